import * as z from 'zod';
import type { Database } from '../database.ts';
import type { StoredContent } from '../rows/stored-content.ts';
import { type SharedContent, sharedContent } from './shared-content.ts';
import { readJson } from '../rows/read-json.ts';

/**
 * The state of a file in the team's store, as reported by the desk that has the file: `coming`: it is to be stored; `too-large` and
 * `no-room`: the store's limits; `gone`: that desk no longer has it.
 */
const sharedFileStates = ['coming', 'there', 'too-large', 'no-room', 'gone'] as const;

export type SharedFileState = (typeof sharedFileStates)[number];

/** A message's file. `sha256` null: its desk has not hashed it yet. */
const sharedFileSchema = z.object({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  size: z.int().nonnegative(),
  state: z.enum(sharedFileStates),
});

export type SharedFile = z.output<typeof sharedFileSchema>;

/** Returns a message's content as it is appended, with the hash, size and state of its file. */
export function toldContent(
  database: Database,
  localId: string,
  content: string,
): SharedContent & { file?: SharedFile } {
  const stored = readJson<StoredContent>(content, { kind: 'text' });
  const shared = sharedContent(stored);
  if (stored.kind !== 'media' || stored.source.kind !== 'file') return shared;
  const { sha256 = null, state = 'coming' } =
    database.get<Pick<SharedFile, 'sha256' | 'state'>>(
      'SELECT sha256, state FROM team_file WHERE local_id = :localId',
      { localId },
    ) ?? {};
  return { ...shared, file: { sha256, size: stored.source.size, state } };
}

/** The file that an event reports beside the content; an invalid one counts as none. */
const withFileSchema = z.object({
  content: z.object({ file: sharedFileSchema.optional().catch(undefined) }),
});

/**
 * Records the state of a file that this desk does not have, as part of a transaction. A file that is known to be in the store stays so,
 * even if another desk reports that it could not store it.
 */
export function noteFile(database: Database, localId: string, payload: unknown): void {
  const read = withFileSchema.safeParse(payload);
  const file = read.success ? read.data.content.file : undefined;
  const isHere = database.get(
    `SELECT 1 FROM message WHERE local_id = :localId AND iif(json_valid(content), content ->> '$.kind', NULL) = 'record'`,
    { localId },
  );
  if (file === undefined || isHere === undefined) return;
  const { sha256, size, state } = file;
  // `new` lets the settings decide; a file that is not in the store is fetched only if a person asks for it.
  const isThere = state === 'there';
  const problem = isThere ? null : problems[state];
  database.run(
    `INSERT INTO media_copy (local_id, url, state, problem, team_sha256, team_size, team_state)
     VALUES (:localId, '', :asked, :problem, :sha256, :size, :state)
     ON CONFLICT DO UPDATE SET team_sha256 = :sha256, team_size = :size, team_state = :state,
       state = CASE WHEN :state = 'there' AND media_copy.state IN ('expired', 'failed') THEN 'offered'
         WHEN :state = 'there' AND media_copy.state = 'offered' AND team_state IS NOT 'there' AND url = '' THEN 'new'
         ELSE media_copy.state END,
       problem = CASE WHEN media_copy.state = 'waiting' OR :state = 'there' THEN NULL WHEN url = '' THEN :problem ELSE problem END,
       next_at = iif(media_copy.state = 'waiting' AND :state = 'there', 0, next_at)
     WHERE team_state IS NOT 'there' OR (:state = 'there' AND team_sha256 IS NOT :sha256)`,
    { localId, sha256, size, state, problem, asked: isThere ? 'new' : 'offered' },
  );
}

const problems = {
  coming: 'still-to-come',
  'too-large': 'too-large-for-team',
  'no-room': 'no-room-in-team',
  gone: 'gone-from-team',
} as const satisfies Record<Exclude<SharedFileState, 'there'>, string>;
