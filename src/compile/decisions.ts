/**
 * Decisions of our own where the sources are silent. Every number and choice that shapes a compile and is not in the
 * annotation is here.
 */

/** (ours) Seconds by which the time of a track and of its narration may differ. */
export const TRACK_PADDING = 1;

/** (ours) Operations that a group holds at most. */
export const GROUP_CAP = 10;
/** (ours) Operations between an opening and its closing that one group holds at most. */
export const BRACKET_CAP = 8;

/** Table 4's last bin ends here: no task of the paper has more conditions. */
export const MOST_CONDITIONS = 29;

/** (ours) In how many narrations after a vessel is opened its cap is looked for. */
export const SPOKEN_AHEAD = 20;

/** (ours) How many of the things dealt with last are at hand: a piece or a skin that is spoken of is one of theirs. */
export const AT_HAND = 4;

/** (ours) How often the situation is repaired for one operation before it is given up. */
export const MOST_REPAIRS = 16;
/** (ours) How deep a repair may itself need repairs. */
export const REPAIR_DEPTH = 4;

/** (ours) Seconds within which a pick or drop still says which cupboard was opened. */
export const AHEAD = 30;

/** (ours) Narrations within which closing what is closed goes on with the same act. */
export const GOES_ON = 3;

/** (ours) Acts that open a bracket, and what closes it. */
export const GROUP_STARTS = /^(open_fixture|open_drawer|open_container|unscrew_cap|remove_lid|open_package)$/;
export const GROUP_ENDS: Readonly<Record<string, RegExp>> = {
  open_fixture: /^close_fixture$/,
  open_drawer: /^close_drawer$/,
  open_container: /^(close_container|screw_cap|put_lid_on)$/,
  unscrew_cap: /^(close_container|screw_cap|put_lid_on)$/,
  remove_lid: /^(close_container|screw_cap|put_lid_on)$/,
  open_package: /^close_package$/,
};
export const GROUP_TAKES = /^(pick_up|take_from_|take_portion|unload_appliance|remove_from_heat)/;
export const GROUP_FINISHES = /^(discard|return_to_place)$/;
/** Go with whatever is being done. */
export const GROUP_NEUTRAL =
  /^(hold|lift|pass_between_hands|adjust|check_state|look_at|rotate|tilt|wait|turn_body|reach_toward)$/;

/** Which acts a segment can be about that leave nothing lasting in the world. (ours) */
export const PROCESS_ACTS =
  /^(drink|eat|taste|wipe_surface|wash|rinse|scrub|soak|stir|mix|whisk|knead|press_button|start_program|brew|cook|bake|microwave_food|rest|weigh|set_timer)$/;
/** Leave something used up or set going, so that they are always asked for. (ours) */
export const CONSUMING_ACTS = /^(drink|eat|taste|press_button|start_program|brew|cook|bake|microwave_food|set_timer)$/;
/** Say nothing of what is contained. */
export const UNNAMED = /^(contents?|amount|little|remaining|rest|liquid|thing|excess)$/;
/** Count only where there is nothing else that a task could be about. (ours) */
export const MINOR_ACTS =
  /^(pick_up|take_from_fixture|take_from_container|unload_appliance|wash_hands|dry_hands|use_device|put_on_object|put_down|place_on_heat|move|switch_on_appliance|turn_on_hob|fill|brush_off|wring|dry)$/;
/** Count only where there is nothing at all besides. Walking never does. (ours) */
export const IDLE_ACTS = /^(check_state|wait|rotate)$/;
/** Washing, rinsing and scrubbing a plate is one thing to ask for; so is stirring and mixing. */
export const FAMILIES: Readonly<Record<string, string>> = {
  rinse: 'wash',
  scrub: 'wash',
  soak: 'wash',
  mix: 'stir',
  whisk: 'stir',
  taste: 'drink',
};
/** Lasting states of food and vessels. */
export const LASTING = new Set([
  'cut',
  'peeled',
  'grated',
  'crushed',
  'mashed',
  'ground',
  'broken',
  'torn',
  'separated',
  'cored',
  'plucked',
  'juiced',
  'drained',
  'discarded',
  'coated',
  'cracked',
]);

/** (ours) Seconds by which a narration may start before the one with the number before. */
export const ORDER_PADDING = 5;
/** (ours) From so many unnarrated operations on, a group that has more of them than narrated ones is a finding. */
export const MOSTLY_IMPLIED = 3;
/** Acts of which a narration may say how much. */
export const FAMILY_OF_AMOUNTS =
  /^(pour|pour_away|add|transfer_contents|scoop|spoon_into|sprinkle|season|squeeze_into|spray|spread|weigh|take_portion|fill)$/;
/** Names of things that nobody named. */
export const NAMELESS: ReadonlySet<string> = new Set(['thing', 'something', 'item', 'object']);

/** The state into which an act puts its first thing. */
export const TOGGLES: Readonly<Record<string, string>> = {
  open_fixture: 'open',
  open_drawer: 'open',
  open_container: 'open',
  unscrew_cap: 'open',
  open_package: 'open',
  open_appliance_part: 'open',
  close_fixture: 'closed',
  close_drawer: 'closed',
  close_container: 'closed',
  screw_cap: 'closed',
  close_package: 'closed',
  close_appliance_part: 'closed',
  turn_on_tap: 'on',
  turn_on_hob: 'on',
  turn_on_light: 'on',
  switch_on_appliance: 'on',
  turn_off_tap: 'off',
  turn_off_hob: 'off',
  turn_off_light: 'off',
  switch_off_appliance: 'off',
};

/** (ours) Walking is the controller's business and never what a task is for. */
export const NO_GOAL = /^(navigate_to|carry|turn_body|bend_down|reach_into|reach_toward|leave_room)$/;
/** (ours) Looking and holding are what a task is for only where there is nothing else. */
export const NO_GOAL_BESIDES = /^(check_state|look_at|read|search|hold|lift|wait|rotate|adjust|pass_between_hands)$/;

/** (ours) Narrations of which a model is asked at a time. */
export const MODEL_BATCH = 20;
/** (ours) Characters of a model's sentence that are kept. */
export const MODEL_TEXT = 400;
