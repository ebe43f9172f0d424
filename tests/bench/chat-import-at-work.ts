// The import of a chat's export, in a process of its own: by the engine, then step by step in its history, which has all of it by then.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine } from '../../electron/engine/engine.ts';
import { exportedMessage } from '../../electron/engine/imports/chat-exports/exported-message.ts';
import {
  lookThrough,
  readChatExport,
} from '../../electron/engine/reader/chat-exports/read-chat-export.ts';
import { historyTables } from '../../electron/engine/store/history.ts';
import { atItsBeginning } from '../../electron/engine/store/imports/chat-exports-table.ts';
import type { ExportedMessage } from '../../electron/engine/store/imports/match-exported.ts';
import type { UndoPlace } from '../../electron/engine/store/imports/message-imports-table.ts';
import { account } from '../support/account.ts';
import { engineClient } from '../support/engine-client.ts';
import { fileImports } from '../support/file-imports.ts';
import { engineHost } from '../support/engine-host.ts';
import { exportedChat } from '../support/exported-chat.ts';
import { openHistory } from './fill-history.ts';

export interface ChatImportJob {
  dataFolder: string;
  /** Of a service that takes everything, without a path. */
  origin: string;
  messages: number;
}

export interface ChatImportWork {
  /** Of processor time, of all threads. */
  readSeconds: number;
  importSeconds: number;
  /** Milliseconds of processor time of each step of the store. */
  adding: number[];
  undoing: number[];
}

const chatId = '4915112345678@c.us';
const otherChat = {
  chatId: '4915112345679@c.us',
  kind: 'person',
  name: null,
  number: '+1',
} as const;
const own = { name: 'Laden' };

process.once('message', (job) => void run(job as ChatImportJob));

async function run({ dataFolder, origin, messages }: ChatImportJob): Promise<void> {
  const { name, text } = exportedChat({ messages });
  const path = join(dataFolder, `${name}.txt`);
  writeFileSync(path, text);
  const { readSeconds, importSeconds } = await byTheEngine(dataFolder, origin, path, messages);
  const steps = await stepByStep(dataFolder, path, Math.ceil(messages / 10));
  process.send?.({ readSeconds, importSeconds, ...steps } satisfies ChatImportWork, () =>
    process.exit(),
  );
}

async function byTheEngine(dataFolder: string, origin: string, path: string, messages: number) {
  const engine = await startEngine(engineHost(dataFolder));
  const client = engineClient(engine);
  const { instanceId } = await client.call('instances.connect', {
    attemptId: 'bench',
    chatServiceAddress: `${origin}/chat/v1`,
    smsServiceAddress: `${origin}/sms/v1`,
    ...account,
  });
  const { read, carryOut } = fileImports({ client, instanceId });
  const beforeReading = process.cpuUsage();
  const looked = await read('messages', engine.grant(path), { chatId, own });
  const readSeconds = secondsSince(beforeReading);
  const beforeImport = process.cpuUsage();
  const { added } = (await carryOut(looked)).counts;
  const importSeconds = secondsSince(beforeImport);
  if (added !== messages) throw new Error(`${added} messages were imported`);
  await engine.stop();
  return { readSeconds, importSeconds };
}

/** Imports the beginning of it into another chat and undoes that, and notes the processor time of each step. */
async function stepByStep(dataFolder: string, path: string, messages: number) {
  const database = openHistory(dataFolder);
  const { chatExports, messageImports, search } = historyTables(database);
  const about = { importId: 'bench', ownName: own.name, exactness: 60_000 };
  const begun = chatExports.begin({ ...otherChat, country: null }, about, Date.now());
  const target = { ...begun, exactness: about.exactness };
  const adding: number[] = [];
  let progress = atItsBeginning;
  const add = (step: readonly ExportedMessage[]): void => {
    ({ progress } = timed(adding, () => chatExports.add(step, target, progress, Date.now())));
  };
  let read = 0;
  let waiting: ExportedMessage[] = [];
  for await (const message of messagesOf(path)) {
    waiting.push(message);
    read += 1;
    if (waiting.length >= progress.size) {
      add(waiting);
      waiting = [];
    }
    if (read === messages) break;
  }
  add(waiting);
  messageImports.end(begun.part, Date.now());
  const undoing: number[] = [];
  const undo = (after: UndoPlace | null): UndoPlace | null =>
    timed(undoing, () => messageImports.undoMore(about.importId, after, Date.now())).after;
  let after = undo(null);
  while (after !== null) after = undo(after);
  search.close();
  database.close();
  return { adding, undoing };
}

async function* messagesOf(path: string): AsyncGenerator<ExportedMessage> {
  for await (const found of lookThrough(path, 'chat.txt')) {
    if (!('chat' in found) || found.chat === null) continue;
    for await (const { entries } of readChatExport(path, found.chat.form)) {
      for (const entry of entries) {
        const read = exportedMessage(entry, { own: own.name, zone: 'here' });
        if ('message' in read) yield read.message;
      }
    }
  }
}

function timed<Value>(times: number[], work: () => Value): Value {
  const before = process.threadCpuUsage();
  const value = work();
  const { user, system } = process.threadCpuUsage(before);
  times.push((user + system) / 1_000);
  return value;
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
