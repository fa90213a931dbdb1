/**
 * What sort of thing a noun names. It decides what can be done with it and which action type a verb becomes; a noun
 * that is in no list is an object that can be picked up.
 */
const SORTS = {
  storage:
    'cupboard, cabinet, fridge, refrigerator, freezer, fridgefreezer, fridge freezer, pantry, larder, wardrobe, closet, locker, bread bin, sideboard, wine rack, wine cooler, refridgerator',
  oven: 'oven, dishwasher, microwave, washing machine, tumble dryer, dryer machine, grill, microwave oven, air fryer, steamer oven, washer dryer, tumble drier',
  bin: 'bin, dustbin, trash, waste bin, trash can, garbage, garbage can, rubbish bin, food bin, compost bin, trash bin, waste, dust bin, recycling',
  drawer: 'drawer',
  door: 'window, panel, hatch',
  surface:
    'counter, countertop, counter top, worktop, work top, worksurface, work surface, surface, side, table, table top, tabletop, kitchen top, shelf, windowsill, sill, floor, island, desk, chair, stool, radiator, bench, sideboard, ledge, sofa, sideboard, rail, handrail, cabinet top, kitchen counter, kitchen, kitchen island, dining table, workspace, slab, platform, ground, trolley, wall, cooker top, kitchen worktop, kitchen side, kitchen surface, high table, top, corner, bread board area, airer, clothes rack, breakfast bar, ironing board, kitchen unit, doorstep, bed',
  sink: 'sink, basin, kitchen sink, washbasin',
  rack: 'rack, drainer, dish rack, drying rack, draining rack, draining board, drainboard, drying mat, holder, draining tray, knife block, magnetic strip, stand, cutlery holder, cutlery drainer, plate rack, dish drainer, airer',
  tap: 'tap, faucet, water tap, tap water, running tap, mixer tap',
  hob: 'hob, stove, cooktop, burner, gas, gas hob, hotplate, cooker, flame, heat, fire, stovetop, gas stove, stove top, hob ring, gas burner, gas ring, induction, heat source, hot plate, ring burner, induction hob',
  appliance:
    'coffee machine, machine, kettle, toaster, blender, food processor, processor, mixer, maker, coffee maker, slow cooker, rice cooker, pressure cooker, egg cooker, sandwich maker, waffle maker, ice cream maker, salad spinner, pasta machine, soda stream, water dispenser, kitchen aid, immersion blender, stick blender, hand mixer, electric mixer, stand blender, smoothie maker, toastie maker, deep fryer, fryer, steriliser, iron, dryer, food steamer, water filter, yoghurt maker, extractor, extractor fan, fan, hood, boiler, heater, radio, tv, television, speaker, juicer, hoover, vacuum, thermometer, charger, frother, grinder, heating, extractor hood, computer, laptop, printer, dehumidifier, bread maker, candy floss machine, electric kettle, milk frother, hand blender, stand mixer, espresso machine, food mixer, coffee grinder, dishwasher machine, ventilation, vent, vacuum cleaner, wand, nutribullet, washer, sous vide machine, sous vide, hot chocolate machine, milk steamer',
  scale: 'scale, scales, weighing scale, kitchen scale, food scale, digital scale, weighing machine',
  light: 'light, lights, lamp, kitchen light, light switch',
  socket: 'socket, power socket, outlet, extension, plug socket, power supply, mains',
  plug: 'plug, cord, cable, wire, power cable, power cord',
  hook: 'hook, hanger, peg, nail, hanger rail',
  button:
    'button, dial, knob, switch, lever, key, control, handle of tap, display, touch screen, timer button, power, power button, trigger, pedal',
  device:
    'phone, mobile, mobile phone, ipad, tablet computer, timer, alarm, watch, app, camera, screen, remote, notepad, notebook, book, recipe, glasses, myfitnesspal app, calculator, laptop, page, timer app, oven timer, smartwatch, aria glasses, google, list, diary, barcode, logbook, website, video, recipe book, battery, receipt, letter, mail, note, card, magazine, manual, instruction, calendar, clock, headphone, remote control',
  part: 'handle, rim, edge, nozzle, spout, tank, compartment, door, side, lever, base, end, bottom, tip, inside, outside, back, front, middle, centre, center, top, corner, mouth, opening, interior, exterior, surface, area, place, spot, gap, slot, face, left, right, hole, half, part, section, position, upper part, lower part, row, level',
  lid: 'lid, cap, cover, stopper, cork, bottle top, seal, saucepan lid, pan lid, pot lid, jar lid, glass lid, bottle lid, bottle cap',
  vessel:
    'glass, cup, mug, bowl, pan, pot, saucepan, frying pan, wok, jug, colander, strainer, sieve, plate, dish, saucer, tray, baking tray, baking dish, casserole, teapot, cafetiere, measuring jug, measuring cup, ramekin, mortar, bucket, pitcher, vase, tin, cake tin, muffin tin, skillet, steamer, basket, air fryer basket, teacup, tumbler, flask lid, platter, decanter, casserole dish, tray2, water jug, gravy boat, pestle bowl, mould, mixing bowl, muffin tray, cauldron, washing tray, stockpot, chopping bowl, griddle, dustpan, coffee jug, filter, portafilter, coffee filter, v60, tank, hopper, cupcake case, carafe, beaker, cocktail shaker, moka, moka pot, pint, aeropress, coffee press, french press, loaf tin, roasting tin, pie dish, crock, dutch oven, karahi, tawa, tagine, punch bowl, washing-up bowl, laundry basket, hamper, salad bowl, keepcup, finger bowl, tureen, roasting tray, springform, caddy, cookware, crockery, tableware, glassware',
  container:
    'bottle, jar, can, box, container, tupperware, tub, flask, thermos, carton, tin can, canister, pot of, shaker, pepper mill, mill, salt shaker, pepper grinder, salt cellar, dispenser, case, tube, jerrycan, thermoflask, lunchbox, lunch box, bread box, egg box, cool box, keg, casket, biscuit tin, squash bottle, water bottle, milk bottle, tupper, water filter jug, toolbox, salt container, spice jar, washing up liquid bottle, spray bottle, crate, sachet box, shaker bottle, grinder jar, press, ice tray, thermos flask, piping bag, tupperware box, cellar, egg carton, pill box, soap dispenser, hot water bottle, infuser, tea infuser, spray, soapbox, jerry can',
  package:
    'bag, packet, package, pack, sachet, pouch, wrapper, envelope, packaging, plastic bag, foil pack, wrapping, mesh, net, bin bag, paper bag, freezer bag, zip lock bag, ziplock bag, zip bag, bag of, punnet, carrier bag, parcel, capsule, pod, blister, plastic packaging, cardboard, sleeve pack, tea bag, teabag, cellophane, casing, netting, packing, liner, bin liner, backpack, handbag, purse, shopping, polythene',
  board:
    'board, chopping board, cutting board, mat, heat mat, coaster, trivet, placemat, place mat, grid, baking sheet, baking paper, parchment, rack tray, greaseproof paper, oven tray, pizza stone, oven rack, sheet, wire rack, cooling rack, lining, liner, baking mat, tray liner, countertop mat, tile',
  tool: 'knife, spoon, fork, spatula, teaspoon, tablespoon, ladle, whisk, peeler, scissors, tongs, grater, masher, garlic press, press, garlic presser, garlic crusher, opener, tin opener, can opener, bottle opener, corkscrew, rolling pin, pin, brush, chopstick, skewer, stirrer, wooden stirrer, scraper, scoop, turner, slotted spoon, wooden spoon, butter knife, bread knife, paring knife, serrated knife, fish slice, mandoline, pestle, slicer, cutter, pizza cutter, funnel, syringe, pipette, screwdriver, hammer, needle, stick, wooden stick, toothpick, pen, pencil, marker, lighter, match, tool, utensil, cutlery, zester, corer, thermometer probe, chef knife, silverware, broom, mop, dough scraper, pastry brush, dishwasher brush, straw, washing up brush, chopsticks, measuring spoon, gripper, pan gripper, tweezers, blade, egg slicer, whetstone, sharpener, knife sharpener, honing steel, chopper, mezzaluna, cleaver, palette knife, presser, squeezer, citrus squeezer, meat tenderiser, mallet, baster, ice cream scoop, melon baller, spoon rest, spade, dish brush, toothbrush, squeegee, plunger, peg, clip, magnet, tape, hose, ruler, dropper, piping nozzle, nutcracker, tamper, skimmer, dustpan brush, ladder, paddle, rubber band, elastic band, twist tie',
  cloth:
    'towel, cloth, sponge, tissue, kitchen towel, paper towel, tea towel, dishcloth, rag, wipe, napkin, kitchen roll, kitchen paper, scourer, scrubber, hand towel, kitchen rag, wiping cloth, j-cloth, scrub, scouring pad, steel wool, kitchen cloth, dish towel, microfibre, handkerchief, loofah, toilet paper, paper, kitchen towel piece, toilet roll, duster, scrubbing brush, brillo pad, kitchen tissue, serviette, dishrag, tablecloth, laundry, rug, curtain, pillow, sheets, bedsheet, blanket, bath towel, flannel, floorcloth, wire wool, wool, magic eraser, j cloth, muslin, cheesecloth',
  wrap: 'foil, cling film, clingfilm, film, tin foil, plastic wrap, wrap film, aluminium foil, aluminum foil, saran wrap, plastic cover, beeswax wrap, plastic film, roll of cling film, cling wrap, kitchen foil, wax paper, tinfoil, baking parchment, clear film',
  clothing:
    'glove, apron, sleeve, oven glove, jumper, shirt, jacket, coat, hair, hoodie, mitten, oven mitt, mitt, top clothing, cuff, trousers, gloves, glasses strap, ring jewellery, bracelet, watch strap, slipper, shoe, sock, hat, scarf, rubber glove, plastic glove, washing glove, cardigan, sweater, clothes, tshirt, t-shirt, jean, short, trouser, collar, boxer, dress, skirt, gown, underwear, pyjama, uniform, vest, blouse, tie',
  substance:
    'water, milk, oil, squash, juice, cordial, coffee, tea, sauce, vinegar, salt, pepper, sugar, flour, rice, soup, stock, cream, butter, honey, syrup, paste, ketchup, mayonnaise, mustard, yoghurt, yogurt, liquid, washing up liquid, washing liquid, dish liquid, hand wash, handwash, soap, detergent, powder, spice, seasoning, paprika, cumin, turmeric, cinnamon, oregano, thyme, basil, parsley, coriander, herb, mixture, batter, dough, filling, dressing, marinade, gravy, curry, custard, jam, pesto, hummus, couscous, quinoa, lentil, oat, oatmeal, porridge, cereal, granola, muesli, yeast, baking powder, baking soda, cocoa, wine, beer, gin, soda, lemonade, cola, foam, froth, ice, sesame oil, soy sauce, olive oil, vegetable oil, sunflower oil, tomato paste, tomato puree, puree, grease, drink, beverage, fluid, food, ingredient, content, residue, crumb, dirt, waste water, food waste, leftover, leftovers, excess, suds, bubble, soapy water, hot water, cold water, boiling water, egg white, egg yolk, yolk, whipped cream, cream cheese, peanut butter, sriracha, chilli powder, curry powder, stock powder, icing, sprinkle, breadcrumb, cornflour, starch, gelatin, vanilla, extract, coffee bean, bean coffee, ground coffee, coffee ground, washing powder, rinse aid, bleach, cleaner, washing-up liquid, dish soap, dishwashing liquid, tea leaf, loose tea, lemon juice, orange juice, lime juice, apple cider vinegar, pasta water, stew, sediment, water droplet, grime, debris, stain, smoothie, espresso, latte, tahini, miso, salsa, guacamole, chutney, curd, lemon curd, garam masala, masala, nutella, tiramisu, ricotta, mascarpone, sauce mix, mince, spread, filling mix, ash, dust, steam, rubbish content, chocolate sauce, yoghurt sauce, glaze, zest, pulp, topping, mix, vegetable stock, semolina, ginger powder, garlic powder, chilli flake, flake, granule, coffee residue, excess water, content of bin, red food, broth, passata, ragu, brine, ghee, margarine, lard, fat, dripping, softener, fabric softener, conditioner, cleanser, degreaser, disinfectant, descaler, limescale, bicarbonate, bicarb, sourdough, starter, sourdough starter, polenta, bulgur, risotto, paella, stroganoff, condiment, tabasco, teriyaki, ponzu, nutmeg, saffron, sumac, zaatar, chilli oil, rapeseed oil, coconut milk, oat milk, almond milk, soya milk, whey, protein powder, whiskey, whisky, vodka, rum, cocktail, ale, cider, champagne, tonic, kombucha, hot chocolate, frosting, ganache, caramel, marmalade, compote, relish, mash, mashed potato, scum, moisture, droplet, dishwater, grain, seasoning mix, colouring, food colouring, essence, vanilla essence, aquafaba, pasta sauce, stuffing, icing sugar, caster sugar, coating, lather, sugar syrup, rinsing water, breadcrumbs, millet, barley, chia, flaxseed, panko, wasabi, horseradish, harissa, tomato sauce',
  food: 'onion, garlic, garlic clove, clove, carrot, potato, tomato, mushroom, pepper bell, courgette, aubergine, cucumber, lettuce, leek, celery, broccoli, cauliflower, spinach, kale, cabbage, chilli, ginger, lemon, lime, orange, apple, banana, pear, peach, plum, grape, strawberry, blueberry, raspberry, mango, avocado, pineapple, kiwi, melon, olive, pea, bean, green bean, corn, egg, cheese, bread, toast, bagel, baguette, tortilla, wrap, pizza, pasta, noodle, spaghetti, chicken, meat, beef, pork, bacon, ham, sausage, salmon, tuna, fish, prawn, shrimp, tofu, sandwich, burger, cake, biscuit, cookie, pie, pancake, omelette, crisp, chocolate, nut, almond, walnut, seed, raisin, date, leaf, stem, stalk, skin, peel, rind, core, pith, shell, salad, vegetable, fruit, slice, piece, half, chunk, strip, cube, portion, floret, ball, pastry, puff pastry, cheese straw, tart, bun, roll, cracker, rosemary, mint, dill, chive, spring onion, bell pepper, red pepper, green pepper, scallion, fillet, breast, steak, patty, meatball, dumpling, falafel, sprout, radish, beetroot, turnip, pumpkin, fig, cherry, coconut, popcorn, candy, candy floss, sweet, ice cube, ice cream, spud, jalapeno, mozzarella, parmesan, feta, halloumi, chorizo, salami, lamb, turkey, tortilla wrap, pitta, naan, flatbread, crumpet, croissant, muffin, scone, waffle, yam, parsnip, okra, fennel, artichoke, asparagus, lemongrass, wedge, bit, end, tuber, pancetta, cob, tea cake, pizza slice, trash, rubbish, waste paper, scrap, label, sticker, chickpea, kidney bean, lettuce leaf, cod, haddock, trout, mackerel, bass, sea bass, sardine, anchovy, squid, crab, crab stick, lobster, mussel, duck, veal, gherkin, pickle, caper, tempeh, seitan, quorn, paneer, edamame, sweet potato, shallot, swede, celeriac, rhubarb, blackberry, cranberry, currant, sultana, apricot, papaya, pomegranate, passion fruit, grapefruit, tangerine, clementine, satsuma, mandarin, gnocchi, ravioli, tortellini, lasagna, lasagne, macaroni, penne, fusilli, linguine, ramen, vermicelli, pak choi, bok choy, bean sprout, seaweed, nori, rocket, chard, watercress, sweetcorn, corncob, peppercorn, cardamom, star anise, bay leaf, tarragon, loaf, ciabatta, crust, rusk, breadstick, taco, chapati, kebab, cutlet, rib, thigh, wing, drumstick, bone, carcass, shank, fishcake, fishcakes, onion ring, chip, fry, brownie, donut, doughnut, pudding, meringue, quiche, sushi, pecan, cashew, hazelnut, pistachio, peanut, bouquet garni, egg shell, eggshell, cornflake, cereal bar, lady finger, offcut, trimming, root, flower, petal, crouton, lemon grass, flesh, flapjack, marshmallow, gingerbread, rasher, gammon, brisket, hash brown, spring roll, samosa, wonton, gyoza',
  hand: 'hand, finger, thumb, palm, fist, index finger, arm, wrist, forearm, fingertip, knuckle, pinky finger, forefinger, elbow, middle finger, fingernail, nail, pinky',
  room: 'room, living room, dining room, hallway, corridor, garden, bedroom, bathroom, other room',
  body: 'body, face, head, leg, foot, knee, mouth, nose, eye, me, myself, shoulder, lap, hip, ear, chest, person, self, camera wearer, chin',
} as const;

