import { type Database, openDatabase } from '../../electron/engine/store/database.ts';
import { instanceTable } from '../../electron/engine/store/rows/instance-table.ts';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import { chatIdOfNumber } from '../../shared/domain/chat-id.ts';
import { writeChecksums } from '../../electron/engine/store/rows/message-checksum.ts';
import { account } from '../support/account.ts';
import { insertThreads } from './fill-threads.ts';
import { numberOf } from './fill-history.ts';
import { randomOf } from './random.ts';
import { wordsOfSeed } from './seeded-words.ts';

/** The folder of the one instance below `instances/`. */
export const instanceId = '00000000-0000-4000-8000-00000000be5c';

/** Milliseconds between two messages: a million of them are two years. */
const gapMs = 60_000;

const options = JSON.stringify({
  linkPreview: false,
  linkPreviewHighQuality: false,
  safeSend: false,
});

/**
 * Writes a history: with fifty messages a chat on the whole, and a thread for ten messages. A few chats hold most of it. Sent messages
 * are told from imported ones as the product tells them. Nothing of it is indexed.
 */
export function writeHistory(
  file: string,
  { seed, messages }: { seed: number; messages: number },
): void {
  const database = openDatabase(file);
  // What can be made again may be lost.
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000');
  database.transaction(() => {
    addInstance(database);
    addMessages(database, seed, messages);
    insertThreads(database, { seed, threads: Math.ceil(messages / 10) });
    // An index that is made anew begins with the newest message; here none was changed since.
    database.exec('DELETE FROM search_pending; DELETE FROM thread_search_pending');
  });
  while (writeChecksums(database, 20_000));
  database.close();
}

function addInstance(database: Database): void {
  instanceTable(database).put({
    instanceId,
    name: account.name,
    kind: 'service',
    protocol: 'interface',
    chatServiceAddress: 'http://127.0.0.1:9/chat/v1',
    smsServiceAddress: 'http://127.0.0.1:9/sms/v1',
    instanceUuid: account.instanceUuid,
    accentHue: 262,
    createdAt: Date.now(),
    position: 0,
    own: noOwnSettings,
    notOffered: [],
    probe: null,
    threadIdField: 'messageThreadId',
    threadIdFieldSince: 0,
  });
}

function addMessages(database: Database, seed: number, messages: number): void {
  const random = randomOf(seed + 1);
  const { word } = wordsOfSeed(seed);
  const chatIds = Array.from({ length: Math.ceil(messages / 50) }, (_, index) =>
    chatIdOfNumber(numberOf(index)),
  );
  const begin = Date.now() - messages * gapMs;
  for (const [index, chatId] of chatIds.entries()) {
    database.insert('chat', {
      chatId,
      kind: 'person',
      name: `${word()} ${word()}`,
      number: `+${numberOf(index)}`,
      lastActivityAt: begin + index,
    });
  }
  for (let index = 0; index < messages; index += 1) {
    const at = begin + index * gapMs;
    const isIn = random() < 0.5;
    database.insert('message', {
      localId: `m${index}`,
      chatId: chatIds[Math.floor(chatIds.length * random() ** 3)] ?? '',
      text: Array.from({ length: 2 + random() * 18 }, word).join(' '),
      content: contentOf(random(), word),
      options,
      direction: isIn ? 'in' : 'out',
      imported: isIn ? 1 : 0,
      keyId: `KEY${index}`,
      serviceStatus: isIn ? null : 'PENDING',
      state: isIn ? 'received' : random() < 0.002 ? 'rejected' : 'accepted',
      stateAt: at,
      createdAt: at,
      sortKey: at * 1_000,
      seenAt: isIn && random() > 0.001 ? at : null,
    });
  }
  database.exec(
    `UPDATE chat SET last_activity_at = coalesce(
       (SELECT created_at FROM message WHERE message.chat_id = chat.chat_id ORDER BY sort_key DESC LIMIT 1), last_activity_at)`,
  );
  // Who answers has read what came before.
  database.exec(
    `UPDATE message SET read_at = coalesce(seen_at, created_at) WHERE direction = 'in' AND (seen_at IS NOT NULL
       OR sort_key < (SELECT answered_key FROM chat WHERE chat.chat_id = message.chat_id))`,
  );
}

function contentOf(kind: number, word: () => string): string {
  if (kind > 0.04) return '{"kind":"text"}';
  if (kind < 0.0005)
    return '{"kind":"record","payload":"locationMessage","sendAs":null,"fileName":""}';
  const [sendAs, ending] = kind < 0.01 ? ['file', 'pdf'] : ['image', 'jpg'];
  return JSON.stringify({ kind: 'record', payload: 'x', sendAs, fileName: `${word()}.${ending}` });
}
