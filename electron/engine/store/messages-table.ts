import {
  type Message,
  type MessageContent,
  textOptionsSchema,
} from '../../../shared/contract/messages.ts';
import { returnedCard } from '../../../shared/domain/compare-card.ts';
import type { Failure } from '../../../shared/domain/failure.ts';
import { buildMessageId } from '../../../shared/domain/message-id.ts';
import { readReturnedPreview, textPreview } from '../../../shared/domain/returned-preview.ts';
import type { MessageState } from '../../../shared/domain/message-state.ts';
import { type Database, inTransaction, query } from './database.ts';
import type { StoredContent } from './stored-content.ts';

/** Characters of a quoted message. */
export const quoteLength = 200;

export interface MessagesTable {
  get(localId: string): Message | null;
  /** The newest `limit` before a position (null: the end), oldest first. */
  list(chatId: string, before: number | null, limit: number): Message[];
  /** With the path of its file; null: there is no such message. */
  content(localId: string): StoredContent | null;
  /** The service's answer as it came, parsed; null where there is none. */
  answer(localId: string): unknown;
  /** A small picture was written for a message of media. False: there is no such message. */
  setThumbnail(localId: string): boolean;
}

interface MessageRow {
  position: number;
  localId: string;
  chatId: string;
  text: string;
  content: string;
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
  answer: string | null;
}

/** What stands for a message in one line: its text, else the name of its file. */
export function excerptOf(message: string): string {
  return `CASE WHEN ${message}.text <> '' THEN ${message}.text
    ELSE coalesce(json_extract(${message}.content, '$.fileName'), '') END`;
}

const columns = `
  message.position, message.local_id AS localId, message.chat_id AS chatId, message.text,
  message.content, message.reply_to_local_id AS replyToLocalId,
  substr(${excerptOf('quoted')}, 1, ${quoteLength}) AS quoted, message.options, message.state,
  message.state_at AS stateAt, message.failure, message.created_at AS createdAt, message.key_id AS keyId,
  message.service_status AS serviceStatus, message.arrived_by_hand AS arrivedByHand,
  outbox.not_before AS heldUntil, message.answer
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
  const selectContent = query<{ content: string }, { localId: string }>(
    database,
    'SELECT content FROM message WHERE local_id = :localId',
  );
  const selectAnswer = query<{ answer: string | null }, { localId: string }>(
    database,
    'SELECT answer FROM message WHERE local_id = :localId',
  );
  const setContent = query<never, { localId: string; content: string }>(
    database,
    'UPDATE message SET content = :content WHERE local_id = :localId',
  );
  const contentOf = (localId: string): StoredContent | null => {
    const row = selectContent.get({ localId });
    return row === undefined ? null : (JSON.parse(row.content) as StoredContent);
  };
  return {
    get: (localId) => {
      const row = select.get({ localId });
      return row === undefined ? null : toMessage(row);
    },
    content: contentOf,
    answer: (localId) => parsed(selectAnswer.get({ localId })?.answer ?? null),
    setThumbnail: (localId) =>
      inTransaction(database, () => {
        const content = contentOf(localId);
        if (content?.kind !== 'media') return false;
        setContent.run({ localId, content: JSON.stringify({ ...content, hasThumbnail: true }) });
        return true;
      }),
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
    content: toContent(JSON.parse(row.content) as StoredContent, row.answer),
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

/** As the page sees it: with what the service returned, without the path. */
export function toContent(stored: StoredContent, answer: string | null): MessageContent {
  switch (stored.kind) {
    case 'text': {
      const preview = textPreview(readReturnedPreview(parsed(answer)));
      return preview === null ? stored : { ...stored, preview };
    }
    case 'link-card': {
      const preview = readReturnedPreview(parsed(answer));
      return { ...stored, returned: preview && returnedCard(stored.card, preview) };
    }
    case 'media': {
      const { source, ...rest } = stored;
      if (source.kind === 'address') return { ...rest, source, hasContent: false };
      return { ...rest, source: { kind: 'file', size: source.size }, hasContent: source.isOwn };
    }
  }
}

function parsed(answer: string | null): unknown {
  return answer === null ? null : JSON.parse(answer);
}
