import { describe, expect, test } from 'vitest';
import { clausesOf } from './clauses.ts';
import { lexiconOf } from './lexicon.ts';
import { actsOf } from './operations.ts';

/*
 * Narrations of things that no video we compile shows, with what they say was done. Each was written down together with
 * the acts that were expected of it before it was read; a change of the reader that loses one of them is a step back.
 */
const CASES: readonly (readonly [text: string, acts: readonly string[]])[] = [
  [
    'Using the right hand, pull the baking tray out of the oven so as to check how brown the biscuits are.',
    ['unload_appliance appliance=oven object=baking tray'],
  ],
  [
    'Sieve the icing sugar over the sponge cake while turning the plate with the left hand.',
    ['strain object=icing sugar'],
  ],
  [
    'Knead the dough on the floured countertop with both hands, folding it over itself repeatedly.',
    ['knead object=dough'],
  ],
  [
    'Crack the second egg into the mixing bowl and discard the shell in the food bin.',
    ['crack_egg destination=mixing bowl egg=egg', 'discard bin=food bin object=shell'],
  ],
  ['Whisk the egg whites with the electric hand mixer until they form soft peaks.', ['whisk object=egg white']],
  [
    'Line the loaf tin with a sheet of baking paper, pressing it into the corners with the fingertips.',
    ['cover cover=baking paper object=loaf tin'],
  ],
  ['Grease the inside of the cake tin with butter using a pastry brush.', ['coat object=cake tin substance=butter']],
  [
    'Fold the melted chocolate into the batter with the silicone spatula.',
    ['add destination=batter substance=chocolate'],
  ],
  [
    'Set the oven to 180 degrees by turning the temperature dial clockwise with the left hand.',
    ['set_level device=oven'],
  ],
  [
    'Slide the tray of muffins onto the middle rack of the oven and push the oven door shut with the knee.',
    ['slide destination=oven object=tray', 'close_fixture fixture=oven'],
  ],
  [
    'Roll out the pastry with the rolling pin until it is roughly half a centimetre thick.',
    ['flatten object=pastry tool=rolling pin'],
  ],
  [
    'Dust the worktop with a little flour so that the dough does not stick.',
    ['sprinkle destination=flour substance=counter'],
  ],
  ['Prick the base of the pastry several times with a fork.', ['pierce object=pastry tool=fork']],
  ['Weigh 200 grams of caster sugar on the digital scales.', ['weigh scale=digital scale substance=gram']],
  ['Brush the top of the rolls with beaten egg.', ['brush_off object=roll']],
  ['Unwrap the salmon fillet from its paper with both hands.', ['unwrap object=salmon fillet']],
  ['Rinse the fish under the cold tap, rubbing it gently with the fingers of the right hand.', ['rinse object=fish']],
  ['Pat the cod dry with a sheet of kitchen paper.', ['dry object=cod tool=kitchen paper']],
  ['Drizzle olive oil over both sides of the trout.', ['spray substance=olive oil target=trout']],
  [
    'Squeeze half a lemon over the sea bass while holding a sieve underneath to catch the pips.',
    ['squeeze_into destination=sea bass substance=lemon'],
  ],
  ['Flip the fillets skin side down with the fish slice.', ['flip_food object=fillet']],
  ['Debone the mackerel using tweezers held in the right hand.', ['trim object=mackerel tool=tweezers']],
  ['Season the prawns with salt and pepper from the grinder.', ['season destination=prawn substance=salt']],
  ['Lay the haddock skin side up on the grill pan.', ['put_on_object destination=grill pan object=haddock']],
  [
    'Scale the fish with the back of the knife, holding its tail with the left hand.',
    ['brush_off object=fish tool=knife'],
  ],
  ['Scooped scrambled egg onto slice of toast.', ['spoon_into destination=toast slice substance=egg']],
  ['Cracked egg on edge of frying pan.', ['crack_egg destination=frying pan egg=egg']],
  ['Poached the eggs in the simmering water for three minutes.', ['cook object=egg']],
  [
    'Lower the boiled egg into the bowl of iced water with a slotted spoon.',
    ['put_in_container container=bowl object=egg'],
  ],
  ['Peel the shell off the boiled egg, dropping the pieces into the sink.', ['peel object=shell']],
  ['Tap the egg against the rim of the glass bowl to crack it.', ['tap_off object=egg']],
  ['Beat the eggs together with a splash of milk in the jug.', ['whisk object=jug']],
  ['The omelette is folded in half with the spatula.', ['fold object=omelette']],
  [
    'Lift the noodles out of the boiling water with the tongs and lower them into the serving bowl.',
    ['pick_up object=noodle source=boiling water', 'put_in_container container=serving bowl object=noodle'],
  ],
  ['Drain the spaghetti in the colander over the sink, shaking it several times.', ['strain object=spaghetti']],
  [
    'Snap the dry spaghetti in half and drop it into the pot of salted water.',
    ['snap object=spaghetti', 'put_in_container container=pot object=spaghetti'],
  ],
  [
    'Stir the ramen broth with a chopstick so the noodles do not clump together.',
    ['stir object=ramen broth tool=chopstick'],
  ],
  ['Rinse the rice in the sieve under running water until the water runs clear.', ['rinse object=rice']],
  [
    'Tip the washed rice into the inner pot of the rice cooker and level it off with the fingers.',
    ['pour destination=pot substance=rice', 'rearrange object=rice'],
  ],
  ['Press the lever on the rice cooker down to start cooking.', ['switch_on_appliance appliance=rice cooker']],
  ['Fluff up the rice with a fork.', ['stir object=rice tool=fork']],
  ['Separate the noodles with chopsticks.', ['separate object=noodle tool=chopstick']],
  [
    'Scrub the burnt bottom of the saucepan with the steel wool in circular motions.',
    ['scrub object=saucepan tool=steel wool'],
  ],
  [
    'Squirt a small amount of washing-up liquid onto the scourer.',
    ['pour destination=scourer substance=washing-up liquid'],
  ],
  ['Submerge the greasy plates in the hot soapy water one by one.', ['dip object=greasy plate vessel=hot soapy water']],
  ['Pull out the plug of the sink to let the dirty water run away.', ['unplug appliance=sink']],
  ['Wring out the dishcloth and hang it over the tap.', ['wring object=dishcloth', 'hang hook=tap object=dishcloth']],
  ['Stack the rinsed bowls upside down on the draining rack to dry.', ['stack destination=draining rack object=bowl']],
  ['Dry the wine glass inside and out with the checked tea towel.', ['dry object=wine glass']],
  ['Leave the frying pan to soak in the sink.', ['soak object=frying pan']],
  [
    'Put the clean cutlery into the cutlery drawer and nudge it closed with the hip.',
    ['put_in_fixture fixture=cutlery drawer object=cutlery', 'close_drawer fixture=cutlery drawer'],
  ],
  ['Wipe the crumbs off the table into the cupped left hand.', ['wipe_surface object=table']],
  [
    'Load the dirty shirts into the drum of the washing machine.',
    ['load_appliance appliance=washing machine object=shirt'],
  ],
  [
    'Take the wet towels out of the washing machine and drop them into the laundry basket.',
    [
      'unload_appliance appliance=washing machine object=towel',
      'put_in_container container=laundry basket object=towel',
    ],
  ],
  ['Peg the socks on the airer.', ['lock object=sock']],
  [
    'Fold the bath towel in half twice and lay it on the pile.',
    ['fold object=bath towel', 'put_on_object destination=pile object=bath towel'],
  ],
  ['Empty the lint filter of the tumble dryer into the bin.', ['empty destination=bin vessel=lint filter']],
  ['Tie the handles of the full bin bag into a knot with both hands.', ['lock object=bin bag']],
  ['Pull the bin liner out of the pedal bin.', ['take_from_fixture fixture=pedal bin object=bin liner']],
  [
    'Shake open a new bin bag and fit it into the bin, tucking the edges over the rim.',
    ['shake object=bin bag', 'attach base=bin part=bin bag'],
  ],
  [
    'Scrape the leftovers from the plate into the food waste caddy with the fork.',
    ['scrape_into destination=food waste caddy source=plate substance=leftover'],
  ],
  [
    'Flatten the cardboard box and put it in the recycling.',
    ['flatten object=cardboard box', 'discard bin=recycling object=cardboard box'],
  ],
  [
    'Place the washed lettuce leaves in the basket of the salad spinner.',
    ['insert object=lettuce leaf slot=salad spinner'],
  ],
  ['Spin the handle of the salad spinner quickly with the right hand.', ['rotate object=salad spinner']],
  ['Pull the drawer out of the air fryer and shake the chips.', ['open_drawer fixture=drawer', 'shake object=chip']],
  [
    'Slot two slices of bread into the toaster and push the lever down.',
    ['insert object=bread slice slot=toaster', 'press_button appliance=toaster button=lever'],
  ],
  ['The toast pops up and I take both slices out using the fingertips of both hands.', ['pick_up object=slice']],
  [
    'Set the timer of the air fryer for twelve minutes by pressing the plus button repeatedly.',
    ['set_timer device=timer'],
  ],
  ['Butter the toast with a knife.', ['spread substance=toast surface=knife tool=knife']],
  ['Unplug the toaster from the wall socket.', ['unplug appliance=toaster']],
  ['Peel the last carrot over the compost bin, rotating it with the left hand.', ['peel object=carrot']],
  [
    'Grate the whole block of cheddar onto the chopping board with the box grater.',
    ['grate object=cheddar tool=box grater'],
  ],
  ['Zest the orange into the bowl using the fine side of the grater.', ['grate object=orange tool=grater']],
  ['Sharpen the kitchen knife on the whetstone with slow strokes.', ['use_device object=kitchen knife']],
  ['Core the apple with the corer and cut it into eight wedges.', ['core object=apple tool=corer', 'cut object=apple']],
  ['Crush three cloves of garlic with the flat side of the knife.', ['crush object=garlic clove tool=knife']],
  ['Julienne the red pepper into thin strips.', ['cut object=red pepper']],
  ['Dice the onion finely, holding it steady with the curled fingers of the left hand.', ['chop object=onion']],
  ['Mince the ginger with the big knife, rocking the blade back and forth.', ['chop object=ginger tool=knife']],
  ['Hull the strawberries with the tip of the paring knife.', ['trim object=strawberry tool=paring knife']],
  ['Deseed the pepper by scraping the seeds out with a teaspoon.', ['core object=pepper']],
  ['Mash the boiled potatoes with the masher, adding a knob of butter.', ['mash object=potato tool=masher']],
  [
    'Pluck the mint leaves from the stems and put them in the mortar.',
    ['pluck object=mint leaf', 'put_in_container container=mortar object=mint leaf'],
  ],
  ['Pound the basil leaves in the mortar with the pestle.', ['crush object=basil leaf tool=pestle']],
  [
    'Pick up the tin of chickpeas. Open it by pulling the ring. Tip them into the strainer.',
    [
      'pick_up object=chickpea tin',
      'open_container container=chickpea tin',
      'pour destination=strainer substance=chickpea',
    ],
  ],
  [
    'Took lid off pot and placed it on counter.',
    ['remove_lid lid=lid vessel=pot', 'put_down object=lid surface=counter'],
  ],
  ['Washed hands with soap.', ['wash_hands object=hand']],
  ['Dried hands on towel.', ['dry_hands object=hand tool=towel']],
  ['Grabbed dried pasta from cupboard.', ['take_from_fixture fixture=cupboard object=pasta']],
  ['Returned pasta packet to cupboard.', ['return_to_place object=pasta packet place=cupboard']],
  ['Turned on the oven light.', ['turn_on_light light=oven light']],
  ['Ground the peppercorns with the mortar and pestle.', ['grind object=peppercorn']],
  ['Sliced tomatoes with serrated knife.', ['slice object=tomato tool=knife']],
  [
    'Carrying the hot casserole with oven gloves, walk from the oven to the dining table.',
    ['navigate_to region=table'],
  ],
  [
    'Opening the dishwasher with the left hand while the right hand holds the bowl.',
    ['open_fixture fixture=dishwasher'],
  ],
  ['The water is turned off with the left hand.', ['turn_off_tap tap=water']],
  ['The kettle is switched on by pressing the lever down.', ['switch_on_appliance appliance=kettle']],
  [
    'After having closed the jar, put it back into the cupboard on the left.',
    ['return_to_place object=jar place=cupboard'],
  ],
  [
    'Having rinsed the cup, I turn it upside down and leave it on the rack.',
    ['turn_upside_down object=cup', 'put_down object=cup surface=rack'],
  ],
  [
    'With the knife still in the right hand, use the left hand to move the chopped parsley into a pile.',
    ['move destination=pile object=parsley'],
  ],
  ["Try to twist the lid off the honey jar with the right hand, but it doesn't budge.", []],
  ['Attempt to plug in the blender without success.', []],
  ['Decide against using the blue cup.', []],
  ["Don't put the milk back yet.", []],
  [
    'After several failed attempts, finally open the packet of yeast with the scissors.',
    ['open_package package=yeast packet'],
  ],
  [
    'Instead of rinsing the spoon, put it straight into the dishwasher.',
    ['load_appliance appliance=dishwasher object=spoon'],
  ],
  ['Add two heaped tablespoons of cocoa powder to the mixture.', ['add destination=mixture substance=cocoa powder']],
  ['Take another three eggs from the carton in the fridge door.', ['take_from_container container=carton object=egg']],
  ['Sprinkle a generous pinch of chilli flakes over the pizza.', ['sprinkle destination=pizza substance=chilli flake']],
  [
    'With the left hand on the handle of the pan, use the wooden spoon in the right hand to push the mushrooms around.',
    ['push_aside object=mushroom'],
  ],
  [
    'Pass the grater from the left to the right hand and place it in the bowl.',
    ['pass_between_hands object=grater', 'put_in_container container=bowl object=grater'],
  ],
  [
    'Transfer the cookies from the tray to the cooling rack with a palette knife.',
    ['move destination=cooling rack object=cookie'],
  ],
  [
    'Using both hands, lift the heavy pot off the hob and carry it over to the sink in order to drain the potatoes.',
    ['remove_from_heat burner=hob object=heavy pot', 'carry object=heavy pot region=sink'],
  ],
  [
    'Tilting the bowl with the left hand, scrape the last of the dough out onto the tray with a spatula.',
    ['scrape_into destination=tray source=it substance=it'],
  ],
  ['Use the tip of the index finger to taste the sauce on the back of the spoon.', ['taste target=sauce']],
  [
    'Turn the bottle of ketchup upside down and squeeze it over the chips.',
    ['turn_upside_down object=ketchup bottle', 'squeeze_into destination=chip source=ketchup bottle substance=ketchup'],
  ],
  ['Let go of the cupboard handle so that the door swings shut.', ['reach_toward object=cupboard']],
  ['Wipe hands on apron before taking the phone out of the trouser pocket.', ['dry_hands object=hand tool=apron']],
  ['Scroll down the recipe on the tablet with the knuckle of the little finger.', ['use_device object=recipe']],
  [
    'Cover the bowl with a damp cloth and leave the dough to rise next to the radiator.',
    ['cover cover=damp cloth object=bowl', 'rest object=dough'],
  ],
  ['Wrap the sandwiches tightly in aluminium foil.', ['wrap object=sandwich wrap=aluminium foil']],
  [
    'Tear off a sheet of cling film and stretch it over the bowl.',
    ['tear object=cling film', 'cover cover=cling film object=bowl'],
  ],
  ['Take the lid off the slow cooker to let the steam out.', ['open_appliance_part part=slow cooker']],
  ['Switch the extractor fan to the highest setting.', ['set_level device=extractor fan']],
  ['Turn down the heat under the pan with the soup to a simmer.', ['decrease_level device=hob']],
  ['Plug the phone charger in.', ['plug_in appliance=phone charger']],
  ['Empty the ice cubes from the tray into the jug of lemonade.', ['empty destination=jug vessel=ice cube']],
  ['Top up the water tank of the coffee machine from the jug.', ['refill source=jug vessel=coffee machine']],
  ['Skim the foam off the top of the stock with a ladle.', ['scoop source=stock substance=foam tool=ladle']],
  ['Smell the milk to see whether it is still fresh.', ['smell target=milk']],
  ['Count the number of plates on the table.', ['check_state target=plate']],
  ['Vacuum the floor under the dining table.', ['wipe_surface object=floor']],
  [
    'Spread a thick layer of cream cheese on the bagel using the butter knife.',
    ['spread substance=cream cheese surface=bagel tool=butter knife'],
  ],
  ['Blend the soup with the stick blender until smooth.', ['mix object=soup']],
  ['Marinate the chicken thighs in the soy sauce mixture.', ['coat object=chicken thigh substance=soy sauce mixture']],
  ['Arrange the lemon slices on top of the fish.', ['rearrange object=lemon slice']],
  [
    'Open the bottle of wine with the corkscrew and pour a little into the pan.',
    ['open_container container=wine bottle', 'pour destination=pan substance=it'],
  ],
  [
    'Unscrew the jar of pickles, fish out a gherkin with a fork and put the jar aside.',
    ['unscrew_cap container=pickle jar', 'pick_up object=gherkin', 'put_down object=jar surface=it'],
  ],
  ['Close the microwave and set it to two minutes.', ['close_fixture fixture=microwave', 'set_level device=microwave']],
  ['Heat the milk in the microwave.', ['cook object=milk']],
  ['Toss the salad with the two wooden servers.', ['toss object=salad tool=wooden server']],
  ['Roll the dough into a ball between the palms.', ['shape object=dough']],
  ['Using the tongs in the right hand, turn the rashers of bacon over in the griddle pan.', ['flip_food object=bacon']],
  ['Proof the yeast by mixing it with warm water and a teaspoon of sugar.', ['rest object=yeast']],
  ['Unmould the jelly onto the serving plate by shaking the mould gently.', ['detach part=jelly']],
  [
    'Grab the oven gloves hanging from the handle of the oven with both hands and put them on.',
    ['unload_appliance appliance=oven object=oven glove', 'wear clothing=oven glove'],
  ],
  [
    'Wearing the oven gloves, take the lasagne out of the oven and set it down on the hob.',
    ['unload_appliance appliance=oven object=lasagne', 'put_down object=lasagne surface=hob'],
  ],
  [
    'Rub the butter into the flour with the tips of the fingers until it resembles breadcrumbs.',
    ['scrub object=butter'],
  ],
  ['Pipe the cream onto the cupcakes using the piping bag.', ['shape object=cream']],
  ['Check the temperature of the steak with the probe thermometer.', ['check_state target=temperature']],
  ['Ladle the pumpkin soup from the pot into two bowls.', ['spoon_into destination=bowl substance=pumpkin soup']],
  [
    'Taste a spoonful of the curry and add another pinch of salt.',
    ['taste target=curry', 'add destination=it substance=salt'],
  ],
  [
    'Rinsed the blade of the food processor and left it on the draining board.',
    ['rinse object=blade', 'put_down object=blade surface=draining board'],
  ],
  ['Opened the fridge and took out butter, eggs and milk.', ['open_fixture fixture=fridge', 'pick_up object=butter']],
  ['Filled kettle with cold water from tap.', ['fill source=tap substance=cold water vessel=kettle']],
  ['Take a clean sponge out of the packet under the sink.', ['take_from_container container=packet object=sponge']],
  [
    'Replace the bin bag and close the lid of the bin.',
    ['return_to_place object=bin bag place=it', 'close_fixture fixture=bin'],
  ],
  [
    'Carefully slide the pizza from the peel onto the hot stone in the oven.',
    ['slide destination=hot stone object=pizza'],
  ],
  ['Dunk a biscuit in the tea and eat it.', ['dip object=biscuit vessel=tea', 'eat object=biscuit']],
  [
    'Pour boiling water over the couscous and cover the bowl with a plate.',
    ['pour destination=couscous substance=boiling water', 'cover cover=plate object=bowl'],
  ],
  [
    'Break the chocolate bar into squares and drop them into the heatproof bowl.',
    ['snap object=chocolate bar', 'put_in_container container=heatproof bowl object=square'],
  ],
  ['Switch the gas off once the potatoes are soft.', ['turn_off_hob burner=hob']],
  ['Lift the lid of the rice cooker to see if the rice is done.', ['open_appliance_part part=rice cooker']],
  ['Put the lid loosely on the pan so that steam can escape.', ['put_lid_on lid=lid vessel=pan']],
  ['Loosen the screw of the pepper mill by turning it anticlockwise.', ['pull_toward object=screw']],
  ['Grind some black pepper over the omelette.', ['grind object=black pepper']],
  ['Wait for the toaster to pop.', ['wait']],
  ['Push up both sleeves before washing the hands.', ['push_aside object=sleeve']],
  ['Dab the excess oil off the fritters with a paper towel.', ['tap_off object=oil tool=paper towel']],
  [
    'Put the leftover stew into a plastic container and press the lid on until it clicks.',
    ['add destination=plastic container substance=stew', 'put_lid_on lid=lid vessel=it'],
  ],
  [
    'Without letting go of the jug, open the cutlery drawer with the pinky finger.',
    ['open_drawer fixture=cutlery drawer'],
  ],
  ['I have to bend down in order to reach the potatoes in the bottom drawer.', ['bend_down']],
  ["As I'm stirring with the right hand, I reach for the salt with my left.", ['reach_toward object=salt']],
  ['Turn the tap to lukewarm with the back of the hand.', ['turn_on_tap tap=tap']],
  ['Poke a hole in the plastic film of the ready meal with a fork.', ['pierce object=plastic film tool=fork']],
  [
    'With the thumb of the right hand, push down the switch at the side of the kettle so that it begins to boil.',
    ['press_button appliance=kettle button=switch'],
  ],
  [
    'Close the freezer drawer by pushing it with the left hand and then close the door of the freezer with the right hand.',
    ['close_drawer fixture=freezer', 'close_fixture fixture=freezer'],
  ],
  ['Twist the ice cube tray with both hands in order to loosen the ice cubes.', ['rotate object=ice cube tray']],
  ['Wait for bubbles to appear on the surface of the pancake.', ['wait']],
  [
    'Flip the pancake over with the spatula and press it down lightly.',
    ['flip_food object=pancake', 'flatten object=pancake'],
  ],
  [
    'Turn the heat down a little using the left hand while holding the pan handle with the right hand.',
    ['decrease_level device=hob'],
  ],
  [
    'Screw the cap back onto the honey bottle and place it back next to the toaster.',
    ['screw_cap container=honey bottle', 'return_to_place object=cap place=toaster'],
  ],
  ['Gather all the egg shells from the counter into the left hand.', ['gather object=egg shell']],
  [
    'Carry the egg shells over to the food caddy and drop them inside.',
    ['move destination=food caddy object=egg shell', 'drop object=egg shell'],
  ],
  ['Rinse both hands briefly under the running tap.', ['wash_hands object=hand']],
  [
    'Unlock the phone with the fingerprint and scroll to the next step of the recipe.',
    ['use_device object=phone', 'use_device object=step'],
  ],
  ['Read the instructions on the back of the packet of instant noodles.', ['read target=instruction']],
  ['Tear open the sachet of seasoning with the teeth.', ['open_package package=seasoning sachet']],
  [
    'Fill the kettle up to the two litre mark with water from the filter jug.',
    ['fill source=filter jug substance=water vessel=kettle'],
  ],
  [
    'Put the lid of the kettle back on and place the kettle on its base.',
    ['put_lid_on lid=kettle lid vessel=kettle', 'put_on_object destination=base object=kettle'],
  ],
  [
    'Place a plate on the scale and press the tare button to zero it.',
    ['put_on_object destination=scale object=plate', 'press_button appliance=scale button=tare button'],
  ],
  [
    'Scoop out the rice that is too much with a tablespoon and put it back into the bag.',
    ['scoop substance=rice tool=tablespoon', 'return_to_place object=rice place=bag'],
  ],
  ['Fold the top of the rice bag over and secure it with a peg.', ['fold object=rice bag', 'lock object=rice bag']],
  [
    'Ladle another scoop of hot stock into the risotto and carry on stirring.',
    ['spoon_into destination=risotto substance=hot stock', 'stir object=it'],
  ],
  ['Roll up the basil leaves and slice them into ribbons.', ['shape object=basil leaf', 'slice object=basil leaf']],
  [
    'Trim the ends off the green beans with the knife and push them aside.',
    ['trim object=end tool=knife', 'push_aside object=end'],
  ],
  [
    'Sprinkle sea salt over the chips and toss them in the bowl.',
    ['sprinkle destination=chip substance=sea salt', 'toss object=chip'],
  ],
  ['Switch off the hob by turning the knob anticlockwise.', ['turn_off_hob burner=hob']],
  [
    'Take the shopping out of the bag and line everything up on the counter.',
    ['take_from_container container=bag object=shopping', 'rearrange object=shopping'],
  ],
  [
    'Put the tins in the cupboard on the left and the vegetables in the bottom drawer of the fridge.',
    ['put_in_fixture fixture=cupboard object=tin', 'put_in_fixture fixture=fridge object=vegetable'],
  ],
  [
    'Scrunch the empty plastic bag into a ball and stuff it into the drawer under the sink.',
    ['shape object=plastic bag', 'put_in_fixture fixture=drawer object=plastic bag'],
  ],
  [
    'Nest the mixing bowls inside each other and store them on the lower shelf.',
    ['stack destination=it object=mixing bowl', 'put_down object=mixing bowl surface=shelf'],
  ],
  [
    'Light the candle with a match and blow the match out.',
    ['switch_on_appliance appliance=candle', 'use_device object=match'],
  ],
  ['Toast the pine nuts in the dry pan, shaking it every few seconds.', ['bake object=pine nut']],
  [
    'Pass the colander through to the left hand and hang it back on its hook.',
    ['pass_between_hands object=colander', 'return_to_place object=colander place=hook'],
  ],
  [
    'Place the casserole in the centre of the shelf and slide it in.',
    ['put_down object=casserole surface=shelf', 'slide object=casserole'],
  ],
  ['Eject the beaters of the mixer by pressing the release button with the thumb.', ['detach part=beater']],
  [
    'Put the lid on the blender, hold it down with the left hand and switch it on with the right.',
    ['put_lid_on lid=lid vessel=blender', 'switch_on_appliance appliance=blender'],
  ],
  [
    'The onions are added to the pan and stirred with a wooden spoon.',
    ['add destination=pan substance=onion', 'stir object=onion tool=wooden spoon'],
  ],
  [
    'Failing to open the bottle with the left hand, switch it to the right hand and open it.',
    ['pass_between_hands object=bottle', 'open_container container=bottle'],
  ],
  ['Attempting to reach the top shelf, stretch up on tiptoes.', ['adjust']],
  [
    'Get the step stool from behind the door and unfold it in front of the cupboards.',
    ['pick_up object=step stool', 'unfold object=step stool'],
  ],
  [
    'Climb onto the stool and take down the big serving dish from the very top of the cupboard.',
    ['navigate_to region=stool', 'take_from_fixture fixture=cupboard object=serving dish'],
  ],
  ['Sprinkle sesame seeds and a little coarse salt on the buns.', ['sprinkle destination=bun substance=sesame seed']],
  [
    'Clear the plates from the table and scrape the leftovers into the bin.',
    ['rearrange object=plate', 'scrape_into destination=bin source=it substance=leftover'],
  ],
  [
    'Sort the cutlery into the compartments of the cutlery tray: knives, forks and spoons.',
    ['rearrange object=cutlery'],
  ],
];

