import type { MessageState } from '../../../../shared/domain/message-state.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import type { Database } from '../database.ts';
import { contentField } from '../rows/message-sql.ts';
import { ownIds } from '../rows/own-ids.ts';
import { readJson } from '../rows/read-json.ts';
import type { StoredContent } from '../rows/stored-content.ts';
import { applyEdit } from '../told/told-table.ts';
import {
  beforeMs,
  doubtMs,
  type Echo,
  matchEchoes,
  type OpenAttempt,
  type ToldMeanwhile,
  waitForAnswers,
} from './match-echoes.ts';

/**
 * Attempts that may have reached the service, and of which nothing names the message that they made: this desk's, and those of others in
 * the team, which nothing here settles, but which an echo may be of.
 */
const openAttempts = `SELECT local_id AS localId, text, content, started_at AS "from", ended_at AS until,
    state = 'unknown' AS isUnknown
  FROM attempt JOIN message USING (local_id)
  WHERE chat_id = :chatId AND direction = 'out' AND imported = 0
    AND (ended_at IS NULL OR json_extract(result, '$.state') = 'unknown'
      OR json_extract(result, '$.state') = 'accepted' AND key_id IS NULL)
  UNION ALL
  SELECT local_id, text, content, created_at, NULL, 0 FROM message INDEXED BY message_of_others
  WHERE chat_id = :chatId AND author_member_id IS NOT NULL AND key_id IS NULL
    AND state IN ('queued', 'sending', 'not-sent', 'unknown')`;

const echoesBetween = `SELECT local_id AS localId, text, content, created_at AS at,
    CASE iif(json_valid(answer), json_extract(answer, '$.source'), NULL) WHEN 'api' THEN 'api' WHEN 'app' THEN 'phone' END AS via
  FROM message WHERE chat_id = :chatId AND direction = 'out' AND imported = 1 AND is_history = 0
    AND sort_key > :from * 1000 AND sort_key < :until * 1000 ORDER BY sort_key`;

/** What is being sent, and what a queue took and is still asked for. The key of what goes under an ID that the service keeps is known. */
const openSends = `SELECT text, content,
    (SELECT max(started_at) FROM attempt WHERE attempt.local_id = message.local_id) AS "from"
  FROM (
    SELECT local_id FROM outbox WHERE chat_id = :chatId
      AND local_id NOT IN (SELECT local_id FROM settling JOIN message USING (local_id)
        JOIN kept_id ON kind = coalesce(${contentField('message', '$.kind')}, 'text') AND is_kept WHERE step = 'own-id')
    UNION SELECT local_id FROM settling WHERE step = 'queue' AND next_at IS NOT NULL
  ) CROSS JOIN message USING (local_id)
  WHERE chat_id = :chatId AND (state = 'sending' OR state = 'accepted' AND key_id IS NULL)`;

type AttemptRow = Omit<OpenAttempt, 'content' | 'isUnknown'> & {
  content: string;
  isUnknown: number;
};

/**
 * Settles unknown messages of a chat by what was told of one's own from outside ({@link matchEchoes}), as part of a transaction.
 * Returns those that it settled.
 */
export function settleEchoes(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  chatId: string,
  at: number,
): string[] {
  const isUndecided = `SELECT 1 FROM message INDEXED BY message_undecided WHERE chat_id = :chatId AND state = 'unknown' LIMIT 1`;
  if (database.get(isUndecided, { chatId }) === undefined) return [];
  const attempts = database
    .all<AttemptRow>(openAttempts, { chatId })
    .map((row) => ({ ...withContent(row), isUnknown: row.isUnknown === 1 }));
  const near = attempts.filter(({ isUnknown }) => isUnknown);
  const from = Math.min(...near.map((attempt) => attempt.from)) - 3 * doubtMs;
  const until = Math.max(...near.map((attempt) => attempt.until ?? at)) + 3 * doubtMs;
  if (near.length === 0) return [];
  const echoes = database
    .all<Omit<Echo, 'content'> & { content: string }>(echoesBetween, { chatId, from, until })
    .flatMap((row) => {
      const content = contentOf(row.content);
      return content.kind === 'record' ? [{ ...row, content }] : [];
    });
  return matchEchoes(attempts, echoes).map(({ localId, echoId }) => {
    settle(database, audit, localId, echoId, at);
    return localId;
  });
}

