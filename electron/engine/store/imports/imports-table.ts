import type { Chat } from '../../../../shared/contract/chats.ts';
import { bareKey, type MessageIdParts } from '../../../../shared/domain/message-id.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { learnAlias } from '../aliases/aliases-table.ts';
import { chatOf, wireId } from '../rows/wire-address.ts';
import type { FormContent } from '../../../../shared/domain/written-content.ts';
import type { Database } from '../database.ts';
import { describeChat } from '../../numbers/describe-chat.ts';
import { settleEchoes, waitingEchoes } from '../echoes/settle-echoes.ts';
import { settleOwnId } from '../echoes/settle-own-id.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import { addChat, touchChat } from '../chats/chats-table.ts';
import { readByAnswer } from '../chats/reading-table.ts';
import { plainOptions } from '../rows/read-json.ts';
import { markUndated } from '../rows/register-rows.ts';
import { putReaction, type StoredReaction } from '../told/reactions-table.ts';
import type { StoredRecord } from '../rows/stored-content.ts';
import { applyEdit } from '../told/told-table.ts';
import { moveToNewest, noteFormer, noteNamed, noteRead } from './former-chat.ts';

/** A message out of a file. */
export interface ImportedMessage extends MessageIdParts {
  localId: string;
  /** Of the chat, where it is not in the list yet. */
  chat: Chat;
  /** The other ID of whoever the chat is with, where the record names both: number and hidden ID. */
  otherId?: string | null;
  sender: { chatId: string | null; name: string | null } | null;
  text: string;
  content: StoredRecord | FormContent;
  /** Where its media is; left out: it has none, or that was not told. */
  mediaUrl?: string;
  /** Of a message of one's own: where it was written; left out or null: not told. */
  via?: 'phone' | 'api' | null;
  /** The key of the message to which it is a reaction, by the emoji that is its text; left out: it is a message. */
  reactsTo?: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The service's own word in the record. */
  serviceStatus: string | null;
  /** The record as it stood in the file, JSON. */
  record: string;
  /** The member whose desk told of it; null or left out: this desk's own service delivered it, or a file of a person here. */
  toldBy?: string | null;
}

/**
 * Which incoming messages count as read: all; those that stand before an answer; or those before an answer that came in by a file
 * too. What arrives while one works was not there when one wrote one's own.
 */
export type ImportedReading = 'read' | 'answered' | 'answered-elsewhere';

/** Milliseconds by which this computer's clock and the service's may differ. */
const mostOffMs = 60 * 60_000;

/** Messages out of files. */
export function importsTable(database: Database, audit: Pick<AuditTable, 'add'>) {
  const { isKnown, add } = messageImporter(database, audit);
  return {
    /** Returns which of these messages are in the history already, in the order asked. */
    known: (keys: readonly MessageIdParts[]): boolean[] => keys.map(isKnown),
    /**
     * Adds what is new, each at its time in its chat, and settles what was unknown by it. Returns how many, and in which chats;
     * `settled` counts among them those that were here already, and chats that a record showed to be one are among them; `media`
     * counts those of which a copy could be made. `part`: of the import of files by which they are taken back; null: they came otherwise.
     */
    add: (
      messages: readonly ImportedMessage[],
      reading: ImportedReading,
      now: number,
      part: number | null = null,
    ) => database.transaction(() => add(messages, reading, now, part)),
  };
}

