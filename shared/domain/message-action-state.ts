/** What is asked of the service about messages that exist: each may be repeated without harm (interface.md §4.6 to §4.8), and what it only names (§1). */
export type MessageActionKind = 'delete' | 'seen' | 'read-chat' | 'reaction' | 'star';

/**
 * What is known of such an action.
 *
 * - `held`: on disk, kept back for a while in which a person may undo it
 * - `waiting`: on disk, waiting for its turn, also to be repeated
 * - `running`: written to disk as such before the first byte leaves
 * - `done`: the service answered that it took it; of a deletion that is no more than "requested"
 * - `refused`: the service rejected it
 * - `failed`: it was repeated several times and no clear answer came
 * - `cancelled`: a person cancelled it before any byte left
 */
export type MessageActionState =
  'held' | 'waiting' | 'running' | 'done' | 'refused' | 'failed' | 'cancelled';

/** Returns whether nothing more happens automatically. */
export function isEnded(state: MessageActionState): boolean {
  return state === 'done' || state === 'refused' || state === 'failed' || state === 'cancelled';
}
