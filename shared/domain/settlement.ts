/**
 * How what became of a message can be found out without a person, in the order in which that is tried. `queue`: the service is
 * asked what came of the request that it queued. `echo`: the message itself came in from outside.
 */
export const settlingSteps = ['queue', 'echo'] as const;

/** A step that asks the service. */
export type AskedStep = Exclude<SettlingStep, 'echo'>;

export type SettlingStep = (typeof settlingSteps)[number];

/** How far that is. `given-up`: it was asked for often enough, and not told. */
export type Settlement =
  { by: AskedStep; state: 'asking' | 'settled' | 'given-up' } | { by: 'echo'; state: 'settled' };
