/**
 * How what became of a message can be found out, in the order in which that is tried.
 *
 * - `own-id`: the answer was lost; the message is looked up by the key ID that it was sent under, and is `sending` until then
 * - `queue`: it was accepted without a key, and the service's queue is asked
 */
export const settlingSteps = ['own-id', 'queue'] as const;

export type SettlingStep = (typeof settlingSteps)[number];

/** How far that is. `given-up`: it was asked for often enough, and not told. */
export interface Settlement {
  by: SettlingStep;
  state: 'asking' | 'settled' | 'given-up';
}
