import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWords, median, percentiles } from './figures.ts';
import type { Plan, Result } from './row.ts';
import { beside, emptyFile, quiet, type Sink, startSink } from './sink-process.ts';
import type { SenderJob, SenderReport } from './upload-sender.ts';

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

/** The goal. */
const leastRatio = 0.8;
const mostMemory = 96 * MiB;
/** Memory counts as the same for files of all sizes within this. */
const memorySpread = 8 * MiB;
const mostCancelMs = 100;

/**
 * What V8 leaves lying before it collects grows to 32 MiB and more, whatever the file: a short upload does not get that far,
 * and a long one would seem to take more. Held small, it hides nothing that grows with the file.
 */
const smallYoungGeneration = '--max-semi-space-size=2';

const others = ['axios', 'got', 'curl'] as const;
type Kind = 'engine' | 'pipe' | (typeof others)[number];
type Upload = Pick<SenderReport, 'milliseconds' | 'memory'>;

/** P6: a file of 1 GiB over loopback, what it costs in memory, and how soon a cancel is one. */
export async function uploads(plan: Plan): Promise<Result> {
  const size = plan.isShort ? 64 * MiB : GiB;
  const rounds = plan.isShort ? 1 : 5;
  const sink = await startSink();
  try {
    const measure = (kind: Kind, bytes = size): Promise<Upload> =>
      kind === 'curl' ? byCurl(plan, sink.origin, bytes) : bySender(plan, sink.origin, kind, bytes);
    const hasCurl = spawnSync('curl', ['--version']).status === 0;
    const kinds: Kind[] = [
      'pipe',
      'engine',
      ...others.filter((kind) => kind !== 'curl' || hasCurl),
    ];
    const runs = new Map<Kind, Upload[]>(kinds.map((kind) => [kind, []]));
    // Side by side in time, so that a slow minute of the machine is one for all.
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of kinds) runs.get(kind)?.push(await measure(kind));
    }
    const speed = (kind: Kind) =>
      size / MiB / (median((runs.get(kind) ?? []).flatMap((run) => run.milliseconds)) / 1000);
    const memory = (kind: Kind) => Math.max(...(runs.get(kind) ?? []).map((run) => run.memory));
    const ratio = speed('engine') / speed('pipe');

    const small = await measure('engine', plan.isShort ? 16 * MiB : 64 * MiB);
    const large = await measure('engine', plan.isShort ? 256 * MiB : 4 * GiB);
    const memories = [small.memory, memory('engine'), large.memory];
    // Holes on disk, and cancelled soon after they begin: a smaller file is whole at a fast sink before a busy machine cancels it.
    const cancels = percentiles(await cancelTimes(plan, sink, 4 * GiB));

    const figuresBeside = others.map((kind) =>
      kind === 'curl' && !hasCurl
        ? 'curl is not installed'
        : `${kind} ${(speed(kind) / speed('pipe')).toFixed(2)} x and +${mib(memory(kind))}`,
    );
    const line = [
      `${mib(size)} through the outbox to a sink on loopback, median of ${rounds}:`,
      `${ratio.toFixed(2)} x a bare http.request pipe`,
      `(${speed('engine').toFixed(0)} against ${speed('pipe').toFixed(0)} MiB/s);`,
      `memory, V8's young generation held at 2 MiB for all, ${memories.map((bytes) => `+${mib(bytes)}`).join(', ')}`,
      plan.isShort ? 'at 16, 64 and 256 MiB;' : 'at 64 MiB, 1 GiB and 4 GiB;',
      `cancelled in ${inWords(cancels)};`,
      `beside it ${figuresBeside.join(', ')}; floor +${mib(memory('pipe'))}`,
    ].join(' ');
    const isMet =
      ratio >= leastRatio &&
      memories.every((bytes) => bytes <= mostMemory) &&
      Math.max(...memories) - Math.min(...memories) <= memorySpread &&
      cancels.p99 <= mostCancelMs;
    return { line, isMet };
  } finally {
    sink.process.disconnect();
  }
}

/** From the person's cancel until the message is cancelled and the service sees the connection end. */
async function cancelTimes(plan: Plan, sink: Sink, size: number): Promise<number[]> {
  const closedAt: number[] = [];
  const note = (message: { kind: string; isWhole: boolean; at: number }) => {
    if (message.kind === 'closed' && !message.isWhole) closedAt.push(message.at);
  };
  sink.process.on('message', note);
  const cancels = plan.isShort ? 3 : 100;
  const report = await bySender(plan, sink.origin, 'engine', size, cancels);
  sink.process.off('message', note);
  if (closedAt.length !== cancels) throw new Error(`${closedAt.length} of ${cancels} broke off`);
  return report.cancelledAt.map((at, index) => {
    const settled = report.settledAt[index] ?? Infinity;
    return Math.max(settled, closedAt[index] ?? Infinity) - at;
  });
}

async function bySender(
  plan: Plan,
  origin: string,
  sender: Exclude<Kind, 'curl'>,
  size: number,
  cancels = 0,
): Promise<SenderReport> {
  const execArgv = [...quiet.execArgv, smallYoungGeneration];
  const child = fork(beside('upload-sender.ts'), { execArgv });
  const folder = mkdtempSync(join(plan.folder, 'sender-'));
  const path = emptyFile(plan.folder, size);
  child.send({ sender, cancels, path, size, origin, folder } satisfies SenderJob);
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`the sender ${sender} ended with ${code}`);
  });
  const [report] = (await Promise.race([once(child, 'message'), exit])) as [SenderReport];
  await exit.catch(() => {});
  return report;
}

async function byCurl(plan: Plan, origin: string, size: number): Promise<Upload> {
  const file = `file=@${emptyFile(plan.folder, size)}`;
  const url = `${origin}/chat/v1/upload`;
  const args = ['-sS', '-o', '/dev/null', '-w', '%{time_total}', '-F', file, url];
  const child = spawn('curl', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let memory = 0;
  const sampling = setInterval(() => {
    memory = Math.max(memory, residentBytes(child.pid));
  }, 5);
  let seconds = '';
  child.stdout.on('data', (chunk: Buffer) => (seconds += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(sampling);
  if (code !== 0) throw new Error(`curl ended with ${code}`);
  return { milliseconds: [Number(seconds) * 1000], memory };
}

/** Where the system tells it; 0 elsewhere. */
function residentBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function mib(bytes: number): string {
  return `${Math.round(bytes / MiB).toLocaleString('en')} MiB`;
}
