import type { Chat } from '../../../../shared/contract/chats.ts';
import type { MessageIdParts } from '../../../../shared/domain/message-id.ts';
import { type Database, inTransaction, query, type SqlValue } from '../database.ts';
import type { StoredRecord } from './stored-content.ts';

/** A message out of a file. */
export interface ImportedMessage extends MessageIdParts {
  localId: string;
  /** Of the chat, where it is not in the list yet. */
  chat: Chat;
  sender: { chatId: string | null; name: string | null } | null;
  text: string;
  content: StoredRecord;
  /** Milliseconds since 1970. */
  at: number;
  /** The service's own word in the record. */
  serviceStatus: string | null;
  /** The record as it stood in the file, JSON. */
  record: string;
}

export interface WatchedFile {
  name: string;
  /** What tells a changed file from the one that was taken in. */
  mark: string;
}

export interface ImportsTable {
  /** Which of these messages are in the history already, in the order asked. */
  known(keys: readonly MessageIdParts[]): boolean[];
  /** Adds what is new, each at its time in its chat. Answers how many, and in which chats. */
  add(
    messages: readonly ImportedMessage[],
    alreadyRead: boolean,
    now: number,
  ): { added: number; chatIds: string[] };
  /** Another number after each time that messages came into the chat; also in another run of Postline. */
  insertions(chatId: string): number;
  watchedFolder(): string | null;
  /** Null ends watching. What was taken in from another folder is forgotten. */
  watchFolder(path: string | null): void;
  watchedFiles(): WatchedFile[];
  tookFile(file: WatchedFile): void;
}

const receivedOptions = JSON.stringify({
  linkPreview: false,
  linkPreviewHighQuality: false,
  safeSend: false,
});

export function importsTable(database: Database): ImportsTable {
  const find = query<{ found: number }, { keyId: string; chatId: string; direction: string }>(
    database,
    `SELECT 1 AS found FROM message
     WHERE key_id = :keyId AND chat_id = :chatId AND direction = :direction LIMIT 1`,
  );
  const addChat = query<never, Record<string, SqlValue>>(
    database,
    `INSERT OR IGNORE INTO chat (chat_id, kind, name, number, country, last_activity_at)
     VALUES (:chatId, :kind, NULL, :number, :country, :at)`,
  );
  const nameChat = query<never, { chatId: string; name: string }>(
    database,
    'UPDATE chat SET name = :name, folded = NULL WHERE chat_id = :chatId AND name IS NULL',
  );
  const touchChat = query<never, { chatId: string; at: number }>(
    database,
    'UPDATE chat SET last_activity_at = max(last_activity_at, :at) WHERE chat_id = :chatId',
  );
  const keyTaken = query<{ found: number }, { chatId: string; sortKey: number }>(
    database,
    'SELECT 1 AS found FROM message WHERE chat_id = :chatId AND sort_key = :sortKey',
  );
  const insert = query<never, Record<string, SqlValue>>(
    database,
    `INSERT INTO message (local_id, chat_id, text, content, options, state, state_at, created_at, key_id,
       service_status, answer, sort_key, direction, sender_chat_id, sender_name, imported, seen_at)
     VALUES (:localId, :chatId, :text, :content, :options, :state, :at, :at, :keyId,
       :serviceStatus, :record, :sortKey, :direction, :senderChatId, :senderName, 1, :seenAt)`,
  );
  const folder = query<{ path: string }>(database, 'SELECT path FROM watched_folder');
  const dropFolder = query(database, 'DELETE FROM watched_folder');
  const dropFiles = query(database, 'DELETE FROM watched_file');
  const insertFolder = query<never, { path: string }>(
    database,
    'INSERT INTO watched_folder (path) VALUES (:path)',
  );
  const files = query<WatchedFile>(database, 'SELECT name, mark FROM watched_file');
  const putFile = query<never, { name: string; mark: string }>(
    database,
    'INSERT OR REPLACE INTO watched_file (name, mark) VALUES (:name, :mark)',
  );

  const openedAt = Date.now();
  const insertions = new Map<string, number>();
  const insertionsOf = (chatId: string) => insertions.get(chatId) ?? openedAt;

  const isKnown = ({ fromMe, chatId, keyId }: MessageIdParts): boolean =>
    find.get({ keyId, chatId, direction: directionOf(fromMe) }) !== undefined;

  /** Records tell whole seconds: those of one second keep the order of the file. */
  const freeKey = (chatId: string, at: number): number => {
    let sortKey = at * 1_000;
    while (keyTaken.get({ chatId, sortKey }) !== undefined) sortKey += 1;
    return sortKey;
  };

  const addOne = (message: ImportedMessage, alreadyRead: boolean, now: number): void => {
    const { localId, chat, fromMe, keyId, sender, at } = message;
    const { chatId, kind, number, country } = chat;
    addChat.run({ chatId, kind, number, country, at });
    touchChat.run({ chatId, at });
    // What the sender is called is better than a number; what a person wrote stays. In a group many send.
    const name = sender?.name?.trim() ?? '';
    if (!fromMe && kind !== 'group' && name !== '') nameChat.run({ chatId, name });
    insert.run({
      localId,
      chatId,
      keyId,
      at,
      text: message.text,
      content: JSON.stringify(message.content),
      options: receivedOptions,
      state: fromMe ? 'accepted' : 'received',
      serviceStatus: message.serviceStatus,
      record: message.record,
      sortKey: freeKey(chatId, at),
      direction: directionOf(fromMe),
      senderChatId: sender?.chatId ?? null,
      senderName: sender?.name ?? null,
      seenAt: alreadyRead || fromMe ? now : null,
    });
  };

  return {
    known: (keys) => keys.map(isKnown),
    add: (messages, alreadyRead, now) =>
      inTransaction(database, () => {
        const fresh = new Set<string>();
        let added = 0;
        for (const message of messages) {
          if (isKnown(message)) continue;
          addOne(message, alreadyRead, now);
          fresh.add(message.chatId);
          added += 1;
        }
        for (const chatId of fresh) insertions.set(chatId, insertionsOf(chatId) + 1);
        return { added, chatIds: [...fresh] };
      }),
    insertions: insertionsOf,
    watchedFolder: () => folder.get({})?.path ?? null,
    watchFolder: (path) =>
      inTransaction(database, () => {
        dropFolder.run({});
        dropFiles.run({});
        if (path !== null) insertFolder.run({ path });
      }),
    watchedFiles: () => files.all({}),
    tookFile: ({ name, mark }) => {
      putFile.run({ name, mark });
    },
  };
}

function directionOf(fromMe: boolean): 'in' | 'out' {
  return fromMe ? 'out' : 'in';
}