export type Sort = keyof typeof SORTS;

const isSort = (name: string): name is Sort => Object.hasOwn(SORTS, name);

const SORT_OF = new Map<string, Sort>();
for (const [sort, list] of Object.entries(SORTS)) {
  for (const noun of list.split(', ')) if (isSort(sort) && !SORT_OF.has(noun)) SORT_OF.set(noun, sort);
}

/**
 * The sort of a phrase of singular words, head last: the longest tail that is in a list decides (`washing up liquid`
 * before `liquid`).
 */
export function sortOf(words: readonly string[]): Sort | 'object' {
  for (let from = Math.max(0, words.length - 4); from < words.length; from += 1) {
    const sort = SORT_OF.get(words.slice(from).join(' '));
    if (sort !== undefined && !(sort === 'part' && from < words.length - 1)) return sort;
  }
  return 'object';
}

/** What one sits or stands on, and takes elsewhere. */
export const PORTABLE_SURFACE = /^(stool|chair|airer)$/;

/** Nouns that name a part of what follows in `X of Y`, or of what precedes in `Y X`. */
export const PARTS = new Set(
  'handle door top side edge rim bottom nozzle inside outside base front back end corner middle centre center tip shelf lid cap cover spout face body surface hole interior exterior compartment button dial knob mouth neck left right drawer tray basket rack opening part wall stem row level flap hinge border rest area gap display panel hook switch drip head plug cord cable tank bowl lever slot outer upper lower flame hood layer section stream flow water content contents half lock latch underside frame ledge rail bristle strap operation action setting drum pedal chamber ring'.split(
    ' ',
  ),
);

