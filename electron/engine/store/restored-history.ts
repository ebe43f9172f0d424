import { basename, dirname, join, win32 } from 'node:path';
import type { Failure } from '../../../shared/domain/failure.ts';
import { glanceAt } from '../files/file-identity.ts';
import { type Database, openDatabase } from './database.ts';
import { auditTable } from './rows/audit-table.ts';
import { instanceTable, type StoredInstance } from './rows/instance-table.ts';
import type { StoredContent } from './rows/stored-content.ts';
import { readJson } from './rows/read-json.ts';

/** A history from a backup that is to become an instance's own. */
export interface RestoredHistory {
  /** The path of the history, already written and checked; its files lie beside it, in a folder of the same name as `files`. */
  file: string;
  /** Where the instance's files will lie once their folder is moved into place. */
  files: string;
  instance: StoredInstance;
  agent: string;
  fileName: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  at: number;
}

/**
 * Gives a restored history its new instance, brings its schema up to date and holds what waited in it (docs/decisions/0028-backups.md):
 * nothing is sent before a person confirms it. Runs in a thread of its own.
 */
export function adoptHistory({
  file,
  files,
  instance,
  agent,
  fileName,
  madeAt,
  at,
}: RestoredHistory): void {
  const database = openDatabase(file);
  try {
    database.transaction(() => {
      const before = instanceTable(database).get() ?? instance;
      const { own, threadIdField, threadIdFieldSince } = before;
      const waiting = holdMessages(database, at) + holdSchedule(database) + holdSms(database, at);
      holdActions(database, at);
      holdRuns(database, at);
      database.exec(
        `UPDATE media_copy SET state = 'offered', next_at = NULL WHERE next_at IS NOT NULL`,
      );
      database.exec('DELETE FROM watched_folder; DELETE FROM watched_file; DELETE FROM instance');
      // A person decides again whether a team shares it.
      database.exec('DELETE FROM team_share; DELETE FROM team_trail');
      // A person who restores old messages wants to see them.
      database.exec('UPDATE retention SET months = NULL, cutoff = NULL');
      moveFiles(database, join(dirname(file), basename(files)), files);
      instanceTable(database).put({ ...instance, own, threadIdField, threadIdFieldSince });
      const audit = auditTable(database);
      audit.signAs(agent);
      const detail = { restored: { fileName, madeAt, waiting } };
      audit.add({ action: 'restore', by: 'person', detail }, at);
    });
  } finally {
    database.close();
  }
}

/** Why the outcome is unknown: the Postline that was backed up may have continued to send since. */
const restored: Failure = {
  kind: 'unknown',
  reason: 'restored',
  status: null,
  bytesSent: 0,
  bytesTotal: 0,
};
const failure = JSON.stringify(restored);

function holdMessages(database: Database, at: number): number {
  const held = database.run(
    `UPDATE message SET state = 'unknown', state_at = :at, failure = :failure, is_dismissed = 0
     WHERE author_member_id IS NULL AND state IN ('held', 'queued', 'sending') OR local_id IN (SELECT local_id FROM outbox)`,
    { at, failure },
  );
  database.run('DELETE FROM outbox');
  const result = JSON.stringify({ state: 'unknown', failure: restored });
  database.run(`UPDATE attempt SET ended_at = :at, result = :result WHERE ended_at IS NULL`, {
    at,
    result,
  });
  return held;
}

function holdSchedule(database: Database): number {
  return database.run('UPDATE scheduled SET is_held = 1');
}

/** Offers deletions and seen marks for another try. */
function holdActions(database: Database, at: number): void {
  database.run(
    `UPDATE message_action SET state = 'failed', state_at = :at, not_before = NULL, failure = :failure
     WHERE state IN ('held', 'waiting', 'running')`,
    { at, failure },
  );
}

/** Has each SMS looked for before it is sent, after a person confirms it: it may have been sent since the backup. Deletes no thread. */
function holdSms(database: Database, at: number): number {
  database.exec('DELETE FROM thread_deletion');
  return database.run(
    `UPDATE sms_send SET state = 'stopped', due_at = NULL, held_until = NULL, doubt_until = :at, failure = :failure`,
    { at, failure },
  );
}

/** Pauses a run that was being sent, and lets none begin at a time. Cancels one that was being planned, and a switch, which no list shows. */
function holdRuns(database: Database, at: number): void {
  database.run(`UPDATE archive_run SET state = 'paused' WHERE state = 'running' AND is_listed = 1`);
  database.run(
    `UPDATE archive_run SET is_on_hold = 1 WHERE state = 'proposed' AND start_at IS NOT NULL`,
  );
  database.run(
    `UPDATE archive_run SET state = 'cancelled', ended_at = :at
     WHERE state = 'planning' OR state IN ('running', 'paused') AND is_listed = 0`,
    { at },
  );
}

/**
 * Postline's own files will be in another folder, with the identities that they have where they were unpacked: moving a folder keeps
 * them. No path of the backup leaves that folder.
 */
function moveFiles(database: Database, unpacked: string, folder: string): void {
  for (const table of ['message', 'attachment', 'scheduled']) {
    const rows = database.all<{ id: number; content: string }>(
      `SELECT rowid AS id, content FROM ${table} WHERE instr(content, '"path"') > 0`,
    );
    for (const { id, content } of rows) {
      const stored = readJson<StoredContent | null>(content, null);
      if (stored?.kind !== 'media' || stored.source.kind !== 'file' || !stored.source.isOwn) {
        continue;
      }
      const name = basename(win32.basename(stored.source.path));
      const now = { path: join(folder, name), ...glanceAt(join(unpacked, name)) };
      const moved = { ...stored, source: { ...stored.source, ...now } };
      database.run(`UPDATE ${table} SET content = :content WHERE rowid = :id`, {
        id,
        content: JSON.stringify(moved),
      });
    }
  }
}
