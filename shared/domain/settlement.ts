/**
/**
 * How what became of a message can be found out without a person, in the order in which that is tried.
 *
 * - `own-id`: the answer was lost; the message is looked up by the key ID that it was sent under, and is `sending` until then
 * - `queue`: it was accepted without a key, and the service's queue is asked
 * - `echo`: the answer was lost, and the message itself came in from outside
 */
export const settlingSteps = ['own-id', 'queue', 'echo'] as const;

/** A step that asks the service. */
export type AskedStep = Exclude<SettlingStep, 'echo'>;

export type SettlingStep = (typeof settlingSteps)[number];

/** How far that is. `given-up`: it was asked for often enough, and not told. */
export type Settlement =
  { by: AskedStep; state: 'asking' | 'settled' | 'given-up' } | { by: 'echo'; state: 'settled' };
