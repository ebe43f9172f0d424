import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Processor ticks (of 10 ms) in a second from which on a process tree is at work, and seconds for which it must not be, unless another number is asked for. */
const atWork = 5;
const msOfTick = 10;
const stillLongEnough = 2;
const longest = 60;

/** Mebibytes of a process and all it started, each page's share counted once (Linux tells it as PSS), once they do no more work. */
export async function memoryAtRest(root: number, stillFor = stillLongEnough): Promise<number> {
  let still = 0;
  let before = ticksOf(root);
  for (let seconds = 0; still < stillFor && seconds < longest; seconds += 1) {
    await wait(1_000);
    const now = ticksOf(root);
    still = now - before < atWork ? still + 1 : 0;
    before = now;
  }
  return memoryOf(root);
}

function memoryOf(root: number): number {
  const kibibytes = treeOf(root).map(({ pid }) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  });
  return kibibytes.reduce((sum, each) => sum + each, 0) / 1_024;
}

/** Milliseconds of processor time so far of what a process started that has a word in its command. */
export function processorMsOf(root: number, word: string): number {
  return treeOf(root)
    .filter(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word))
    .reduce((sum, { ticks }) => sum + ticks * msOfTick, 0);
}

function ticksOf(root: number): number {
  return treeOf(root).reduce((sum, { ticks }) => sum + ticks, 0);
}

interface Process {
  pid: number;
  parent: number;
  /** Of the processor, its own and the system's for it. */
  ticks: number;
}

function treeOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Nothing where it has ended meanwhile. */
function readProcess(pid: number): Process[] {
  try {
    // Its name, in brackets, may hold anything.
    const [, fields = ''] = /\) (.*)$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').trim()) ?? [];
    const values = fields.split(' ').map(Number);
    return [{ pid, parent: values[1] ?? 0, ticks: (values[11] ?? 0) + (values[12] ?? 0) }];
  } catch {
    return [];
  }
}
