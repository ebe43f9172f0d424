// The engine at work in a process of its own, whose main thread is what main's is: it notes the processor time of each turn of
// its event loop, and of the store's thread. The page's part, which asks for the work, is small and counted too.
import { writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import { startEngine } from '../../electron/engine/engine.ts';
import { account } from '../support/account.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import { exportedChat } from '../support/exported-chat.ts';
import { threadIds, threadsCsv } from '../support/threads.ts';
import { numberOf } from './fill-history.ts';
import { searchedWords } from './fill-threads.ts';
import { instanceId } from './history-data.ts';
import { fileImports, importMessages } from '../support/file-imports.ts';
import { noteTurns } from './note-turns.ts';
import { wordsOfSeed } from './seeded-words.ts';
import { beside } from './sink-process.ts';

export interface MainJob {
  dataFolder: string;
  seed: number;
  isShort: boolean;
}

/** What a kind of work came to. */
export interface WorkTurns {
  name: string;
  /** Milliseconds of processor time of each turn that took more than a tenth of one. */
  turns: number[];
  /** The same of each step of the store's thread. */
  ofStore: number[];
}

const inChat = (index: number) => `${numberOf(index)}@c.us`;

process.once('message', (job) => void run(job as MainJob));

async function run({ dataFolder, seed, isShort }: MainJob): Promise<void> {
  const works: WorkTurns[] = [];
  const takeTurns = noteTurns();
  const { port1: ofStore, port2 } = new MessageChannel();
  const storeThread = new Worker(beside('noted-store-worker.ts'), {
    workerData: { port: port2 },
    transferList: [port2],
  });
  const takeOfStore = () =>
    new Promise<number[]>((resolve) => {
      ofStore.once('message', resolve);
      ofStore.postMessage(null);
    });
  const during = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const value = await work();
    // The turn that ends it.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    works.push({ name, turns: takeTurns(), ofStore: await takeOfStore() });
    return value;
  };
  // The worker is there, and what it took to load it is no work of a person's.
  await takeOfStore();
  const size = isShort ? 200 : 600;
  await during('at rest', () => wait(1_000));
  const { engine, client } = await during('opening', async () => {
    const engine = await startEngine({ ...engineHost(dataFolder), storeThread });
    const client = engineClient(engine);
    await client.call('chats.counts', { instanceId });
    await client.call('chats.list', { instanceId });
    for (let index = 0; index < 20; index += 1) {
      await client.call('messages.list', { instanceId, chatId: inChat(index), limit: 100 });
    }
    return { engine, client };
  });
  const save = async (address: string) => {
    const answer = await engine.respond(new Request(`http://page.invalid${address}`));
    for await (const part of answer.body ?? []) void part;
  };
  await client.call('instances.setToken', { instanceId, accessToken: account.accessToken });
  await client.call('settings.set', { sending: { gapSeconds: 0 } });
  await during('searching', async () => {
    const { word } = wordsOfSeed(seed);
    for (let index = 0; index < size / 10; index += 1) {
      const letters = Array.from(word());
      for (let end = 1; end <= letters.length; end += 1) {
        await client.call('search.find', { instanceId, query: letters.slice(0, end).join('') });
      }
    }
  });
  const chat = exportedChat({ messages: size * 20 });
  const chatFile = join(dataFolder, chat.textName);
  writeFileSync(chatFile, chat.text);
  await during('importing', async () => {
    const records = join(dataFolder, 'records.ndjson');
    writeFileSync(records, recordsOf(size * 5));
    const { read, carryOut } = fileImports({ client, instanceId });
    await importMessages({ client, instanceId }, engine.grant(records), true);
    const meant = { chatId: inChat(0), own: { name: 'Laden' } };
    await carryOut(await read('messages', engine.grant(chatFile), meant), { alreadyRead: true });
    const threads = join(dataFolder, 'threads.csv');
    writeFileSync(threads, threadsCsv(threadIds(size * 5)));
    await carryOut(await read('threads', engine.grant(threads)));
  });
  await during('sending', async () => {
    for (let index = 0; index < size; index += 1) {
      await client.send(instanceId, inChat(index % 20), `message ${index}, thank you`);
    }
    await client.until(async () => {
      const { waiting, sending } = await client.call('outbox.status', { instanceId });
      return waiting + sending === 0 ? true : null;
    });
  });
  await during('archiving', async () => {
    const runId = randomUUID();
    const filter = { tab: 'all', search: searchedWords[0] } as const;
    await client.call('archiveRuns.start', {
      instanceId,
      runId,
      selection: { kind: 'matching', filter },
      archived: true,
      pacePerMinute: 0,
    });
    await client.until(async () => {
      const { endedAt } = await client.call('archiveRuns.get', { instanceId, runId });
      return endedAt;
    });
  });
  await during('exporting', async () => {
    await save((await client.call('threads.export', { instanceId, format: 'csv' })).address);
    await save((await client.call('audit.export', { instanceId, format: 'json' })).address);
  });
  await engine.stop();
  ofStore.close();
  process.send?.(works, () => process.exit());
}

function recordsOf(count: number): string {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      key: {
        remoteJid: `${numberOf(index % 50)}@s.whatsapp.net`,
        fromMe: false,
        id: `NEW${index}`,
      },
      message: { conversation: `an answer ${index}, with the number of the order` },
      messageTimestamp: String(1_760_000_000 + index),
      pushName: 'Maria Silva',
    }),
  ).join('\n');
}
