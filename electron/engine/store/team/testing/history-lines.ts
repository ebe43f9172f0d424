import { bareKey } from '../../../../../shared/domain/message-id.ts';
import { runResults } from '../../../../../shared/domain/thread.ts';
import type { Database } from '../../database.ts';
import { readJson } from '../../rows/read-json.ts';
import type { StoredContent } from '../../rows/stored-content.ts';
import { assignments } from '../../chats/assignments.ts';
import { sharedContent } from '../shared-content.ts';
import { sharedText, sharedValue } from '../shared-text.ts';

interface Row {
  chatId: string;
  localId: string;
  keyId: string | null;
  author: string | null;
  isRecord: number;
  direction: string;
  text: string;
  content: string;
  state: string;
}

interface ThreadRow {
  id: string;
  state: number;
  by: string;
  run: string | null;
  confirmed: number | null;
  isGone: number;
}

/** What the service answered about threads, and what is shown of it. */
const selectThreads = `
  SELECT thread.thread_id AS id, last.state, last.member_id AS "by", team_run.run_id AS run, thread.confirmed,
    thread.gone_at IS NOT NULL AS isGone
  FROM team_thread AS last JOIN thread ON thread.place = last.thread LEFT JOIN team_run ON team_run.run = last.run
  WHERE last.state <> 2 ORDER BY thread.thread_id`;

interface RunRow {
  runId: string;
  by: string;
  kind: string;
  state: string;
  counts: string;
}

/** Runs that have ended, of this desk and of others. */
const selectRuns = `
  SELECT run_id AS runId, :memberId AS "by", kind, state, json_object(${runResults.map((result) => `'${result}', ${result}`).join(', ')}) AS counts
  FROM archive_run WHERE is_listed = 1 AND started_at IS NOT NULL AND ended_at IS NOT NULL
  UNION ALL SELECT run_id, member_id, kind, state, counts FROM team_run WHERE kind IS NOT NULL AND ended_at IS NOT NULL
  ORDER BY runId`;

/** What else the team shares, by what it is. */
const others = {
  told: 'SELECT chat_id, key_id, kind, author, value FROM told ORDER BY chat_id, key_id, kind, author',
  reaction: `SELECT chat_id, key_id, author, emoji FROM reaction WHERE emoji <> '' ORDER BY chat_id, key_id, author`,
  star: 'SELECT chat_id, sort_key FROM message WHERE is_starred = 1 ORDER BY chat_id, sort_key',
  draftDone:
    'SELECT assignment_id FROM team_assignment WHERE is_draft_done = 1 ORDER BY assignment_id',
  scheduled: `SELECT local_id, chat_id, send_at FROM (
    SELECT local_id, chat_id, send_at FROM scheduled WHERE is_held = 0
    UNION ALL SELECT local_id, chat_id, send_at FROM team_scheduled) ORDER BY local_id`,
  label: 'SELECT label_id, name, hue FROM label ORDER BY label_id',
  chatLabel: 'SELECT chat_id, label_id FROM chat_label ORDER BY chat_id, label_id',
  alias:
    'SELECT hidden_id, chat_id, is_separated FROM alias WHERE chat_id IS NOT NULL ORDER BY hidden_id',
  list: `SELECT thread_id, from_number, to_number, last_message, last_message_at, confirmed FROM thread
    WHERE gone_at IS NULL AND (forgotten_until IS NULL OR last_message_at > forgotten_until) ORDER BY thread_id`,
  choice: 'SELECT answer_assigns FROM team_share',
  view: 'SELECT view_id, name, filter FROM chat_view ORDER BY view_id',
  closed: 'SELECT chat_id FROM chat WHERE closed_at IS NOT NULL ORDER BY chat_id',
  chat: `SELECT chat_id, name, notes, person_id FROM chat
    WHERE name IS NOT NULL OR notes <> '' OR person_id IS NOT NULL ORDER BY chat_id`,
} as const;

/** Rows that are read at once. */
const part = 2_000;

/**
 * Tells what a team shares of an instance, line by line: messages in their order with author and state, notes, whose each chat is,
 * threads, runs, and the rest. It is the same on every desk that has all events of the log.
 */
export function* historyLines(database: Database, memberId: string): Generator<string> {
  for (const values of historyValues(database, memberId)) yield JSON.stringify(values);
}

function* historyValues(database: Database, memberId: string): Generator<(string | null)[]> {
  let after = { chatId: '', sortKey: -1 };
  for (let rows: (Row & { sortKey: number })[] | null = null; rows === null || rows.length > 0;) {
    rows = database.all<Row & { sortKey: number }>(
      `SELECT chat_id AS chatId, local_id AS localId, key_id AS keyId, author_member_id AS author,
         direction = 'in' OR imported = 1 AS isRecord, direction, text, content, state, sort_key AS sortKey
       FROM message WHERE (chat_id, sort_key) > (:chatId, :sortKey) ORDER BY chat_id, sort_key LIMIT ${part}`,
      after,
    );
    for (const {
      chatId,
      localId,
      keyId,
      author,
      isRecord,
      direction,
      text,
      content,
      state,
    } of rows) {
      const id = isRecord === 1 ? `${direction} ${bareKey(keyId ?? '')}` : localId;
      const who = isRecord === 1 ? null : (author ?? memberId);
      yield [chatId, id, who, sharedText(text), contentText(content), state];
    }
    const { chatId, sortKey } = rows.at(-1) ?? after;
    after = { chatId, sortKey };
  }
  const notes = database.all<{ id: string; chatId: string; by: string; text: string }>(
    'SELECT note_id AS id, chat_id AS chatId, member_id AS "by", text FROM team_note ORDER BY note_id',
  );
  for (const { id, chatId, by, text } of notes) yield ['note', id, chatId, by, sharedText(text)];
  for (const { chatId, memberId: whose, queueId } of assignments(database)) {
    yield ['assignment', chatId, whose, queueId];
  }
  const queues = database.all<{ id: string; name: string; isEnded: number }>(
    'SELECT queue_id AS id, name, is_ended AS isEnded FROM team_queue ORDER BY queue_id',
  );
  for (const { id, name, isEnded } of queues) yield ['queue', id, name, String(isEnded)];
  for (const { id, state, by, run, ...shown } of database.all<ThreadRow>(selectThreads)) {
    yield ['thread', id, String(state), by, run, JSON.stringify(shown)];
  }
  for (const { runId, by, kind, state, counts } of database.all<RunRow>(selectRuns, { memberId })) {
    const told = JSON.parse(counts) as Record<string, number>;
    const parts = runResults.map((result) => String(told[result] ?? 0));
    yield ['run', runId, by, kind, state, ...parts];
  }
  for (const [name, sql] of Object.entries(others)) {
    for (const row of database.all<Record<string, string | number | null>>(sql)) {
      yield [name, ...Object.values(row).map((value) => sharedText(String(value)))];
    }
  }
}

/** A record without anything is a text. */
function contentText(json: string): string {
  const content = sharedContent(readJson<StoredContent>(json, { kind: 'text' }));
  if (content.kind !== 'record') return JSON.stringify(sharedValue(content));
  return content.sendAs === null
    ? '{"kind":"text"}'
    : JSON.stringify(sharedValue({ kind: 'file', sendAs: content.sendAs, name: content.fileName }));
}
