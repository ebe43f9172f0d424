/**
 * The schemas that a console can work with. Steps of the schema only add, so that consoles stay able to work with later
 * ones; a step that takes something away begins the next hundred.
 */
export const schemaVersions = { least: 1, most: 99 } as const;

/** With which step a store can do what a console asks only where it can. */
export const schemaSteps = {
  forgetting: 2,
  months: 3,
  limits: 4,
  files: 5,
  audit: 6,
  runs: 8,
  search: 9,
  pace: 10,
  life: 11,
  storedTimes: 14,
  sameInstance: 16,
} as const;

/** A step of the schema by what it lets a store do. */
export type SchemaStep = keyof typeof schemaSteps;
