import { baseline } from './baseline.ts';

/** A change that brings a store from one released schema to the next. */
export interface SchemaStep {
  /** Runs as the owner of the schema, in one transaction. */
  sql: string;
  /** The schema for which the oldest console that may still work with the result was made. */
  oldestConsole: number;
}

/**
 * A schema: what a new store gets at once, and how stores of released schemas come to the same. The first released schema is 1, and
 * each step brings a store to the next.
 */
export interface Schema {
  baseline: string;
  steps: readonly SchemaStep[];
}

/**
 * The present schema. Until the first release a change goes into the baseline alone; how a release freezes it stands in
 * docs/decisions/0052-team-store.md.
 */
export const schema: Schema = { baseline, steps: [] };

/** Returns the version of a schema, from 1. */
export function versionOf({ steps }: Schema): number {
  return 1 + steps.length;
}
