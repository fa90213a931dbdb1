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

/** (ours) How often the situation is repaired for one operation before it is given up. */
export const MOST_REPAIRS = 16;
/** (ours) How deep a repair may itself need repairs. */
export const REPAIR_DEPTH = 4;

/** (ours) Seconds within which a pick or drop still says which cupboard was opened. */
export const AHEAD = 30;

/** (ours) Narrations within which closing what is closed goes on with the same act. */
export const GOES_ON = 3;
