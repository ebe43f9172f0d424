/** How what became of a message can be found out after its send was answered, in the order in which that is tried. */
export const settlingSteps = ['queue'] as const;

export type SettlingStep = (typeof settlingSteps)[number];

/** How far that is. `given-up`: it was asked for often enough, and not told. */
export interface Settlement {
  by: SettlingStep;
  state: 'asking' | 'settled' | 'given-up';
}
