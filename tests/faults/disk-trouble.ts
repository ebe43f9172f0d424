import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startPracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import { rowOf } from './row-of.ts';
import type { Program } from './run.ts';
import { carriedOut } from './same-story.ts';

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
  const folder = mkdtempSync(join(tmpdir(), 'postline-disk-'));
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
    rmSync(folder, { recursive: true });
  }
  return rowOf(
    `${rounds} rounds each of a disk that is full, read-only, and without handles, at rest and in flight`,
    seed,
    `${figures.refused} sends refused with the reason, ${figures.accepted} accepted once cured`,
    wrong,
  );
};
