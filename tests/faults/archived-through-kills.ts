import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { startEngine } from '../../electron/engine/engine.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { engineClient } from '../support/engine-client.ts';
import { encryptingVault, engineHost } from '../support/engine-host.ts';
import { threadIds, threadsCsv } from '../support/threads.ts';
import { seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';
import { fileImports } from '../support/file-imports.ts';
import { vaultKey } from './sender-order.ts';

const account = { instanceUuid: randomUUID(), accessToken: 'canary-faults' };
const program = fileURLToPath(new URL('../support/engine-process.ts', import.meta.url));
const numbers = new Intl.NumberFormat('en');

/** Some of many threads are archived, with the console killed twice on the way, and then taken back. */
export const archivedThroughKills: Program = async ({ short, seed }) => {
  const threads = short ? 2_000 : 100_000;
  const archived = short ? 500 : 10_000;
  const random = seeded(seed);
  const folder = temporaryFolder('threads');
  const service = await startPracticeService(account);
  const wrong: string[] = [];
  try {
    const ids = threadIds(threads);
    const first = await open(folder, service);
    const importId = await first.importIds(ids.slice(0, archived));
    await first.importIds(ids);
    const runId = randomUUID();
    const selection = { kind: 'matching', filter: { importId } } as const;
    const parts = { selection, archived: true, pacePerMinute: 0, parallel: 8 };
    const { instanceId } = first;
    await first.client.call('archiveRuns.start', { instanceId, runId, name: null, ...parts });
    await first.engine.stop();

    for (const share of [0.1 + random.int(30) / 100, 0.5 + random.int(30) / 100]) {
      await killAt(folder, service, Math.floor(share * archived));
    }

    const last = await open(folder, service);
    const run = await last.ended(runId);
    wrong.push(...difference(service, new Set(ids.slice(0, archived))));
    if (run.counts.confirmed !== archived) wrong.push(`${run.counts.confirmed} are confirmed`);
    const { archived: shown } = await last.client.call('threads.counts', { instanceId });
    if (shown !== archived) wrong.push(`${shown} are shown as archived`);

    const undoId = randomUUID();
    await last.client.call('archiveRuns.undo', { instanceId, runId, undoId });
    await last.ended(undoId);
    wrong.push(...difference(service, new Set()));
    const { archived: left } = await last.client.call('threads.counts', { instanceId });
    if (left !== 0) wrong.push(`${left} are still shown as archived`);
    await last.engine.stop();
  } finally {
    await service.close();
  }
  return rowOf(
    `${numbers.format(archived)} of ${numbers.format(threads)} threads archived, killed twice, then undone`,
    seed,
    `${numbers.format(service.requests)} requests`,
    wrong,
  );
};

/** A console in this process, on the one data folder. */
async function open(folder: string, service: PracticeService) {
  const engine = await startEngine(engineHost(folder, encryptingVault(vaultKey)));
  const client = engineClient(engine);
  const { activeInstanceId } = await client.call('instances.list', {});
  const { chatServiceAddress, smsServiceAddress } = service;
  const form = { attemptId: 'first', name: 'Threads', chatServiceAddress, smsServiceAddress };
  const instanceId =
    activeInstanceId ??
    (await client.call('instances.connect', { ...form, ...account })).instanceId;
  return {
    engine,
    client,
    instanceId,
    importIds: async (ids: readonly string[]): Promise<string> => {
      const file = join(folder, 'threads.csv');
      writeFileSync(file, threadsCsv(ids));
      const grantId = engine.grant(file);
      const { read, carryOut } = fileImports({ client, instanceId });
      return (await carryOut(await read('threads', grantId))).importId;
    },
    ended: (runId: string) =>
      client.until(async () => {
        const run = await client.call('archiveRuns.get', { instanceId, runId });
        return run.state === 'done' ? run : null;
      }),
  };
}

/** Lets a console go on in a process of its own, and kills it once the service has that many threads. */
async function killAt(folder: string, service: PracticeService, count: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, folder, vaultKey.toString('hex')],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'close');
  while (service.threads.size < count && child.exitCode === null) await wait(2);
  child.kill('SIGKILL');
  await ended;
}

/** What the service's table holds otherwise than wanted. */
function difference(service: PracticeService, wanted: ReadonlySet<string>): string[] {
  const holds = [...service.threads.values()].filter((thread) => thread.is_archived);
  const surplus = holds.filter(({ id }) => !wanted.has(id)).map(({ id }) => `${id} is archived`);
  const found = new Set(holds.map(({ id }) => id));
  const missing = [...wanted].filter((id) => !found.has(id)).map((id) => `${id} is not archived`);
  return [...surplus, ...missing];
}
