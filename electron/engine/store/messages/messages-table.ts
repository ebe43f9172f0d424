import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import {
  type MessageActionStatus,
  type Attempt,
  type MediaKind,
  type Message,
  type MessagePage,
  type Quote,
  type QuotedMessage,
  textOptionsSchema,
} from '../../../../shared/contract/messages.ts';
import type { MessageActionKind } from '../../../../shared/domain/message-action-state.ts';
import type { MediaCopy } from '../../../../shared/domain/media-copy.ts';
import type { PictureSize } from '../../../../shared/domain/media.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import { formKinds } from '../../../../shared/domain/written-content.ts';
import {
  buildMessageId,
  isKeyId,
  type MessageIdParts,
} from '../../../../shared/domain/message-id.ts';
import { isMessageState } from '../../../../shared/domain/message-state.ts';
import type { Settlement } from '../../../../shared/domain/settlement.ts';
import { type Database, select, type SqlValue } from '../database.ts';
import { wireId } from '../rows/wire-address.ts';
import { waitingEchoes } from '../echoes/settle-echoes.ts';
import { isOfKind } from '../rows/media-kinds.ts';
import { contentField, excerptOf, quoteLength, cutSql } from '../rows/message-sql.ts';
import { unreadOf } from '../chats/reading-table.ts';
import { checkedColumns, checksumOf } from '../rows/message-checksum.ts';
import type { MessageRow } from '../rows/message-row.ts';
import { reactionsOf } from '../told/reactions-table.ts';
import { plainOptions, readJson } from '../rows/read-json.ts';
import { mediaCopyColumn } from './media-copies-table.ts';
import { type Marked, type StoredContent, toContent } from '../rows/stored-content.ts';
import { readTold, toldColumn } from '../told/told-table.ts';

/** The part of a chat that is read; the contract describes each. */
export type PagePlace = Pick<
  CheckedInput<'messages.list'>,
  'before' | 'after' | 'around' | 'firstUnread' | 'limit'
> &
  Partial<Pick<CheckedInput<'messages.list'>, 'since'>>;

/** The state of an equal text: it may have arrived, or it was accepted. */
export type SameText = 'unknown' | 'accepted';

/** SQL for what a reply quotes, in one line: the message's text, or the ID that a person pasted. */
export const quotedText = `coalesce(reference.message_id, ${cutSql(excerptOf('quoted'), quoteLength)})`;

/** SQL for the author of the quoted message, if this history has it; a chat's name is the name that was given to its person. */
const quotedAuthor = `CASE WHEN quoted.author_member_id IS NOT NULL THEN 'other' WHEN quoted.direction = 'out' THEN 'own'
       WHEN quoted.direction = 'in' THEN 'other' END AS quotedIs,
  CASE WHEN quoted.author_member_id IS NOT NULL THEN (SELECT name FROM team_member WHERE member_id = quoted.author_member_id)
       WHEN quoted_chat.kind = 'group' THEN coalesce(quoted.sender_name, substr(quoted.sender_chat_id, 1, instr(quoted.sender_chat_id, '@') - 1))
       ELSE coalesce(quoted_chat.name, quoted.sender_name, quoted_chat.number) END AS quotedAuthor`;

/** Returns the joins that {@link quotedText} reads. */
export function joinQuoted(table: string): string {
  return `LEFT JOIN message AS quoted ON quoted.local_id = ${table}.reply_to_local_id
    LEFT JOIN reference ON reference.local_id = ${table}.reply_to_local_id`;
}

/** Returns the SQL of the newest action of a kind on a message, as JSON. */
function newestAction(kind: Exclude<MessageActionKind, 'read-chat'>): string {
  return `(SELECT json_object('actionId', action_id, 'state', message_action.state, 'at', message_action.state_at,
             'notBefore', not_before, 'value', value, 'failure', iif(json_valid(message_action.failure), json(message_action.failure), NULL))
           FROM message_action WHERE message_action.local_id = message.local_id AND kind = '${kind}'
           ORDER BY action_id DESC LIMIT 1)`;
}

