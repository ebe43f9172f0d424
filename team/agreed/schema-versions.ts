/**
 * The schema versions that a console supports. Steps of the schema only add, so that consoles support later versions; a step
 * that removes something begins the next hundred.
 */
export const schemaVersions = { least: 1, most: 99 } as const;

/** The step that brought each optional ability of a store; consoles ask for an ability only where the store has it. */
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

/** An optional ability of a store. */
export type SchemaStep = keyof typeof schemaSteps;
