import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { part, type Part, type Program, rowOfParts, Skipped } from '../rows/row.ts';
import { type ConsoleProcess, startConsoleProcess } from '../support/console-process.ts';
import { engineClient } from '../support/engine-client.ts';
import { carriedOut } from '../faults/same-story.ts';

const account = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: 'canary-faults',
};

/** What the console in a process of its own is told. */
export interface DiskOrder {
  folder: string;
  rounds: number;
  seed: number;
  account: typeof account & { chatServiceAddress: string; smsServiceAddress: string };
}

/** Handles that a console may have open: enough to start, and no more than that. */
const handles = 64;

/**
 * R6: the disk is full, read-only, or no handle is left, at rest and while messages are on their way. Each send is refused with
 * its reason or kept; once cured, all that was kept arrives once.
 */
export const diskTrouble: Program = async ({ short, seed }) => {
  const rounds = short ? 2 : 40;
  const folder = temporaryFolder('disk');
  const service = await startPracticeService({ ...account, typingMs: 20 });
  const wrong: string[] = [];
  const figures = { refused: 0, accepted: 0 };
  const { chatServiceAddress, smsServiceAddress } = service;
  const order: DiskOrder = {
    folder,
    rounds,
    seed,
    account: { ...account, chatServiceAddress, smsServiceAddress },
  };
  const program = fileURLToPath(new URL('disk-trouble-console.ts', import.meta.url));
  const child = spawn(
    'sh',
    [
      '-c',
      `ulimit -n ${handles}; exec "$0" "$@"`,
      process.execPath,
      program,
      JSON.stringify(order),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const ended = once(child, 'close');
    for await (const line of createInterface({ input: child.stdout })) {
      const told = JSON.parse(line) as { wrong?: string; refused?: number; accepted?: string };
      if (told.wrong !== undefined) wrong.push(told.wrong);
      figures.refused += told.refused ?? 0;
      if (told.accepted === undefined) continue;
      figures.accepted += 1;
      const count = carriedOut(service.log).get(told.accepted) ?? 0;
      if (count !== 1) wrong.push(`"${told.accepted.slice(0, 40)}" was carried out ${count} times`);
    }
    const [code] = (await ended) as [number | null];
    if (code !== 0) wrong.push(`the console ended with ${code}`);
  } finally {
    await service.close();
  }
  const parts: Part[] = [
    { name: 'sending', wrong },
    await part('lock file deleted', lockDeleted),
    await part('data folder gone', folderGone),
  ];
  const skipped: string[] = [];
  try {
    parts.push(await part('full at the start', fullAtStart));
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    skipped.push(error.message);
  }
  return rowOfParts(
    `${rounds} rounds each of a disk that is full, read-only, and without handles, at rest and in flight, ${figures.refused} sends refused with the reason, ${figures.accepted} accepted once cured`,
    seed,
    parts,
    skipped,
  );
};

/** A data folder with an instance, in a console of its own. */
async function withConsole(
  folder: string,
  work: (engine: ConsoleProcess) => Promise<string[]>,
): Promise<string[]> {
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const engine = await startConsoleProcess(folder);
  try {
    const { chatServiceAddress, smsServiceAddress } = service;
    const form = { attemptId: 'first', name: 'Disk', chatServiceAddress, smsServiceAddress };
    await engineClient(engine).call('instances.connect', { ...form, ...account });
    return await work(engine);
  } finally {
    await engine.kill();
    await service.close();
  }
}

async function inFolder(work: (folder: string) => Promise<string[]>): Promise<string[]> {
  const folder = temporaryFolder('disk');
  return await work(folder);
}

const startsThere = (folder: string) =>
  startConsoleProcess(folder, { mayStall: true }).catch(() => null);

/** Two that use one history would send twice. */
const lockDeleted = () =>
  inFolder((folder) =>
    withConsole(folder, async () => {
      rmSync(join(folder, 'in-use.sqlite'));
      const second = await startsThere(folder);
      await second?.kill();
      return second === null ? [] : ['a second console has opened the same history'];
    }),
  );

const folderGone = () =>
  inFolder((folder) =>
    withConsole(folder, async (engine) => {
      const client = engineClient(engine);
      const answer = await client.ask('settings.set', { sending: { gapSeconds: 3 } });
      const isKept = existsSync(join(folder, 'settings.json'));
      return answer.ok && !isKept ? ['settings are answered ok and kept nowhere'] : [];
    }),
  );

/** A real disk without a free byte, as small as the folder. Throws Skipped where none can be mounted. */
const fullAtStart = () =>
  inFolder(async (folder) => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'pipe' });
    } catch {
      throw new Skipped('full at the start: no disk can be mounted here');
    }
    try {
      await withConsole(folder, () => Promise.resolve([]));
      fillDisk(join(folder, 'full'));
      const engine = await startsThere(folder);
      if (engine === null) return ['it does not start'];
      const { instances } = await engineClient(engine).call('instances.list', {});
      await engine.kill();
      return instances.length === 1 ? [] : [`${instances.length} instances are shown`];
    } finally {
      execFileSync('umount', ['--lazy', folder]);
    }
  });

function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096));
  } catch {
    // Full.
  }
  closeSync(file);
}
