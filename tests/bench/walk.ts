import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan, Result } from './row.ts';
import { beside, quiet, startSink } from './sink-process.ts';
import type { Walk, WalkJob } from './walk-at-work.ts';

const mostRequests = 6;
const mostFiles = 45;

/** WALK: what one text takes, from the call to its outcome, by the engine alone: requests to the store's thread, files of main, events. */
export async function walk({ folder }: Plan): Promise<Result> {
  const sink = await startSink();
  try {
    const walks = await walksOf({
      dataFolder: mkdtempSync(join(folder, 'walk-')),
      origin: sink.origin,
    });
    // What the clock wakes meanwhile is no part of it: the one that ran least.
    const [least] = walks.toSorted((one, other) => one.files - other.files);
    if (least === undefined) throw new Error('no text was sent');
    const { requests, beforeTheAnswer, files, functions, events } = least;
    return {
      line: [
        `a text from its call to its outcome, the least of ${walks.length}:`,
        `${requests.length} requests to the store's thread, ${beforeTheAnswer} before the answer (goal ${mostRequests}): ${requests.join(', ')};`,
        `${files} files and ${functions} functions of main's thread (goal ${mostFiles} files);`,
        `${events.length} events: ${events.join(', ')}`,
      ].join(' '),
      isMet: requests.length <= mostRequests && files <= mostFiles,
    };
  } finally {
    sink.process.disconnect();
  }
}

async function walksOf(job: WalkJob): Promise<Walk[]> {
  const child = fork(beside('walk-at-work.ts'), { ...quiet });
  child.send(job);
  const ended = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
  if (ended === null) throw new Error('the engine ended before its walks were counted');
  return ended[0] as Walk[];
}