/** Adds messages that came from outside as part of a transaction; see {@link importsTable}. */
export function messageImporter(database: Database, audit: Pick<AuditTable, 'add'>) {
  /**
   * One message may be told of under both IDs of a person, and an answer to a send in a group has the key alone. What is under way
   * under a key of Postline's own is here.
   */
  const isKnown = ({ fromMe, chatId: address, keyId }: MessageIdParts): boolean =>
    database.get(
      `SELECT 1 FROM message WHERE key_id IN (:keyId, :bare) AND direction = :direction
         AND (chat_id = :chatId OR ${wireId('message')} = :address)
       UNION ALL SELECT 1 FROM settling WHERE step = 'own-id' AND request_uuid = :keyId AND :direction = 'out' LIMIT 1`,
      {
        keyId,
        bare: fromMe ? bareKey(keyId) : keyId,
        address,
        chatId: chatOf(database, address),
        direction: directionOf(fromMe),
      },
    ) !== undefined;

  /**
   * Returns the place of an answer that was sent from here before somebody wrote this, by the service's clock for both, though this
   * computer's clock says otherwise; null: there is none.
   */
  const answerBefore = (chatId: string, at: number): number | null =>
    database.get<{ sortKey: number }>(
      `SELECT sort_key AS sortKey FROM message
       WHERE chat_id = :chatId AND direction = 'out' AND imported = 0 AND state = 'accepted'
         AND sort_key > :at * 1000 AND sort_key < (:at + :mostOffMs) * 1000 AND json_valid(answer)
         AND CAST(coalesce(answer ->> '$.messageTimestamp', answer ->> '$.timestamp', answer ->> '$._data.messageTimestamp') AS INTEGER)
           BETWEEN 1 AND :at / 1000
       ORDER BY sort_key DESC LIMIT 1`,
      { chatId, at, mostOffMs },
    )?.sortKey ?? null;

  /** Records tell whole seconds: those of one second keep the order of the file. */
  const freeKey = (chatId: string, at: number, fromMe: boolean): number => {
    const sortKey = (fromMe ? null : answerBefore(chatId, at)) ?? at * 1_000;
    // The first place that is free: the key after which none stands, of those that stand without a gap from the wanted one on.
    const taken = database.get<{ last: number }>(
      `SELECT sort_key AS last FROM message AS one WHERE chat_id = :chatId AND sort_key >= :sortKey
         AND EXISTS (SELECT 1 FROM message WHERE chat_id = :chatId AND sort_key = :sortKey)
         AND NOT EXISTS (SELECT 1 FROM message AS next WHERE next.chat_id = one.chat_id AND next.sort_key = one.sort_key + 1)
       ORDER BY sort_key LIMIT 1`,
      { chatId, sortKey },
    );
    return taken === undefined ? sortKey : taken.last + 1;
  };

  /** Returns the position of the newest answer in the chat; 0: there is none. */
  const newestAnswer = (chatId: string, reading: ImportedReading): number =>
    database.get<{ position: number }>(
      `SELECT sort_key AS position FROM message
       WHERE chat_id = :chatId AND is_answer AND imported >= :imported
       ORDER BY sort_key DESC LIMIT 1`,
      { chatId, imported: reading === 'answered-elsewhere' ? 1 : 0 },
    )?.position ?? 0;

  const addOne = (
    message: ImportedMessage,
    {
      reading,
      answeredAt,
      now,
      part,
    }: { reading: ImportedReading; answeredAt: number; now: number; part: number | null },
  ): void => {
    const { localId, fromMe, keyId, sender, at, text, serviceStatus } = message;
    const chat = localChat(message.chat);
    const { chatId, kind } = chat;
    const of = part === null ? null : { part, chatId };
    if (of) noteFormer(database, of, now);
    addChat(database, { ...chat, name: null }, at);
    if (of) moveToNewest(database, of, at);
    else touchChat(database, chatId, at);
    // What the sender is called is better than a number; what a person wrote stays. In a group many send.
    const name = sender?.name?.trim() ?? '';
    if (!fromMe && kind !== 'group' && name !== '') {
      const named = database.run(
        'UPDATE chat SET name = :name, folded = NULL WHERE chat_id = :chatId AND name IS NULL',
        { chatId, name },
      );
      if (named > 0) markUndated(database, 'chat-name', chatId);
      if (of && named > 0) noteNamed(database, of, name);
    }
    const sortKey = freeKey(chatId, at, fromMe);
    const isRead = reading === 'read' || sortKey < answeredAt;
    database.insert('message', {
      localId,
      chatId,
      address: message.chatId === chatId ? null : message.chatId,
      keyId,
      text,
      serviceStatus,
      content: JSON.stringify(message.content),
      options: JSON.stringify(plainOptions),
      state: fromMe ? 'accepted' : 'received',
      stateAt: at,
      createdAt: at,
      answer: message.record,
      sortKey,
      direction: directionOf(fromMe),
      senderChatId: sender?.chatId ?? null,
      senderName: sender?.name ?? null,
      imported: 1,
      importPart: part,
      toldBy: message.toldBy ?? null,
      seenAt: reading === 'read' || fromMe ? now : null,
      readAt: !fromMe && isRead ? now : null,
    });
    const { mediaUrl: url } = message;
    if (isCopied(message) && url !== undefined)
      database.insert('media_copy', { localId, url, state: 'new' });
  };

  /**
   * Puts what this desk's own service delivers in the place of what another desk told of the same message. Returns whether
   * another desk had told of it.
   */
  const vouchFor = (message: ImportedMessage): boolean => {
    const {
      fromMe,
      chatId: address,
      keyId,
      sender,
      text,
      content,
      record,
      toldBy = null,
    } = message;
    if (toldBy !== null) return false;
    const changes = database.run(
      `UPDATE message SET told_by = NULL, text = :text, answer = :record, service_status = :serviceStatus,
         sender_chat_id = :senderChatId, sender_name = :senderName,
         content = iif(json_valid(content) AND content ->> '$.kind' = 'media', content, :content)
       WHERE told_by IS NOT NULL AND key_id = :keyId AND direction = :direction
         AND (chat_id = :chatId OR ${wireId('message')} = :address)`,
      {
        keyId,
        address,
        text,
        record,
        chatId: chatOf(database, address),
        direction: directionOf(fromMe),
        serviceStatus: message.serviceStatus,
        senderChatId: sender?.chatId ?? null,
        senderName: sender?.name ?? null,
        content: JSON.stringify(content),
      },
    );
    if (changes > 0) applyEdit(database, message);
    return changes > 0;
  };

  /** An answer that was given elsewhere answers what came before it. What is sent from here says by itself what it answers. */
  const readWhatIsAnswered = (
    chatId: string,
    own: readonly { localId: string }[],
    { now, part }: { now: number; part: number | null },
  ): void => {
    const ofSends = waitingEchoes(database, chatId);
    for (const { localId } of own) {
      if (ofSends.has(localId)) continue;
      if (part !== null) noteRead(database, { part, chatId }, localId);
      readByAnswer(database, localId, now);
    }
  };

  /** What came otherwise, too, stays where the import that brought it is taken back. */
  const leaveImport = ({ fromMe, chatId, keyId }: MessageIdParts): void => {
    database.run(
      `UPDATE message SET import_part = NULL
       WHERE import_part IS NOT NULL AND key_id = :keyId AND chat_id = :chatId AND direction = :direction`,
      { keyId, chatId: chatOf(database, chatId), direction: directionOf(fromMe) },
    );
  };

  /** Returns the chat that a message comes into. */
  const localChat = (chat: Chat): Chat => {
    const parts = parseChatId(chatOf(database, chat.chatId));
    return parts === null || parts.chatId === chat.chatId ? chat : describeChat(parts);
  };

  const add = (
    messages: readonly ImportedMessage[],
    reading: ImportedReading,
    now: number,
    part: number | null = null,
  ): { added: number; settled: number; media: number; chatIds: string[] } => {
    const fresh = new Set<string>();
    const answers = new Map<string, number>();
    const written: { chatId: string; localId: string }[] = [];
    let added = 0;
    let media = 0;
    let settledByKey = 0;
    for (const message of messages) {
      const { otherId = null } = message;
      const evidence = { chatIds: [message.chatId, otherId], shownBy: 'record' } as const;
      if (otherId !== null) {
        for (const joined of learnAlias(database, audit, evidence, now)) {
          fresh.add(joined);
          answers.delete(joined);
        }
      }
      const chatId = chatOf(database, message.chatId);
      const reaction = reactionOf(message);
      if (reaction !== null && putReaction(database, reaction)) {
        fresh.add(chatId);
        added += 1;
      }
      if (reaction !== null) continue;
      if (message.fromMe && settleOwnId(database, audit, message, now) !== null) {
        settledByKey += 1;
        fresh.add(chatId);
      }
      if (isKnown(message)) {
        if (part === null) leaveImport(message);
        if (vouchFor(message)) fresh.add(chatId);
        continue;
      }
      const answeredAt = answers.get(chatId) ?? newestAnswer(chatId, reading);
      answers.set(chatId, answeredAt);
      addOne(message, { reading, answeredAt, now, part });
      applyEdit(database, message);
      if (isCopied(message)) media += 1;
      if (message.fromMe) {
        answers.delete(chatId);
        written.push({ chatId, localId: message.localId });
      }
      fresh.add(chatId);
      added += 1;
    }
    const inChats = Map.groupBy(written, ({ chatId }) => chatId);
    const settled = [...inChats.keys()].flatMap((chatId) =>
      settleEchoes(database, audit, chatId, now),
    );
    for (const [chatId, own] of inChats) readWhatIsAnswered(chatId, own, { now, part });
    return { added, settled: settledByKey + settled.length, media, chatIds: [...fresh] };
  };

  return { isKnown, add };
}

/** What a request made may be one of Postline's own, of which the file is here; and it has to stay what an echo is held against. */
function isCopied({ fromMe, via, mediaUrl }: ImportedMessage): boolean {
  return mediaUrl !== undefined && (!fromMe || via === 'phone');
}

/** The reaction that a record is; null: it is a message. */
function reactionOf(message: ImportedMessage): StoredReaction | null {
  const { chatId, fromMe, sender, reactsTo, text, at } = message;
  if (reactsTo === undefined) return null;
  const author = fromMe ? '' : (sender?.chatId ?? chatId);
  return { chatId, keyId: reactsTo, author, emoji: text, at };
}

function directionOf(fromMe: boolean): 'in' | 'out' {
  return fromMe ? 'out' : 'in';
}
