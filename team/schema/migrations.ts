import { team } from './0001-team.ts';
import { months } from './0002-months.ts';
import { limits } from './0003-limits.ts';
import { files } from './0004-files.ts';
import { audit } from './0005-audit.ts';

/** Each is one step of the schema; its number is its place, from 1. Only ever added to, and each only adds. */
export const migrations: readonly string[] = [team, months, limits, files, audit];
