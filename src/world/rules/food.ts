import type { Rule, RuleEffect } from '../rule.ts';
import * as b from './build.ts';

const pour = b.family('pour_add_transfer');
const cut = b.family('cut_peel_break');
const mix = b.family('mix_stir_form');
const heat = b.family('heat_cook');
const fill = b.family('fill_empty');

const substance = b.role('substance');
const heldTool = b.when('?tool', b.holding('?tool'));
const sourceAtHand = b.when(
  '?source',
  b.near('?source'),
  b.reachable('?source'),
  b.accessible('?source'),
  b.contains('?source', '?substance'),
);

/** A substance out of something (named or not) into something open. The source keeps some of it. */
const adding = (type: string): Rule =>
  pour(
    type,
    [substance, b.optional('source'), b.role('destination')],
    [b.near('?destination'), b.available('?substance'), sourceAtHand, b.accessible('?destination')],
    [b.contain('?destination', '?substance')],
  );

/** The same, but nothing of it stays in the source. */
const emptyingInto = (type: string): Rule =>
  pour(
    type,
    [substance, b.role('source'), b.role('destination')],
    [b.near('?destination'), sourceAtHand, b.accessible('?destination')],
    [b.contain('?destination', '?substance'), b.drain('?source', '?substance')],
  );

export const POUR_ADD_TRANSFER: readonly Rule[] = [
  adding('pour'),
  pour(
    'pour_away',
    [b.optional('substance'), b.role('source'), b.optional('destination')],
    [b.holding('?source'), b.accessible('?source'), b.when('?destination', b.near('?destination'))],
    [b.drain('?source')],
  ),
  adding('add'),
  emptyingInto('transfer_contents'),
  pour(
    'scoop',
    [substance, b.optional('source'), b.optional('tool')],
    [b.available('?substance'), sourceAtHand, heldTool],
    [b.given('?tool', b.contain('?tool', '?substance'))],
  ),
  pour(
    'spoon_into',
    [substance, b.optional('source'), b.role('destination'), b.optional('tool')],
    [b.near('?destination'), b.available('?substance'), heldTool, b.accessible('?destination')],
    [b.contain('?destination', '?substance'), b.given('?tool', b.drain('?tool', '?substance'))],
  ),
  adding('sprinkle'),
  adding('season'),
  adding('squeeze_into'),
  pour(
    'spray',
    [substance, b.optional('source'), b.role('target')],
    [b.near('?target'), b.when('?source', b.holding('?source'))],
    [b.contain('?target', '?substance')],
  ),
  pour(
    'spread',
    [substance, b.role('surface'), b.optional('tool')],
    [b.near('?surface'), b.available('?substance'), heldTool],
    [b.contain('?surface', '?substance')],
  ),
  pour(
    'coat',
    [b.role('object'), substance],
    [b.near('?object'), b.available('?substance')],
    [b.set('?object', 'coated')],
  ),
  pour(
    'dip',
    [b.role('object'), b.role('vessel')],
    [b.holding('?object'), b.near('?vessel'), b.accessible('?vessel')],
    [b.set('?object', 'wet')],
  ),
  pour(
    'crack_egg',
    [b.role('egg'), b.optional('destination')],
    [b.near('?egg'), b.when('?destination', b.near('?destination'), b.accessible('?destination'))],
    [b.set('?egg', 'cracked'), b.make('shell', '?egg'), b.given('?destination', b.put('?egg', 'in', '?destination'))],
  ),
  emptyingInto('scrape_into'),
  pour(
    'weigh',
    [b.role('substance'), b.role('scale')],
    [b.near('?scale'), b.isOn('?scale')],
    [b.set('?substance', 'measured')],
  ),
];

/** Work on a thing within reach that leaves it with a new property. A tool that is named must be held. */
const changing =
  (make: typeof cut) =>
  (type: string, key: string, ...more: readonly RuleEffect[]): Rule =>
    make(
      type,
      [b.role('object'), b.optional('tool')],
      [b.near('?object'), b.reachable('?object'), heldTool],
      [b.set('?object', key), ...more],
    );
const cutting = changing(cut);
const forming = changing(mix);

export const CUT_PEEL_BREAK: readonly Rule[] = [
  cutting('cut', 'cut'),
  cutting('slice', 'cut', b.set('?object', 'form', 'slices')),
  cutting('chop', 'cut', b.set('?object', 'form', 'pieces')),
  cutting('trim', 'cut', b.make('part', '?object')),
  cutting('peel', 'peeled', b.make('skin', '?object')),
  cutting('grate', 'grated'),
  cutting('crush', 'crushed'),
  cutting('mash', 'mashed'),
  cutting('grind', 'ground'),
  cutting('snap', 'broken', b.make('piece', '?object')),
  cutting('tear', 'torn', b.make('piece', '?object')),
  cutting('separate', 'separated'),
  cutting('core', 'cored'),
  cutting('pluck', 'plucked', b.make('piece', '?object')),
  cutting('pierce', 'pierced'),
  cutting('juice', 'juiced'),
  cutting('strain', 'drained'),
];

export const MIX_STIR_FORM: readonly Rule[] = [
  forming('stir', 'mixed'),
  forming('mix', 'mixed'),
  forming('whisk', 'mixed'),
  forming('toss', 'mixed'),
  forming('shake', 'shaken'),
  forming('knead', 'kneaded'),
  forming('flatten', 'flat'),
  forming('shape', 'shaped'),
  mix('tap_off', [b.role('object'), b.optional('tool')], [b.near('?object'), heldTool]),
  forming('flip_food', 'flipped'),
];

/** Something that goes on by itself once it has begun. */
const processing = (type: string, process: string): Rule =>
  heat(type, [b.role('object')], [b.near('?object')], [b.start(process, '?object')]);

export const HEAT_COOK: readonly Rule[] = [
  heat(
    'place_on_heat',
    [b.role('object'), b.role('burner')],
    [b.holding('?object'), b.near('?burner')],
    [b.put('?object', 'on', '?burner'), b.onlyIf(b.isOn('?burner'), b.start('heating', '?object'))],
  ),
  heat(
    'remove_from_heat',
    [b.role('object'), b.optional('burner'), b.hand],
    [b.near('?object'), b.when('?burner', b.within('?object', '?burner')), b.freeHand],
    [b.hold('?object'), b.end('heating', '?object')],
  ),
  processing('cook', 'cooking'),
  processing('bake', 'baking'),
  processing('microwave_food', 'microwaving'),
  processing('brew', 'brewing'),
  processing('rest', 'resting'),
];

const filling = (type: string): Rule =>
  fill(
    type,
    [b.role('vessel'), b.optional('substance'), b.optional('source')],
    [b.near('?vessel'), b.accessible('?vessel'), b.when('?source', b.near('?source'))],
    [b.given('?substance', b.contain('?vessel', '?substance')), b.set('?vessel', 'full')],
  );

export const FILL_EMPTY: readonly Rule[] = [
  filling('fill'),
  filling('refill'),
  fill(
    'empty',
    [b.role('vessel'), b.optional('destination')],
    [
      b.near('?vessel'),
      b.accessible('?vessel'),
      b.when('?destination', b.near('?destination'), b.accessible('?destination')),
    ],
    [
      b.given('?destination', b.pourAll('?vessel', '?destination')),
      b.drain('?vessel'),
      b.each('?vessel', b.given('?destination', b.put('each', 'fit', '?destination'))),
      b.set('?vessel', 'full', false),
    ],
  ),
  fill('drain_sink', [b.role('sink')], [b.near('?sink')], [b.drain('?sink')]),
];
