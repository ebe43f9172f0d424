import { type Message, textOptionsSchema } from '../../../shared/contract/messages.ts';
import type { Failure } from '../../../shared/domain/failure.ts';
import { buildMessageId } from '../../../shared/domain/message-id.ts';
import type { MessageState } from '../../../shared/domain/message-state.ts';
import { type Database, query } from './database.ts';

const quoteLength = 200;

export interface MessagesTable {
  get(localId: string): Message | null;
  /** The newest `limit` before a position (null: the end), oldest first. */
  list(chatId: string, before: number | null, limit: number): Message[];
}

interface MessageRow {
  position: number;
  localId: string;
  chatId: string;
  text: string;
  replyToLocalId: string | null;
  quoted: string | null;
  options: string;
  state: MessageState;
  stateAt: number;
  heldUntil: number | null;
  failure: string | null;
  createdAt: number;
  keyId: string | null;
  serviceStatus: string | null;
  arrivedByHand: number;
}

const columns = `
  message.position, message.local_id AS localId, message.chat_id AS chatId, message.text,
  message.reply_to_local_id AS replyToLocalId, substr(quoted.text, 1, ${quoteLength}) AS quoted, message.options, message.state,
  message.state_at AS stateAt, message.failure, message.created_at AS createdAt, message.key_id AS keyId,
  message.service_status AS serviceStatus, message.arrived_by_hand AS arrivedByHand,
  outbox.not_before AS heldUntil
  FROM message LEFT JOIN message AS quoted ON quoted.local_id = message.reply_to_local_id
  LEFT JOIN outbox ON outbox.local_id = message.local_id`;

export function messagesTable(database: Database): MessagesTable {
  const select = query<MessageRow, { localId: string }>(
    database,
    `SELECT ${columns} WHERE message.local_id = :localId`,
  );
  const page = query<MessageRow, { chatId: string; before: number; limit: number }>(
    database,
    `SELECT ${columns} WHERE message.chat_id = :chatId AND message.position < :before
     ORDER BY message.position DESC LIMIT :limit`,
  );
  return {
    get: (localId) => {
      const row = select.get({ localId });
      return row === undefined ? null : toMessage(row);
    },
    list: (chatId, before, limit) =>
      page
        .all({ chatId, before: before ?? Number.MAX_SAFE_INTEGER, limit })
        .map(toMessage)
        .reverse(),
  };
}

function toMessage(row: MessageRow): Message {
  const { position, localId, chatId, text, state, stateAt, heldUntil, createdAt } = row;
  const { serviceStatus, keyId } = row;
  return {
    position,
    localId,
    chatId,
    text,
    state,
    stateAt,
    heldUntil,
    createdAt,
    serviceStatus,
    replyTo:
      row.replyToLocalId === null
        ? null
        : { localId: row.replyToLocalId, excerpt: row.quoted ?? '' },
    options: textOptionsSchema.parse(JSON.parse(row.options)),
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Failure),
    messageId: keyId === null ? null : buildMessageId({ fromMe: true, chatId, keyId }),
    arrivedByHand: row.arrivedByHand === 1,
  };
}