/** A part that a person handles as a thing of its own. */
export const OWN_PARTS = new Set('lid cap cover plug cord cable half stem stopper'.split(' '));

/** Parts only of a fixture or an appliance, else things that hold something. */
export const HOLDING_PARTS = new Set('bowl tray basket rack drawer tank'.split(' '));

/** `X of Y` where X only says how much or how many. */
export const QUANTITIES = new Set(
  'amount bit bunch handful piece lot lots some rest remainder number couple pair few one two three four five six all both half pinch drop splash dash measure sprinkle spoonful teaspoonful portion pile stack set group each any most more part plenty majority side type kind quarter knob glug touch dollop squirt series selection bundle batch mound cluster clump each many several none second third tiny combination collection heap quantity volume layer trace mouthful spoon hold sheet fifth eighth dozen block bulb sprig rasher stick sliver smidgen lick swirl head lump'.split(
    ' ',
  ),
);

/** Fixtures that are called by several names. */
const SYNONYMS: Readonly<Record<string, string>> = {
  countertop: 'counter',
  'counter top': 'counter',
  worktop: 'counter',
  'work top': 'counter',
  worksurface: 'counter',
  'work surface': 'counter',
  'kitchen top': 'counter',
  'kitchen counter': 'counter',
  'kitchen worktop': 'counter',
  'kitchen surface': 'counter',
  'kitchen side': 'counter',
  'kitchen island': 'counter',
  island: 'counter',
  side: 'counter',
  surface: 'counter',
  workspace: 'counter',
  top: 'counter',
  kitchen: 'counter',
  corner: 'counter',
  slab: 'counter',
  platform: 'counter',
  refrigerator: 'fridge',
  'fridge freezer': 'fridge',
  fridgefreezer: 'fridge',
  cabinet: 'cupboard',
  faucet: 'tap',
  'table top': 'table',
  tabletop: 'table',
  'dining table': 'table',
  'high table': 'table',
  stove: 'hob',
  cooktop: 'hob',
  burner: 'hob',
  stovetop: 'hob',
  'stove top': 'hob',
  'gas stove': 'hob',
  cooker: 'hob',
  gas: 'hob',
  flame: 'hob',
  heat: 'hob',
  fire: 'hob',
  hotplate: 'hob',
  sill: 'windowsill',
  basin: 'sink',
  ground: 'floor',
  trash: 'bin',
  garbage: 'bin',
  dustbin: 'bin',
  drainer: 'rack',
  draining: 'rack',
  drainboard: 'rack',
  yogurt: 'yoghurt',
  clingfilm: 'cling film',
  faucets: 'tap',
};

/** One name for what is called by several. */
export const canonical = (name: string): string => SYNONYMS[name] ?? name;