const lines = (text: string): string[] =>
  actsOf(clausesOf(text)).map(({ type, args }) => {
    const roles = Object.entries(args).map(
      ([role, { pronoun, words }]) => `${role}=${pronoun ? 'it' : words.join(' ')}`,
    );
    return [type, ...roles.toSorted()].join(' ');
  });

describe('kitchens never seen', () => {
  test.each(CASES)('%s', (text, acts) => expect(lines(text)).toEqual(acts));
});

describe('the verbs of a dataset', () => {
  const lexicon = lexiconOf([
    { key: 'cut', instances: ['cut', 'brunoise'] },
    { key: 'turn-on', instances: ['zap'] },
    { key: 'match', instances: ['conjure'] },
    { key: 'wash', instances: ['cut', 'pick-up'] },
  ]);
  const types = (text: string): string[] => actsOf(clausesOf(text, lexicon)).map(({ type }) => type);

  test('give a verb that the reader does not know the meaning of its class', () => {
    expect(actsOf(clausesOf('Brunoise the carrot.'))).toEqual([]);
    expect(types('Brunoise the carrot.')).toEqual(['cut']);
    expect(types('Brunoised the carrot and zapped the kettle.')).toEqual(['cut', 'switch_on_appliance']);
  });

  test('change no verb that it knows, and no noun', () => {
    expect(types('Cut the carrot.')).toEqual(['cut']);
    expect(types('Pick up the brunoise.')).toEqual(['pick_up']);
    expect(types('Conjure the soup.')).toEqual([]);
  });
});
