import { formsOf, type VerbForm, type Words } from './words.ts';

/**
 * What a verb means before its object is known, with the phrases that say it. Particles are part of the phrase; the
 * first word is inflected. Each sense is turned into an action type by its object and prepositions (`actions.ts`).
 */
const SENSES = {
  take: 'pick up, pick, pick out, pick off, grab, grab hold of, take, take out, take off, take up, take down, take away, get, get out, get hold of, retrieve, collect, fetch, pull out, lift out, lift off, lift up, lift, raise, remove, extract, grip, catch, get up, grab up, acquire, reach for and grab, pinch, grasp hold of, bring out, bring down, draw out, slide out, fish out, pull off, withdraw, tweeze, get down, snatch, scrounge, pluck out, relieve, unsheathe',
  put: 'put, put down, place, place down, set down, set aside, set, lay, lay down, lay out, rest down, leave, position, deposit, store, put aside, place aside, sit, situate, submit, bring back down, reposition, prop, prop up, relocate, dump, center, re-place, put in, lean against, perch, heap, offload, lie down, plonk, plop, rest against, lower, lower down',
  return:
    'return, put back, place back, put away, put back down, place back down, bring back, set back, stow, store away, tidy away, replace, clear away, pack away, keep back, place away, drop back, slide back, hang back',
  open: 'open, open up, pull open, slide open, push open, swing open, reopen, flip open, pop open, uncap, uncork, unzip, open out, prise open, pry open, pop, re-open, flick open, access, lever open, break open, slit open, ease open, yank open, nudge open, kick open',
  close:
    'close, shut, push closed, slide closed, push shut, slide shut, close up, close down, reclose, seal, seal up, zip up, shut down, re-close, push close, close back, close off, swing closed, flip closed, reseal, swing shut, pull closed, pull shut, nudge closed, click closed, zip, zip closed, zip shut, press closed, slam, slam shut, push to, clos, cap, plug up, cork, bung, kick closed, bump closed, nudge shut, ease shut',
  unscrew: 'unscrew, twist off, screw off, twist open, unscrew off, undo, untwist, screw open',
  screw:
    'screw, screw on, screw back on, twist on, screw up, screw closed, twist closed, tighten, screw shut, screw down, twist back on, twist shut, rescrew, screw back, tighten up',
  turn_on:
    'turn on, switch on, power on, light, ignite, activate, turn back on, run, start up, switch back on, flick on, fire up, boot up, wake, wake up',
  turn_off: 'turn off, switch off, power off, shut off, deactivate, turn back off, extinguish, flick off, close off',
  turn: 'turn, turn around, turn round, rotate, spin, twist, swivel, swirl, twirl, revolve, reorient, reorientate, roll around, swing, turn back, angle, orient, swap round, twist around, rotate around, whirl, pivot, crank, wind, gyrate',
  turn_over:
    'turn over, flip, flip over, turn upside-down, flip upside-down, invert, flip around, turn down, overturn, flip back, upend, upturn, reverse',
  tilt: 'tilt, tip, tip up, tilt up, tilt back, tilt down, tip back, lean over, tilt over, incline',
  tip_out: 'tip out, tip off, tip over',
  move: 'move, shift, bring, move around, move aside, move away, move back, move over, bring over, bring closer, move out, bring up, displace, transport, nudge, move up, move down, move across, move closer, relocate, swing over, bring forward, maneuver, manoeuvre, swap, switch, switch over, drag, drag over, shuffle along, scoot, scooch, exchange, offload onto, interchange, reshuffle',
  slide: 'slide, slide along, slide across, slide over, glide',
  push: 'push, push aside, push away, push back, push down, push in, push forward, push out, shove, nudge away, prod, poke, poke down, push up, push off, spread apart, push around, press back, press out, press up, compress, condense, compact, squash down, squash, cram, pack, pack down, stuff down, force, stamp, ram, kick, wedge in, jam in, step on, tread on, flex',
  pull: 'pull, pull back, pull away, pull up, pull apart, pull down, pull toward, tug, drag out, pull forward, pull through, stretch out, yank, unravel, loosen, release tension, pull along, reel, expand, retract, stretch, yank open',
  pass: 'pass, hand over, hand, transfer, hand over, swap over, pass over, switch hands, transition, pass through',
  hold: 'hold, hold up, hold down, hold on to, hold onto, support, grasp, steady, clutch, stabilise, stabilize, secure, cradle, hold in place, keep, keep hold of, hold open, keep open, balance, clasp, brace, hold still, hold out, hold together, keep hold, handle, squeeze onto, hang onto, retain, balance on, restrain, pin, pin down, prevent',
  hang: 'hang, hang up, hook, drape, hang down, suspend, drape over, clip on',
  stack: 'stack, pile, stack up, pile up, nest, stack together, layer, pile together',
  load: 'load, load up, restock',
  unload: 'unload',
  carry: 'carry, carry over, take over, carry back, carry across, carry away',
  serve: 'serve, dish up, dish out, plate, plate up, portion, serve up, dish',
  rearrange:
    'rearrange, arrange, line up, organise, organize, sort, tidy, tidy up, align, line up, sort out, spread out, shuffle, shuffle around, rummage around, sift, clear, clear up, clear out, reorganise, reorganize, distribute, redistribute, shuffle through, even out, level, level out, level off, smooth out, smooth, loosen up, separate out, make space, declutter, neaten, neaten up, coil, coil up, pair, pair up, group, group up, tessellate, regroup, straighten up',
  gather:
    'gather, gather up, collect together, gather together, group together, bring together, bundle, collect up, sweep up, bunch up, scrunch together, bunch, accumulate, push together, join, put together, heap up, amass, lump together',
  discard:
    'throw, throw away, throw out, discard, dispose of, dispose, chuck, chuck away, toss away, get rid of, get rid off, trash, toss out, scrap, recycle, throw off, bin, waste, ditch, bin off, throw into bin',
  drop: 'drop, let go, let go of, release, let down, let drop, let fall',
  insert:
    'insert, slot, stick, tuck in, tuck into, fit in, stuff, slip, feed, thread, plunge, embed, slot back, reinsert, install, wedge, plant, sheathe, sheath, slide in, lodge, squeeze in, pop in, pop into',
  go: 'walk, go, go back, walk over, walk back, move over to, step, walk towards, walk away, head, approach, go over, enter, walk around, walk out, travel, step back, come back, walk in, walk up, pace, walk through, walk across, walk down, head over, step away, climb, return to, head back, stroll, rush, hurry, run over, run back, wander',
  leave_room: 'exit, leave the room, leave the kitchen',
  turn_body: 'turn to face, turn myself, turn away, turn body, turn head',
  bend: 'bend down, crouch, crouch down, kneel, kneel down, lean, lean in, lean down, stand up, squat, lean forward, bend over, squat down, get on knees, get down, stoop, lean back, hunch, sit down, sit',
  reach:
    'reach, reach out, reach for, reach over, reach into, reach inside, reach in, reach to, reach up, reach down, reach across, reach under, reach behind, reach around, extend, dig',
  lock: 'lock, latch, clip, clip down, lock in, clip shut, click in, click, clip together, clip closed, fasten, click down, lock down, peg, clamp, tie, tie up, knot, clip up, buckle',
  unlock: 'unlock, unclip, unlatch, unfasten, untie, unhook, unpeg, disengage, unclasp, unhinge, unbuckle, unbolt',
  plug: 'plug, plug in, connect to power, plug back in',
  unplug: 'unplug, plug out',
  press:
    'press, press down, push button, touch, click on, hit button, press on, depress, press down on, push down on, tap on screen, long press, re-press, push on, tap in',
  set: 'select, set timer, set up, program, set alarm, reset, zero, tare, zero out, configure, calibrate, tare off',
  increase: 'increase, turn up, raise heat, turn higher, crank up, speed up, crank',
  decrease: 'decrease, turn down heat, reduce, lower heat, dim, slow down, turn down to, lower the heat, soften heat',
  start: 'start, begin, initiate, restart, start on, resume, press start, press play, relaunch',
  stop: 'stop, pause, cancel, terminate, halt, interrupt, press stop, press pause, press cancel, end, abort, silence, mute',
  pour: 'pour, pour out, drain out, drip, let drip, dribble, pour down, pour off, tip contents, decant, trickle, pour up, squirt, pump, dispense, pump out, pour back, drain off, dose, release water, spill, spill out, splash, distil, transfuse, cascade, slosh, stream, glug, ladle over, bleed, drain into',
  add: 'add, include, throw together, supplement, top with, introduce, mix into, stir into, chuck in, throw in, toss in, sweeten, dilute',
  scoop:
    'scoop, scoop up, scoop out, spoon out, ladle out, dig out, scrape up, spoon up, skim, skim off, shovel, shovel up, hollow out, spoon off',
  spoon: 'spoon, spoon in, ladle, dollop',
  sprinkle:
    'sprinkle, scatter, dust, shake over, dash, flick, flick off, garnish, crumble over, strew, disperse, pepper over, dredge over',
  season: 'top, season, flavour, flavor, salt, pepper, spice, spice up',
  squeeze:
    'squeeze, squeeze out, wring, wring out, squish, pinch together, extrude, ring out, squeeze together, scrunch, scrunch up, squash together, squeeze down, crumple, crumple up, squeeze off, squidge, wring dry, press out juice',
  spray: 'spray, drizzle, spritz, mist, splatter, sprits',
  spread:
    'spread, apply, rub in, smear, butter, smooth over, lather on, distribute over, massage, dab on, slather, paste, daub, ice, frost',
  coat: 'coat, grease, glaze, baste, cover in, marinate, cover all over, dredge, drench, envelop, oil, batter, bread, butter up, crumb, flour, lacquer, emulsify, grease up, lubricate, varnish',
  dip: 'dip, submerge, immerse, dunk, immerge, bathe, dab in',
  crack: 'crack, crack open, crack in',
  scrape:
    'scrape, scrape off, scrape out, scrape down, scrape away, scratch, scratch off, scrape around, scrape together, scour out, scale, pare off, chip off',
  weigh: 'weigh, measure, measure out, weigh out, weight, gauge, meter',
  cut: 'cut, cut up, cut through, cut open, cut in half, halve, quarter, cut down, carve, saw, cut across, cut along, make a cut, cut around, incise, slit, sever, cut out, score, notch, nick, snip, snip off, clip off, hack, hack off, lop, lop off, slash, shave off, fillet, butterfly, portion out, spatchcock, julienne, cube up, bisect',
  slice: 'slice, slice up, slice through, slice off, julienne, slice down',
  chop: 'chop, chop up, dice, mince, finely chop, cube, chop through, chop down, chop roughly',
  trim: 'cut off, chop off, trim, trim off, cut away, snip, snip off, top and tail, remove stem, de-stem, prune, slice away, trim down, hull, deadhead, behead, tail, devein, gut, degut, bone, debone, debeard',
  peel: 'peel, skin, peel off, peel back, peel away, strip, unpeel, defoliate, shuck, husk, shell, zest off, pare, flay, deshell, deskin, unshell',
  grate: 'grate, zest, shred, grate over',
  crush:
    'crush, pound, crush up, bash, smash, crush down, press garlic, pummel, pulverise, smash up, pulverize, bruise, crumble up',
  mash: 'mash, mash up, puree, muddle',
  grind: 'grind, pulse, blitz, liquidise, mill, grind up, grind over',
  snap: 'break, snap, snap off, break off, break up, crumble, break apart, break down, crumble up, crack off, flake, break open',
  tear: 'tear, tear off, tear up, rip, rip off, rip up, tear apart, tear away, rip open, tear open, rip out, shred by hand',
  separate:
    'separate, divide, split, untangle, disentangle, unstick, pry, pry apart, take apart, split open, split up, prise apart, pick apart, unfreeze, prise, split apart, lever, isolate, segregate',
  core: 'core, deseed, de-seed, destone, hollow out, scoop seeds, devein, stone, pit, destem, de-stem, de-vein',
  pluck: 'pluck, pluck off, pick leaves, pluck out, strip, strip leaves',
  pierce:
    'pierce, stab, prick, puncture, poke through, skewer, spear, impale, jab, fork, poke hole, poke holes, spike, perforate',
  juice: 'juice',
  strain:
    'strain, sieve, filter, drain, drain away, sift, sift through, strain out, sieve out, sift into, sieve into, spin in spinner, drain through, press through sieve, pass through sieve',
  stir: 'stir, stir up, stir around, stir in, stir through, stir fry, stir-fry, agitate, move food around, scramble, swish, swish around, stir together, fluff, fluff up, ruffle',
  mix: 'mix, combine, fold in, mix up, mix together, incorporate, mix through, blend together, integrate, work, merge, mix around, blend, amalgamate, cream, cream together, marble, stir together, intermix, homogenise, homogenize',
  whisk: 'whisk, beat, whisk up, whip, froth, whisk in, beat up, froth up, aerate',
  toss: 'toss, toss around, toss up',
  shake:
    'shake, shake up, shake out, jiggle, rattle, wave, shake around, wiggle, give a shake, wobble, shake down, shake about, vibrate, swing around, waggle, rock, waft, joggle, swirl about',
  shake_off:
    'shake off, shake in, tap, tap off, tap down, hit, knock, pat, bang, pat down, knock off, tap out, slap, strike, bang down, dab, thump, drum, flap, knock down, beat off, bash off, beat down, knock out, tap together, tap away, pat on, clap, swat, bounce, clink, tap around',
  knead: 'knead, work dough, punch, punch down',
  flatten:
    'flatten, flatten out, roll out, press flat, flatten down, squish down, roll flat, spread flat, smoosh, straighten out, press out flat, thin, thin out, bash flat, roll thin, press thin',
  shape:
    'shape, roll, roll into, roll up, mould, mold, crimp, shape into, ball, ball up, roll over, create, roll around, pinch up, make, twist together, roll together, braid, form, form into, reshape, press into shape, pipe, mould into, reform, pleat, plait, lattice, twist into, stretch into',
  wash: 'wash, wash up, wash off, wash out, wash down, clean, clean up, clean out, clean off, clean down, lather, soap, soap up, sponge, hoover, vacuum, mop, sanitise, sanitize, disinfect, cleanse, wash through, wash away, sponge down, mop up, swill, unclog, declog, sterilise, sterilize, scour clean, wash by hand, decontaminate, degrease, descale, sponge off, handwash, hand wash, launder',
  rinse:
    'rinse, rinse off, rinse out, rinse down, rinse through, run under, rinse under, rinse away, swill out, swish out, flush, hose, hose down, sluice, swish off',
  scrub:
    'scrub, scrub off, rub, rub off, rub down, scour, scrub down, scrub out, scrub away, rub away, rub together, buff, polish, rub out, stroke, scrub at',
  soak: 'soak, wet, dampen, moisten, soak up, absorb, leave to soak, water, moisturise, saturate, damp, leave soaking, presoak, pre-soak, steep in water, immerse in water',
  wipe: 'wipe, wipe down, wipe off, wipe up, wipe over, wipe clean, wipe away, wipe out, blot, wipe across, wipe around, wipe from, wipe along, wipe under, wipe dry up, mop',
  dry: 'dry, dry off, towel, dry up, dry out, towel dry, dry down, air dry, pat dry, shake dry, wipe dry, spin dry, rub dry, tumble dry, blot dry, dab dry, towel off',
  brush:
    'brush, brush off, sweep, dust off, sweep off, brush away, brush down, sweep away, brush aside, sweep aside, brush down off, flick away, brush up, sweep over, brush over, clear off, wash away crumbs, fluff',
  cook: 'cook, fry, saute, sauté, boil, simmer, heat, heat up, sear, brown, steam, poach, warm, warm up, preheat, pre-heat, melt, stew, grill, deep fry, sizzle, caramelise, caramelize, reheat, cook down, boil up, sweat, burn, char, blanch, braise, parboil, fry up, flash fry, stir-fry up, simmer down, griddle, barbecue, deglaze, reduce down, flambe, scald, cook through, cook up, render, air fry, pressure cook, soften',
  bake: 'bake, roast, toast, broil',
  microwave: 'microwave',
  brew: 'brew, steep, infuse',
  rest: 'let rest, let cool, cool, cool down, chill, defrost, thaw, prove, proof, rest, leave to rest, ferment, rise, marinade, freeze, refrigerate, settle, let rise, leave to rise, let prove, let stand, leave to stand, unfreeze, solidify, leave to cool down, air, air out, vent',
  look: 'look at, follow, look into, watch, look inside, stare at, glance at, look, look over, look down, look around at, peek, peer, peek inside, glance, look through, look up, look back, observe, stare, gaze, monitor, see, notice, watch over, look towards, look under, spot, admire, witness, survey, eye, take a look at, have a look at, visualise',
  check:
    'check, check on, inspect, examine, test, feel, verify, ensure, make sure, double check, check out, check for, look to see, assess, evaluate, check through, count, figure out, decide, compare, recheck, review, think, consider, identify, estimate, validate, judge, re-check, realise, realize, calculate, confirm, determine, choose, find out, sense, ponder, ascertain, diagnose, probe, guess, contemplate, discover, memorise, debate, touch to check, think about, reassess, study, regard',
  read: 'read, scan, read off, read through, peruse, consult, refer to, recite, follow recipe',
  search:
    'search, search for, look for, look around, look around for, search through, find, rummage, rummage through, look through for, hunt for, browse, explore, browse through, seek, search around, hunt, look out for, locate, rummage for, sift for, scour for, flick through, look round, feel around, rifle, rifle through, fumble, fumble for, fumble around, dig through, scan for, root through, root around, forage, ferret, grope for',
  taste: 'taste, sip, try, take a sip, taste test, lick, have a taste, suck, sample, have a lick',
  smell: 'smell, sniff, have a sniff, take a whiff',
  fill: 'fill, fill up, water down, half fill, fill out, half-fill',
  refill: 'refill, top up, replenish, re-fill, top back up',
  empty: 'empty, empty out, vacate, clear contents, empty off, evacuate',
  attach:
    'attach, fix, fit, connect, assemble, mount, reattach, put together, fix on, affix, fit on, link, fix back, lock on, set in place, clip onto, screw into, click into place, reassemble, clip in, hook up, fix up, adhere, stick together, join up, snap on, clip back, glue, couple, click on, join, rejoin, pin on, slot together, slide on, stick on, stick onto, tape, staple, tie on',
  detach:
    'detach, disassemble, disconnect, unmount, dismantle, undo from, pull apart from, dislodge, unstack, separate from, take apart from, dislocate, disengage from, demount, unseal, eject, unmould, unmold, demould, unattach, unstick, disjoin, strip off',
  wear: 'wear, roll up sleeve, don, roll up sleeves, pull up, slip on, dress, tie apron',
  take_off_clothing: 'take off glove, remove gloves, roll down sleeve, undress',
  wrap: 'wrap, wrap up, roll up in, wrap around, cling film, swaddle, encase, parcel, wrap over, enclose, enfold, package, package up, wind around, bag, bag up, swathe, roll in foil, cocoon',
  unwrap: 'unwrap, unroll, unpack, unpackage, take out of packaging, unbox, debag, unpeel',
  cover:
    'cover, cover up, cover over, shield, cover back, re-cover, conceal, hide, recover, line, carpet, protect, drape over top, lay over, veil, stretch over, overlay, blanket',
  uncover: 'uncover, reveal, expose',
  fold: 'fold, fold up, tuck, fold over, fold down, bend, crease, fold back, fold in half, fold together, wad, crinkle, fold around, fold away, hem, crumple together, roll down, scrunch down, tuck under, turn inside out, furl, furrow, double over, flex over, hinge',
  unfold:
    'unfold, unfurl, open out flat, spread open, unravel open, roll back, uncurl, unbend, unscrunch, uncrumple, fan out, lay flat, puff, puff up, uncrumble, unflatten, spread flat, unroll flat, stretch out flat',
  adjust:
    'adjust, enlarge, redirect, mend, repair, free up, widen, lengthen, align up, straighten, straighten up, correct, reposition, readjust, re-adjust, realign, tweak, centre, centralise, fidget, fiddle, fiddle with, play with, touch up, mess with, fix position, modify, change, alter, rotate into place, manipulate, slacken, regrip, re-grip, toy, juggle, fine tune, tidy position, swap grip, pinch and adjust, compose, position better, regulate, control, improve, refine, attune, resettle, balance out',
  wait: 'wait, wait for, let, allow, pause for, stand and wait, stay, remain, watch and wait, stop and wait, leave to cool, hesitate, linger, hover, idle',
  eat: 'eat, bite, chew, eat up, bite into, have a bite, eat off, nibble, munch, take a bite, feed myself, ingest, swallow, consume, lick off, snack on, gobble, devour, feed',
  drink: 'drink, drink from, drink up, take a drink, gulp, have a drink, slurp, swig, drink out of',
  device:
    'swipe, type, write, scroll, tap screen, record, take a photo, photograph, unlock phone, enter data, text, call, dial, log, note down, write down, type in, scan barcode, zoom, capture, play, register, scribble, draw, mark, save, search online, navigate, key in, input, listen, answer, view app, log in, message, take note, pinch screen, take a picture, jot down, copy, unlock screen, jot, mark off, check off, tick off',
  use: 'use, utilise, utilize, operate, employ, finish, complete, prepare, perform, continue, do, repeat, give, carry out, need, want, wear down, reuse, apply pressure, exert, get ready, produce, ready, finish off, proceed, engage, sharpen, speak, say, talk, sneeze, cough, blow, blow on, fan, cool by blowing, trigger, hone, prep, strop',
} as const;

