import type { OwedItem, OwedList } from '../../../../shared/contract/owed.ts';
import type { Database } from '../database.ts';
import { contentField, excerptOf, quoteLength, cutSql } from '../rows/message-sql.ts';
import { shownName } from './chat-order-table.ts';
import { draftExcerpt } from './drafts-table.ts';
import { owed } from './owed.ts';

type Row = Omit<OwedItem, 'chat' | 'isDue' | 'unlessAnswered' | 'isNotOnNetwork'> & {
  chatId: string;
  name: string | null;
  number: string;
  isDue: number;
  unlessAnswered: number;
  isNotOnNetwork: number;
};

/** SQL for the kind of what is sent; NULL: the item is about a chat. */
const kindOf = ['message', 'scheduled']
  .flatMap((table) => [contentField(table, '$.sendAs'), contentField(table, '$.kind')])
  .join();

const cut = (text: string) => cutSql(text, quoteLength);

/** SQL for the item in one line: what it was noted for, else the newest that was said; of a message its own words. */
const excerpt = `CASE WHEN message.local_id IS NOT NULL THEN ${cut(excerptOf('message'))}
  WHEN scheduled.local_id IS NOT NULL THEN ${cut(excerptOf('scheduled'))}
  WHEN owed.kind = 'draft' THEN (SELECT ${cut(draftExcerpt)} FROM draft WHERE draft.chat_id = owed.chat_id)
  ELSE coalesce(nullif(remind_note, ''), (SELECT ${cut(excerptOf('newest'))} FROM message AS newest
    WHERE newest.chat_id = chat.chat_id ORDER BY sort_key DESC LIMIT 1), '') END`;

/** SQL for whether it is sent only if they don’t answer before. */
const unlessAnswered = `iif(owed.kind = 'draft', (SELECT unless_answered FROM draft WHERE draft.chat_id = owed.chat_id), unless_after IS NOT NULL)`;

/** What this desk has still to do in its chats, by its time. Nothing of it is kept here: it is read from where it stands. */
export function owedTable(database: Database) {
  return {
    /** Returns the first of it at `now`. What was to be sent before `missedBefore` was missed. Milliseconds since 1970. */
    list: (limit: number, missedBefore: number, now: number): OwedList => {
      const rows = database.all<Row>(
        `SELECT iif(owed.kind = 'scheduled' AND at < :missedBefore, 'missed', owed.kind) AS kind, owed.chat_id AS chatId,
           ${shownName} AS name, chat.number, owed.local_id AS localId, at, at <= :now AS isDue,
           iif(owed.kind = 'held', scheduled.send_at, NULL) AS plannedFor,
           ${unlessAnswered} AS unlessAnswered, ${excerpt} AS excerpt, coalesce(${kindOf}, 'text') AS messageKind,
           iif(json_valid(failure), coalesce(failure ->> '$.notOnNetwork', 0), 0) AS isNotOnNetwork
         FROM (${owed}) AS owed JOIN chat ON chat.chat_id = owed.chat_id
           LEFT JOIN message ON message.local_id = owed.local_id
           LEFT JOIN scheduled ON scheduled.local_id = owed.local_id
         ORDER BY at, owed.local_id LIMIT :limit`,
        { now, missedBefore, limit },
      );
      const { total, due } = database.one<{ total: number; due: number }>(
        `SELECT count(*) AS total, coalesce(sum(at <= :now), 0) AS due FROM (${owed})`,
        { now },
      );
      return { items: rows.map(toItem), total, due };
    },
    /** Returns when the next of it is due after `now`, in milliseconds since 1970; null: nothing is. */
    nextAt: (now: number): number | null =>
      database.one<{ at: number | null }>(`SELECT min(at) AS at FROM (${owed}) WHERE at > :now`, {
        now,
      }).at,
  };
}

function toItem({ chatId, name, number, isDue, isNotOnNetwork, ...rest }: Row): OwedItem {
  return {
    ...rest,
    chat: { chatId, name, number },
    isDue: isDue === 1,
    unlessAnswered: rest.unlessAnswered === 1,
    isNotOnNetwork: isNotOnNetwork === 1,
  };
}
