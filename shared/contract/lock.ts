import * as z from 'zod';
import type { Settings } from './settings.ts';
import { call } from './call.ts';

/** Characters of a passphrase, or of the access token that stands in for one. */
const secret = z.string().max(8_192);

export interface LockState {
  /**
   * Why the page shows nothing: `locked`, until somebody unlocks it, or `screen-locked`, as long as the system's screen is and the
   * settings say so. Null: it shows everything.
   */
  hidden: 'locked' | 'screen-locked' | null;
  hasPassphrase: boolean;
  /** The system can ask who is there, as by a fingerprint. */
  canAskSystem: boolean;
  /** The system tells when its screen is locked. */
  knowsScreen: boolean;
  /** The host knows of no input: the page tells it. */
  needsInput: boolean;
  /** Chats with something unread, over all instances, while it is hidden. */
  unread: number;
  theme: Settings['appearance']['theme'];
}

export const lockCalls = {
  'lock.state': call(z.strictObject({})).returns<LockState>(),
  /** Refused with `passphrase` `required` where none is set. */
  'lock.lock': call(z.strictObject({})).returns<null>(),
  /**
   * Ends what hides the page. Null lets the system ask, where it can, and is enough where only the screen was locked. An access token of an
   * instance stands in for a passphrase that was forgotten, and removes it.
   */
  'lock.unlock': call(z.strictObject({ passphrase: secret.nullable() })).returns<null>(),
  /** `current` is null where none is set yet; `passphrase` null removes it, and with it the lock. */
  'lock.setPassphrase': call(
    z.strictObject({ current: secret.nullable(), passphrase: secret.nullable() }),
  ).returns<null>(),
  /** The person has done something, as the page sees it. */
  'lock.noteInput': call(z.strictObject({})).returns<null>(),
};