const columns = `
  ${select('message', checkedColumns.join(' '))},
  ${select('message', 'checksum imported seenAt readAt stateAt confirmedManually isDismissed closing toldBy')},
  message.sort_key AS position,
  (SELECT name FROM team_member WHERE member_id = message.author_member_id) AS authorName,
  (SELECT name FROM team_member WHERE member_id = message.told_by) AS toldByName,
  ${newestAction('delete')} AS deletion, ${newestAction('seen')} AS seen,
  (SELECT json_object('by', step, 'state', coalesce(result, 'asking')) FROM settling
   WHERE settling.local_id = message.local_id AND coalesce(result, next_at) IS NOT NULL) AS settlement,
  iif(message.direction = 'out', (SELECT count(*) FROM attempt WHERE attempt.local_id = message.local_id
    AND (result IS NULL OR json_extract(result, '$.state') IN ('unknown', 'accepted'))), 0) AS sends,
  ${newestAction('reaction')} AS reacting, ${newestAction('star')} AS starring, message.is_starred AS isStarred,
  ${reactionsOf} AS reactions, ${toldColumn} AS told, ${mediaCopyColumn} AS copy,
  ${quotedText} AS quoted, ${quotedAuthor}, outbox.not_before AS heldUntil
  FROM message ${joinQuoted('message')}
  LEFT JOIN chat AS quoted_chat ON quoted_chat.chat_id = quoted.chat_id
  LEFT JOIN outbox ON outbox.local_id = message.local_id`;

/** Messages of a chat that are searched for media in one step. */
const mediaPart = 2_000;

const isSameText = `text = :text AND local_id <> :localId
  AND ${contentField('message', '$.kind')} NOT IN (${['media', ...formKinds].map((kind) => `'${kind}'`).join()})`;

export type MessagesTable = ReturnType<typeof messagesTable>;