export type Sense = keyof typeof SENSES;

export interface Verb {
  readonly sense: Sense;
  /** The phrase as the lexicon has it, such as `pick up`. */
  readonly phrase: string;
  readonly form: VerbForm;
  /** How many words of the sentence it covers. */
  readonly length: number;
}

interface Entry {
  readonly sense: Sense;
  readonly phrase: string;
  readonly rest: readonly string[];
}

function isSense(name: string): name is Sense {
  return Object.hasOwn(SENSES, name);
}

/** A phrase listed under two senses means the first. */
function phrasesBySense(): ReadonlyMap<string, Sense> {
  const phrases = new Map<string, Sense>();
  for (const [sense, list] of Object.entries(SENSES)) {
    for (const phrase of list.split(', ')) {
      if (isSense(sense) && !phrases.has(phrase)) phrases.set(phrase, sense);
    }
  }
  return phrases;
}

const PHRASES = phrasesBySense();
const BY_FIRST = new Map<string, Entry[]>();
const FORMS = new Map<string, { readonly base: string; readonly form: VerbForm }>();

for (const [phrase, sense] of PHRASES) {
  const [first = phrase, ...rest] = phrase.split(' ');
  const entries = BY_FIRST.get(first) ?? [];
  BY_FIRST.set(
    first,
    [...entries, { sense, phrase, rest }].sort((a, b) => b.rest.length - a.rest.length),
  );
  for (const [form, kind] of formsOf(first)) if (!FORMS.has(form)) FORMS.set(form, { base: first, form: kind });
}
FORMS.set('pickup', { base: 'pick', form: 'base' });

const AGAIN = /^re-?(?=[a-z]{4})/;

/** The longest verb phrase at position `at`, or undefined. `retwist` is to twist again. */
export function verbAt(words: Words, at: number): Verb | undefined {
  const word = words[at] ?? '';
  const found = FORMS.get(word) ?? FORMS.get(AGAIN.test(word) ? word.replace(AGAIN, '') : '');
  if (found === undefined) return undefined;
  for (const entry of BY_FIRST.get(found.base) ?? []) {
    if (entry.rest.every((word, i) => words[at + 1 + i] === word))
      return { sense: entry.sense, phrase: entry.phrase, form: found.form, length: 1 + entry.rest.length };
  }
  return undefined;
}

/** The verb with a particle that stood after its object: `turn ... off`. The verb itself if the two make no phrase. */
export function withParticle(verb: Verb, particle: string): Verb {
  const phrase = `${verb.phrase} ${particle}`;
  const sense = PHRASES.get(phrase);
  return sense === undefined ? verb : { ...verb, sense, phrase };
}
