import { randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { startEngine } from '../../electron/engine/engine.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import { limitedStoreWorker, makeDisk } from '../support/limited-disk.ts';
import { seeded } from '../faults/random.ts';
import type { DiskOrder } from './r6-disk-trouble.ts';

// A console in a process of its own that may open few files: it sends while its disk is in trouble, and says what came of it.

const { folder, rounds, seed, account } = JSON.parse(process.argv[2] ?? '') as DiskOrder;
const random = seeded(seed);
let handles: number[] = [];
const engine = await startEngine({ ...engineHost(folder), storeWorker: limitedStoreWorker });
const client = engineClient(engine);
await client.call('settings.set', { sending: { gapSeconds: 0 } });
const form = { attemptId: 'first', name: 'Faults', ...account };
const { instanceId } = await client.call('instances.connect', form);
const { chatId } = await client.openChat(instanceId, '+4915112345678');

const trouble = {
  full: { begin: () => makeDisk('full'), end: () => makeDisk('well') },
  'read-only': { begin: () => makeDisk('read-only'), end: () => makeDisk('well') },
  handles: { begin: useUpHandles, end: giveHandlesBack },
};

for (let round = 0; round < rounds; round += 1) {
  for (const kind of ['full', 'read-only', 'handles'] as const) {
    const name = `round ${round} ${kind}`;
    const kept: string[] = [];
    // In flight: what was kept before is on its way when the trouble begins.
    for (let index = random.int(3); index >= 0; index -= 1) await send(`${name} flight ${index}`);
    await trouble[kind].begin();
    await send(`${name} rest`);
    await trouble[kind].end();
    await send(`${name} cured`);
    await client.call('outbox.retryNow', { instanceId });
    await client.untilAll(instanceId, chatId, 'accepted');
    for (const accepted of kept) say({ accepted });

    /** Large enough to need room on the disk. */
    async function send(what: string): Promise<void> {
      const text = `${what} `.repeat(1_000).trim();
      const answer = await client.ask('messages.send', {
        instanceId,
        chatId,
        localId: randomUUID(),
        text,
        replyToLocalId: null,
        options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: true },
      });
      if (answer.ok) return void kept.push(text);
      const { error } = answer;
      const isSaid = error.kind === 'storage' && error.reason === kind && what.endsWith('rest');
      say(isSaid ? { refused: 1 } : { wrong: `${what}: ${JSON.stringify(error)}` });
    }
  }
}
await engine.stop();

function useUpHandles(): void {
  handles = [];
  try {
    for (;;) handles.push(openSync('/dev/null', 'r'));
  } catch {}
}

function giveHandlesBack(): void {
  for (const handle of handles) closeSync(handle);
}

function say(told: object): void {
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