export function messagesTable(database: Database) {
  const list = (where: string, values: Record<string, SqlValue>): Message[] =>
    database.all<MessageRow>(`SELECT ${columns} WHERE ${where}`, values).map(toMessage);
  const older = (chatId: string, before: number | null, limit: number): Message[] =>
    list(
      `message.chat_id = :chatId AND message.sort_key < :before
       ORDER BY message.sort_key DESC LIMIT :limit`,
      { chatId, before: before ?? Number.MAX_SAFE_INTEGER, limit },
    ).reverse();
  const newer = (chatId: string, after: number, limit: number): Message[] =>
    list(
      `message.chat_id = :chatId AND message.sort_key > :after
       ORDER BY message.sort_key LIMIT :limit`,
      { chatId, after, limit },
    );
  const positionOf = (chatId: string, localId: string): number | null =>
    database.get<{ position: number }>(
      'SELECT sort_key AS position FROM message WHERE chat_id = :chatId AND local_id = :localId',
      { chatId, localId },
    )?.position ?? null;
  const exists = (chatId: string, where: string, position: number): boolean =>
    database.get(`SELECT 1 FROM message WHERE chat_id = :chatId AND ${where} LIMIT 1`, {
      chatId,
      position,
    }) !== undefined;
  const contentOf = (localId: string): StoredContent | null => {
    const row = database.get<{ content: string }>(
      'SELECT content FROM message WHERE local_id = :localId',
      { localId },
    );
    return readJson<StoredContent | null>(row?.content ?? null, null);
  };
  const answerOf = (localId: string): string | null =>
    database.get<{ answer: string | null }>(
      'SELECT answer FROM message WHERE local_id = :localId',
      { localId },
    )?.answer ?? null;

  return {
    get: (localId: string): Message | null =>
      list('message.local_id = :localId', { localId })[0] ?? null,
    /** Returns the newest `limit` before a position (null: the end), oldest first. */
    list: older,
    /** Returns a page of a chat without what waits for the answer of a send, and what is unread in the chat. */
    page: (
      chatId: string,
      { before, after, since = null, around, firstUnread, limit }: PagePlace,
    ): MessagePage => {
      const unread = unreadOf(database, chatId);
      const middle = firstUnread ? unread.first : around;
      const at = middle === null ? null : positionOf(chatId, middle);
      const half = Math.floor(limit / 2);
      const start = since === null ? after : since * 1_000 - 1;
      const messages =
        start !== null
          ? newer(chatId, start, limit)
          : at !== null
            ? [...older(chatId, at, half), ...newer(chatId, at - 1, limit - half)]
            : older(chatId, before, limit);
      const first = messages[0]?.position ?? 0;
      const last = messages.at(-1)?.position ?? 0;
      const waiting = waitingEchoes(database, chatId);
      return {
        messages: messages.filter(({ localId }) => !waiting.has(localId)),
        before: exists(chatId, 'sort_key < :position', first) ? first : null,
        after: exists(chatId, 'sort_key > :position', last) ? last : null,
        unread,
      };
    },
    /** Returns the first `limit` after a position, oldest first. */
    following: newer,
    /** Searches part of a chat before a position for media, newest first. `before`: where to continue; null: the beginning was reached. */
    media: (
      chatId: string,
      kind: MediaKind,
      before: number | null,
    ): { messages: Message[]; before: number | null } => {
      const until = before ?? Number.MAX_SAFE_INTEGER;
      const part = { chatId, before: until, limit: mediaPart };
      const positions = database.all<{ position: number }>(
        `SELECT sort_key AS position FROM message
         WHERE chat_id = :chatId AND sort_key < :before ORDER BY sort_key DESC LIMIT :limit`,
        part,
      );
      const from = positions.at(-1)?.position ?? until;
      const messages = list(
        `message.chat_id = :chatId AND message.sort_key >= :from AND message.sort_key < :before
         AND ${isOfKind[kind]} ORDER BY message.sort_key DESC`,
        { chatId, from, before: until },
      );
      return { messages, before: positions.length < mediaPart ? null : from };
    },
    /** Returns the content with the path of its file; null: there is no such message. */
    content: contentOf,
    /** Returns the service's answer, parsed; null: there is none. */
    answer: (localId: string) => readJson<unknown>(answerOf(localId), null),
    /**
     * Returns whether the chat has an equal text, other than the message `localId`, that is unknown or was accepted after
     * `acceptedAfter` (milliseconds since 1970). Captions do not count.
     */
    sameText: (of: {
      chatId: string;
      text: string;
      localId: string;
      acceptedAfter: number;
    }): SameText | null =>
      database.get<{ state: SameText }>(
        // Otherwise the planner uses the index that orders the chat, and reads all of it.
        `SELECT state FROM message INDEXED BY message_undecided
         WHERE chat_id = :chatId AND state = 'unknown' AND is_dismissed = 0 AND ${isSameText}
         UNION ALL
         SELECT state FROM message INDEXED BY message_accepted
         WHERE chat_id = :chatId AND state = 'accepted' AND state_at > :acceptedAfter AND ${isSameText}
         LIMIT 1`,
        of,
      )?.state ?? null,
    /**
     * Returns how many of the chats have no message yet, and to how many other chats a first message was sent since an instant
     * (milliseconds since 1970), by any desk of a team. Rejected and cancelled messages do not count.
     */
    firstContacts: (chatIds: readonly string[], since: number): { now: number; before: number } =>
      database.one(
        `SELECT
           (SELECT count(*) FROM json_each(:chatIds) AS asked WHERE NOT EXISTS (
              SELECT 1 FROM message WHERE chat_id = asked.value AND state NOT IN ('rejected', 'cancelled'))) AS now,
           (SELECT count(*) FROM chat WHERE last_activity_at >= :since AND EXISTS (
              SELECT 1 FROM message WHERE direction = 'out' AND created_at >= :since AND local_id = (
                SELECT local_id FROM message WHERE chat_id = chat.chat_id AND state NOT IN ('rejected', 'cancelled')
                ORDER BY sort_key LIMIT 1))) AS before`,
        { chatIds: JSON.stringify(chatIds), since },
      ),
    /** Returns the message with an ID as requests use it (interface.md §2.3). */
    byKey: ({ fromMe, chatId, keyId }: MessageIdParts): Message | null =>
      list(
        `message.key_id = :keyId AND ${wireId('message')} = :chatId
           AND message.direction = :direction ORDER BY message.sort_key LIMIT 1`,
        { chatId, keyId, direction: fromMe ? 'out' : 'in' },
      )[0] ?? null,
    /** Returns the answer or record, JSON, and the attempts, oldest first. */
    details: (localId: string): { record: string | null; attempts: Attempt[] } => ({
      record: answerOf(localId),
      attempts: database
        .all<{ startedAt: number; endedAt: number | null; result: string | null }>(
          `SELECT started_at AS startedAt, ended_at AS endedAt, result FROM attempt
           WHERE local_id = :localId ORDER BY attempt_id`,
          { localId },
        )
        .map(({ result, ...times }) => {
          return { ...times, ...readJson(result, { state: null, failure: null }) } as Attempt;
        }),
    }),
    /** Records that a media message has a thumbnail. False: there is no such message. */
    setThumbnail: (localId: string, thumbnailSize: PictureSize | null): boolean =>
      database.transaction(() => {
        const content = contentOf(localId);
        if (content?.kind !== 'media') return false;
        const next = { ...content, hasThumbnail: true, ...(thumbnailSize && { thumbnailSize }) };
        database.run('UPDATE message SET content = :content WHERE local_id = :localId', {
          localId,
          content: JSON.stringify(next),
        });
        return true;
      }),
  };
}