/**
 * Returns the messages of a chat that may be what comes of a send whose answer is still to come ({@link waitForAnswers}). They are
 * in the history, and only not shown yet: whatever becomes of the answer, nothing has to bring them back.
 */
export function waitingEchoes(database: Database, chatId: string): ReadonlySet<string> {
  const sends = database.all<{ text: string; content: string; from: number }>(openSends, {
    chatId,
  });
  if (sends.length === 0) return new Set();
  const from = Math.min(...sends.map((send) => send.from)) - beforeMs;
  const told = database.all<Omit<ToldMeanwhile, 'content'> & { content: string }>(echoesBetween, {
    chatId,
    from,
    until: Number.MAX_SAFE_INTEGER,
  });
  return new Set(waitForAnswers(sends.map(withContent), told.map(withContent)));
}

function withContent<Row extends { content: string }>(row: Row) {
  return { ...row, content: contentOf(row.content) };
}

function settle(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  localId: string,
  echoId: string,
  at: number,
): void {
  const echo = database.one<{ keyId: string; serviceStatus: string | null }>(
    'SELECT key_id AS keyId, service_status AS serviceStatus FROM message WHERE local_id = :echoId',
    { echoId },
  );
  database.run(
    `UPDATE message SET state = 'accepted', state_at = :at, failure = NULL, is_dismissed = 0, key_id = echo.key_id,
       remote_jid = echo.remote_jid, service_status = echo.service_status, answer = echo.answer
     FROM message AS echo WHERE message.local_id = :localId AND echo.local_id = :echoId`,
    { localId, echoId, at },
  );
  replaceTwin(database, localId, echoId);
  ownIds(database).show(localId, echo.keyId);
  const row = { localId, step: 'echo', requestUuid: '', tries: 0, nextAt: null, result: 'settled' };
  database.insert('settling', row, 'OR REPLACE');
  const detail = { state: 'accepted' as const, failure: null, ...echo, settledBy: 'echo' as const };
  audit.add({ action: 'outcome', by: 'postline', localId, detail }, at);
}

/** Brings a message whose attempt has ended together with what was told of it from outside before. */
export function joinEcho(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  localId: string,
  { state, keyId }: { state: MessageState; keyId: string | null },
  at: number,
): void {
  if (keyId === null && state !== 'unknown') return;
  const message = database.get<{ chatId: string }>(
    'SELECT chat_id AS chatId FROM message WHERE local_id = :localId',
    { localId },
  );
  // It was deleted while its attempt was under way.
  if (message === undefined) return;
  const { chatId } = message;
  if (keyId === null) return void settleEchoes(database, audit, chatId, at);
  removeTwin(database, localId);
  applyEdit(database, { chatId, keyId });
}

/** Removes what came in from outside of a message that is here by itself, once its key is known. */
export function removeTwin(database: Database, localId: string): void {
  const twin = database.get<{ echoId: string }>(
    `SELECT twin.local_id AS echoId FROM message AS own JOIN message AS twin
       ON twin.key_id = own.key_id AND twin.chat_id = own.chat_id AND twin.imported = 1 AND twin.direction = 'out'
     WHERE own.local_id = :localId AND own.imported = 0`,
    { localId },
  );
  if (twin !== undefined) replaceTwin(database, localId, twin.echoId);
}

/** What a person did with the one is from now on about the other. */
function replaceTwin(database: Database, localId: string, echoId: string): void {
  for (const [table, column] of [
    ['message', 'reply_to_local_id'],
    ['scheduled', 'reply_to_local_id'],
    ['draft', 'reply_to_local_id'],
    ['message_action', 'local_id'],
  ] as const) {
    database.run(
      `UPDATE ${table} SET ${column} = :localId WHERE ${column} = :echoId
         AND chat_id = (SELECT chat_id FROM message WHERE local_id = :echoId)`,
      { localId, echoId },
    );
  }
  database.run('DELETE FROM message WHERE local_id = :echoId', { echoId });
}

function contentOf(json: string): StoredContent {
  return readJson<StoredContent>(json, { kind: 'text' });
}
