import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { ChatImportJob, ChatImportWork } from './chat-import-at-work.ts';
import { inWords, percentiles } from './figures.ts';
import type { Plan, Result } from './row.ts';
import { beside, quiet, startSink } from './sink-process.ts';

/** Seconds of processor time, of all threads. */
const goal = 180;
/** Milliseconds of processor time of a step of the store's thread, at p99: a frame. */
const stepGoal = 16;

/** CHAT-IMPORT: what it takes to read and import the export of a chat of 1,000,000 messages, and how long its steps hold the store. */
export async function chatImport({ folder, isShort }: Plan): Promise<Result> {
  const sink = await startSink();
  try {
    const messages = isShort ? 2_000 : 1_000_000;
    const dataFolder = mkdtempSync(join(folder, 'chat-import-'));
    const work = await worked({ dataFolder, origin: sink.origin, messages });
    const { readSeconds, importSeconds, adding, undoing } = work;
    const seconds = readSeconds + importSeconds;
    const [added, undone] = [percentiles(adding), percentiles(undoing)];
    const worst = (steps: number[]) => Math.max(...steps).toFixed(1);
    return {
      line: [
        `a chat of ${new Intl.NumberFormat('en').format(messages)} messages, processor time of all threads by the engine alone on Node ${process.versions.node}:`,
        `looked through and shown ${readSeconds.toFixed(1)} s, imported ${importSeconds.toFixed(1)} s, together ${seconds.toFixed(1)} s, goal ${goal};`,
        `then steps of the store in processor time: adding ${inWords(added)}, worst ${worst(adding)};`,
        `undoing ${inWords(undone)}, worst ${worst(undoing)}; goal ${stepGoal} at p99`,
      ].join(' '),
      isMet: seconds <= goal && added.p99 <= stepGoal && undone.p99 <= stepGoal,
    };
  } finally {
    sink.process.disconnect();
  }
}

async function worked(job: ChatImportJob): Promise<ChatImportWork> {
  const child = fork(beside('chat-import-at-work.ts'), { ...quiet });
  child.send(job);
  const ended = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
  if (ended === null) throw new Error('the engine ended before the chat was imported');
  return ended[0] as ChatImportWork;
}
