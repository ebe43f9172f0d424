import { team } from './0001-team.ts';
import { limits } from './0002-limits.ts';
import { files } from './0003-files.ts';
import { audit } from './0004-audit.ts';

/** Each is one step of the schema; its number is its place, from 1. Only ever added to, and each only adds. */
export const migrations: readonly string[] = [team, limits, files, audit];
