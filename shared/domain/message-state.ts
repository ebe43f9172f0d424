import type { Settlement } from './settlement.ts';

/**
 * What is known of a message; all but the last are of outgoing ones.
 *
 * - `held`: on disk, kept back for a chosen time in which a person may undo it
 * - `queued`: on disk, waiting for its turn in its chat
 * - `sending`: written to disk as such before the first byte leaves
 * - `accepted`: the service answered with a well-formed record; nothing is known of delivery
 * - `rejected`: the service rejected it
 * - `not-sent`: proof that no byte left; tried again automatically
 * - `unknown`: bytes left and no well-formed answer came; a person decides
 * - `cancelled`: a person cancelled it before any byte left
 * - `received`: somebody else wrote it; it came in an imported record
 */
export type MessageState =
  | 'held'
  | 'queued'
  | 'sending'
  | 'accepted'
  | 'rejected'
  | 'not-sent'
  | 'unknown'
  | 'cancelled'
  | 'received';

/** What a person may do to a message in a state, beyond copying it. */
export type MessageAction =
  'send-again' | 'confirm-manually' | 'dismiss' | 'edit' | 'cancel' | 'undo' | 'stop-looking';

const actions: Record<MessageState, readonly MessageAction[]> = {
  held: ['undo'],
  queued: ['cancel'],
  sending: [],
  accepted: [],
  rejected: ['edit', 'send-again'],
  'not-sent': ['send-again', 'cancel'],
  unknown: ['dismiss', 'confirm-manually', 'send-again'],
  cancelled: ['edit', 'send-again'],
  received: [],
};

/** While a message is looked up whose answer was lost. */
const whileLooking: readonly MessageAction[] = ['confirm-manually', 'stop-looking'];

/**
 * Returns the actions that the state of a message allows, in the order they are offered: none on what another of the team sent, which
 * is theirs to take back, to send again and to decide about.
 */
export function actionsOn(message: {
  state: MessageState;
  author?: object;
  settlement?: Settlement | null;
}): readonly MessageAction[] {
  if (message.author) return [];
  return isLookedUp(message) ? whileLooking : actions[message.state];
}

/** Tells whether the answer to a message was lost and it is looked up now, by the ID that it was sent under. */
export function isLookedUp(message: {
  state: MessageState;
  settlement?: Settlement | null;
}): boolean {
  const { state, settlement } = message;
  return state === 'sending' && settlement?.by === 'own-id' && settlement.state === 'asking';
}

/** Returns whether a word is the name of a state. */
export function isMessageState(word: unknown): word is MessageState {
  return typeof word === 'string' && Object.hasOwn(actions, word);
}