function toMessage(row: MessageRow): Message {
  if (row.checksum === null || row.checksum === checksumOf(row)) {
    try {
      return toWhole(row);
    } catch {}
  }
  return { ...toWhole(readable(row)), isDamaged: true };
}

/** What is shown of a damaged row, without anything that a request could use: no ID, no file, no options. */
function readable(row: MessageRow): MessageRow {
  const textOr = <Other>(value: unknown, otherwise: Other) =>
    typeof value === 'string' ? value : otherwise;
  const direction = row.direction === 'in' ? 'in' : 'out';
  return {
    ...row,
    direction,
    chatId: textOr(row.chatId, ''),
    localId: textOr(row.localId, ''),
    text: textOr(row.text, ''),
    senderName: textOr(row.senderName, null),
    senderChatId: null,
    state: isMessageState(row.state) ? row.state : direction === 'in' ? 'received' : 'unknown',
    content: '{"kind":"text"}',
    options: JSON.stringify(plainOptions),
    replyToLocalId: null,
    failure: null,
    keyId: null,
    serviceStatus: null,
    answer: null,
    createdAt: Number.isFinite(row.createdAt) ? row.createdAt : row.stateAt,
  };
}

function toWhole(row: MessageRow): Message {
  const { position, localId, chatId, text, state, stateAt, heldUntil, createdAt } = row;
  const { serviceStatus, keyId, address, direction, imported, seenAt, readAt } = row;
  const { mark, ...content } = JSON.parse(row.content) as Marked<StoredContent>;
  return {
    position,
    localId,
    chatId,
    address: address ?? chatId,
    direction,
    sender: direction === 'in' ? { chatId: row.senderChatId, name: row.senderName } : null,
    ...(row.authorMemberId !== null && {
      author: { memberId: row.authorMemberId, name: row.authorName ?? '' },
    }),
    ...(row.toldBy !== null && {
      toldBy: { memberId: row.toldBy, name: row.toldByName ?? '' },
    }),
    imported: imported === 1,
    unread: direction === 'in' && readAt === null,
    isSeen: direction === 'in' && seenAt !== null,
    deletion: readJson<MessageActionStatus | null>(row.deletion, null),
    seen: readJson<MessageActionStatus | null>(row.seen, null),
    settlement: readJson<Settlement | null>(row.settlement, null),
    ...(row.sends > 1 && { sends: row.sends }),
    told: [...readTold(row.told), ...(mark ? [{ kind: mark, at: createdAt, count: 1 }] : [])],
    reactions: readJson<Message['reactions']>(row.reactions, []),
    isStarred: row.isStarred === 1,
    reacting: readJson<Message['reacting']>(row.reacting, null),
    starring: readJson<Message['starring']>(row.starring, null),
    text,
    state,
    stateAt,
    heldUntil,
    createdAt,
    serviceStatus,
    content: toContent(content, row.answer, readJson<MediaCopy | null>(row.copy, null)),
    replyTo: quotedOf(row),
    options: textOptionsSchema.parse(JSON.parse(row.options)),
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Failure),
    messageId:
      // The service's answer is stored unchanged; an ID that no request can carry counts as none.
      keyId === null || !isKeyId(keyId)
        ? null
        : buildMessageId({ fromMe: direction === 'out', chatId: address ?? chatId, keyId }),
    confirmedManually: row.confirmedManually === 1,
    isDismissed: row.isDismissed === 1,
    ...(row.closing === 2 && { reopenedChat: true }),
  };
}

function quotedOf(row: MessageRow): QuotedMessage | null {
  const quote = replyOf(row);
  const { quotedIs, quotedAuthor } = row;
  return (
    quote && {
      ...quote,
      isHere: quotedIs !== null,
      isOwn: quotedIs === 'own',
      author: quotedAuthor,
    }
  );
}

/** Returns what a message quotes; null: it quotes none. */
export function replyOf({
  replyToLocalId: localId,
  quoted,
}: Pick<MessageRow, 'replyToLocalId' | 'quoted'>): Quote | null {
  return localId === null ? null : { localId, excerpt: quoted ?? '' };
}
