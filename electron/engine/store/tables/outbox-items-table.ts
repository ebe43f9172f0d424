import type { MessageKind } from '../../../../shared/contract/chats.ts';
import type { OutboxGroup, OutboxItem } from '../../../../shared/contract/outbox.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { type Database, query } from '../database.ts';
import { contentField, excerptOf, quoteLength } from './messages-table.ts';
import { readJson } from './read-json.ts';

/** What is not through, over all chats: the outbox as a person sees it. */
export interface OutboxItemsTable {
  list(of: OutboxItemsQuery): OutboxItem[];
  counts(): Record<OutboxGroup, number>;
  /** The ids of a group, or of all, oldest first. */
  ids(group: OutboxGroup | null): string[];
}

export interface OutboxItemsQuery {
  group: OutboxGroup | null;
  order: 'time' | 'chat';
  offset: number;
  limit: number;
}

type Row = Omit<OutboxItem, 'chat' | 'failure'> & {
  chatId: string;
  name: string | null;
  number: string;
  kind: MessageKind;
  state: MessageState;
  failure: string | null;
};

const group = `CASE WHEN message.state IN ('sending', 'unknown') THEN message.state
  WHEN message.state = 'rejected' OR outbox.local_id IS NULL THEN 'failed' ELSE 'waiting' END`;

const kindOf = contentField('message', '$.kind');

/** The condition of the index `message_in_outbox`, word for word. */
const items = `FROM message LEFT JOIN outbox ON outbox.local_id = message.local_id
  WHERE is_left = 0 AND state IN ('held', 'queued', 'sending', 'not-sent', 'rejected', 'unknown')`;

export function outboxItemsTable(database: Database): OutboxItemsTable {
  const pageBy = (order: string) =>
    query<Row, { group: string | null; offset: number; limit: number }>(
      database,
      `SELECT message.local_id AS localId, chat.chat_id AS chatId, chat.name, chat.number, ${group} AS "group",
              CASE ${kindOf} WHEN 'media' THEN ${contentField('message', '$.sendAs')} ELSE coalesce(${kindOf}, 'text') END AS kind,
              substr(${excerptOf('message')}, 1, ${quoteLength}) AS excerpt,
              message.state, message.failure, outbox.not_before AS heldUntil, message.created_at AS createdAt
       ${items.replace('WHERE', 'JOIN chat ON chat.chat_id = message.chat_id WHERE')}
         AND (:group IS NULL OR :group = ${group})
       ORDER BY ${order} LIMIT :limit OFFSET :offset`,
    );
  const pages = {
    time: pageBy('message.created_at, message.position'),
    chat: pageBy(
      'coalesce(chat.name, chat.number) COLLATE NOCASE, chat.chat_id, message.created_at, message.position',
    ),
  };
  const count = query<{ group: OutboxGroup; count: number }>(
    database,
    `SELECT ${group} AS "group", count(*) AS count ${items} GROUP BY 1`,
  );
  const selectIds = query<{ localId: string }, { group: string | null }>(
    database,
    `SELECT message.local_id AS localId ${items} AND (:group IS NULL OR :group = ${group})
     ORDER BY message.created_at, message.position`,
  );
  return {
    list: ({ order, ...rest }) => pages[order].all(rest).map(toItem),
    counts: () => {
      const counts = { waiting: 0, sending: 0, failed: 0, unknown: 0 };
      for (const row of count.all({})) counts[row.group] = row.count;
      return counts;
    },
    ids: (wanted) => selectIds.all({ group: wanted }).map(({ localId }) => localId),
  };
}

function toItem({ chatId, name, number, failure, ...row }: Row): OutboxItem {
  return {
    ...row,
    chat: { chatId, name, number },
    failure: failure === null ? null : readJson<Failure | null>(failure, null),
  };
}
