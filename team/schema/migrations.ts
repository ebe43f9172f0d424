import { team } from './0001-team.ts';
import { forgetting } from './0002-forgetting.ts';
import { runs } from './0003-runs.ts';

/** Each is one step of the schema; its number is its place, from 1. Only ever added to, and each only adds. */
export const migrations: readonly string[] = [team, forgetting, runs];
