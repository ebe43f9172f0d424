import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../electron/engine/store/database.ts';
import { randomOf } from './random.ts';

const words =
  'your order parcel is on its way today please tell us the number of der Auftrag 你好 ещё raz'.split(
    ' ',
  );
const options = JSON.stringify({
  linkPreview: false,
  linkPreviewHighQuality: false,
  safeSend: false,
});

/** The digits of a chat's number, newest chat first; each of its messages ends with them. */
export const numberOf = (chat: number) => String(4_915_110_000_000 + chat);

/** The chat that holds the most. */
export const longChat = `${numberOf(0)}@c.us`;

/** The local ID of a chat's message, each counted from 0. */
export const fillMessageId = (chat: number, message: number) => `m${chat}-${message}`;

/** Puts chats and messages into the one history of a data folder that no Postline uses. The newest chat is {@link longChat}. */
export function fillHistory(
  dataFolder: string,
  { seed, chats, messages }: { seed: number; chats: number; messages: number },
): void {
  const database = openHistory(dataFolder);
  const random = randomOf(seed);
  const text = () =>
    Array.from(
      { length: 3 + random() * 30 },
      () => words[Math.floor(random() * words.length)],
    ).join(' ');
  const addChat = database.prepare(
    'INSERT INTO chat (chat_id, kind, number, last_activity_at) VALUES (?, ?, ?, ?)',
  );
  const addMessage = database.prepare(
    `INSERT INTO message (local_id, chat_id, text, options, state, state_at, created_at, key_id, service_status)
     VALUES (?, ?, ?, ?, 'accepted', ?, ?, ?, 'PENDING')`,
  );
  const now = Date.now();
  database.exec('BEGIN');
  for (let index = 0; index < chats; index += 1) {
    const digits = numberOf(index);
    const chatId = `${digits}@c.us`;
    const lastAt = now - index * 60_000;
    addChat.run(chatId, 'person', `+${digits}`, lastAt);
    const count = chatId === longChat ? messages : 20;
    for (let number = 0; number < count; number += 1) {
      const at = lastAt - (count - number) * 60_000;
      addMessage.run(
        fillMessageId(index, number),
        chatId,
        `${text()} ${digits}`,
        options,
        at,
        at,
        `KEY${index}N${number}`,
      );
    }
  }
  database.exec('COMMIT');
  // A test Electron's stand-in for SQLite reads no write-ahead log; a real one switches back to it by itself.
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
}

/** The one history of a data folder that no Postline uses. */
export function openHistory(dataFolder: string): Database {
  const [instance] = readdirSync(join(dataFolder, 'instances'));
  if (instance === undefined) throw new Error('there is no instance to fill');
  return openDatabase(join(dataFolder, 'instances', instance, 'history.sqlite'));
}
