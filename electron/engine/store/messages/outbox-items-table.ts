import type { MessageKind } from '../../../../shared/contract/chats.ts';
import type { OutboxItem, RetryAll } from '../../../../shared/contract/outbox.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { type OutboxReason, outboxReasons } from '../../../../shared/domain/outbox-reason.ts';
import type { Database } from '../database.ts';
import { shownName } from '../chats/chat-order-table.ts';
import { indexText } from '../../../../shared/domain/indexed-text.ts';
import { hasWords, plainWordsOf } from '../../../../shared/domain/search-words.ts';
import { isLookedUp } from '../rows/own-ids.ts';
import { contentField, excerptOf, quoteLength, cutSql } from '../rows/message-sql.ts';
import { readJson } from '../rows/read-json.ts';

interface OutboxFilter {
  /** Null: whatever the reason. */
  reasons: readonly OutboxReason[] | null;
  search: string;
}

type Row = Omit<OutboxItem, 'chat' | 'failure' | 'isLookedUp'> & {
  isLookedUp: number;
  chatId: string;
  name: string | null;
  number: string;
  kind: MessageKind;
  state: MessageState;
  failure: string | null;
};

type Searched = Pick<Row, 'localId' | 'chatId' | 'name' | 'excerpt'>;

const kindOf = contentField('message', '$.kind');

/** The SQL of an {@link OutboxReason}. */
export const outboxReason = `CASE WHEN message.state IN ('sending', 'unknown') THEN message.state
  WHEN message.state = 'rejected' THEN iif(json_valid(message.failure) AND message.failure ->> '$.notOnNetwork', 'not-on-network', 'rejected')
  WHEN message.state = 'not-sent' AND json_valid(message.failure) AND message.failure ->> '$.kind' = 'file' THEN 'file'
  WHEN message.state = 'not-sent' AND json_valid(message.failure) AND message.failure ->> '$.reason' = 'answered' THEN 'answered'
  WHEN message.state = 'not-sent' THEN 'not-sent'
  ELSE 'waiting' END`;

const excerpt = cutSql(excerptOf('message'), quoteLength);

/** The condition of the index `message_in_outbox`, word for word, and then what is asked for. */
const items = `FROM message JOIN chat ON chat.chat_id = message.chat_id
    LEFT JOIN outbox ON outbox.local_id = message.local_id
  WHERE is_dismissed = 0 AND state IN ('held', 'queued', 'sending', 'not-sent', 'rejected', 'unknown')
    AND (:found IS NULL OR message.local_id IN (SELECT value FROM json_each(:found)))
    AND (:reasons IS NULL OR ${outboxReason} IN (SELECT value FROM json_each(:reasons)))`;

// No reason is part of another, so that its place in the text is its rank.
const order = `ORDER BY instr('${outboxReasons.join(' ')}', ${outboxReason}), message.created_at, message.position`;

/** What is not through, over all chats: the outbox as a person sees it. */
export function outboxItemsTable(database: Database) {
  /** What a search finds is asked of JavaScript, since SQLite folds no letters beyond ASCII. */
  const found = (search: string): string | null => {
    const words = plainWordsOf(search);
    if (words.length === 0) return null;
    const isFound = ({ name, chatId, excerpt: text }: Searched): boolean =>
      hasWords(words, indexText(`${name ?? ''} ${text}`), chatId);
    const all = database.all<Searched>(
      `SELECT message.local_id AS localId, chat.chat_id AS chatId, ${shownName} AS name, ${excerpt} AS excerpt ${items}`,
      { reasons: null, found: null },
    );
    return JSON.stringify(all.filter(isFound).map(({ localId }) => localId));
  };

  /** JSON lists; null: all. */
  const asked = ({ reasons, search }: OutboxFilter) => ({
    reasons: reasons && JSON.stringify(reasons),
    found: found(search),
  });

  return {
    /** Returns items by reason, and then by age. */
    list: ({
      offset,
      limit,
      ...filter
    }: OutboxFilter & { offset: number; limit: number }): OutboxItem[] =>
      database
        .all<Row>(
          `SELECT message.local_id AS localId, chat.chat_id AS chatId, ${shownName} AS name, chat.number, ${outboxReason} AS reason,
                  CASE ${kindOf} WHEN 'media' THEN ${contentField('message', '$.sendAs')} ELSE coalesce(${kindOf}, 'text') END AS kind,
                  ${excerpt} AS excerpt, message.state, message.failure, outbox.not_before AS heldUntil,
                  message.state_at AS since, ${isLookedUp('message')} AS isLookedUp,
                  (SELECT count(*) FROM attempt WHERE attempt.local_id = message.local_id) AS tries
           ${items} ${order} LIMIT :limit OFFSET :offset`,
          { ...asked(filter), offset, limit },
        )
        .map(toItem),
    counts: (search: string): Record<OutboxReason, number> => {
      const counts = Object.fromEntries(outboxReasons.map((each) => [each, 0]));
      const rows = database.all<{ reason: OutboxReason; count: number }>(
        `SELECT ${outboxReason} AS reason, count(*) AS count ${items} GROUP BY 1`,
        asked({ reasons: null, search }),
      );
      for (const row of rows) counts[row.reason] = row.count;
      return counts as Record<OutboxReason, number>;
    },
    ids: (filter: OutboxFilter): string[] =>
      database
        .all<{ localId: string }>(
          `SELECT message.local_id AS localId ${items} ${order}`,
          asked(filter),
        )
        .map(({ localId }) => localId),
    /** Returns when the oldest message was written that waits to be sent; null where none does. */
    oldestWaiting: (): number | null =>
      database.one<{ at: number | null }>(
        `SELECT min(created_at) AS at FROM outbox JOIN message USING (local_id)
         WHERE state IN ('queued', 'sending', 'not-sent')`,
      ).at,
    /** Returns the newest attempt there is; 0: none. */
    lastAttempt: (): number =>
      database.one<{ attempt: number }>(
        'SELECT coalesce(max(attempt_id), 0) AS attempt FROM attempt',
      ).attempt,
    /** Counts by state the messages that were there before and were tried since. */
    retried: ({ afterAttempt, at }: RetryAll) => {
      const counts = { accepted: 0, rejected: 0, unknown: 0, 'not-sent': 0 };
      const rows = database.all<{ state: keyof typeof counts; count: number }>(
        `SELECT state, count(*) AS count FROM message
         WHERE local_id IN (SELECT local_id FROM attempt WHERE attempt_id > :afterAttempt) AND created_at <= :at
           AND state IN ('accepted', 'rejected', 'unknown', 'not-sent') GROUP BY 1`,
        { afterAttempt, at },
      );
      for (const row of rows) counts[row.state] = row.count;
      return counts;
    },
  };
}

function toItem({ chatId, name, number, failure, isLookedUp: looked, ...row }: Row): OutboxItem {
  return {
    ...row,
    chat: { chatId, name, number },
    failure: readJson<Failure | null>(failure, null),
    isLookedUp: looked === 1,
  };
}
