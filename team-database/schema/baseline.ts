import { readFileSync } from 'node:fs';

/** The schema of a new store, which `psql` reads as well: the files in this order, as the owner of the schema, in its schema. */
export const baseline = [
  readFileSync(new URL('./team.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./limits.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./log.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./forgetting.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./claims.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./runs.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./pace.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./files.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./search-words.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./search.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./audit.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./daily-use.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./end-stuck.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./monitor.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./rights.sql', import.meta.url), 'utf8'),
].join('\n');
