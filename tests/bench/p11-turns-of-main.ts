import { fork } from 'node:child_process';
import { once } from 'node:events';
import { currentDataFolder, sizesOf } from './data-set.ts';
import { percentiles } from './figures.ts';
import type { MainJob, WorkTurns } from './main-at-work.ts';
import type { Plan, Result } from './row.ts';
import { beside, quiet, startSink } from './sink-process.ts';

/** Milliseconds of processor time that a turn of main's event loop may take, or one of the store's thread. */
const goal = 16;

/** P11: the processor time of the turns of main's event loop and of the store's thread through every kind of work, by the engine alone on Node 24. */
export async function turnsOfMain(plan: Plan): Promise<Result> {
  const sink = await startSink();
  try {
    const measured: { messages: number; works: WorkTurns[] }[] = [];
    for (const messages of sizesOf(plan)) {
      const dataFolder = currentDataFolder(plan, messages, sink.origin);
      const { seed, isShort } = plan;
      measured.push({ messages, works: await worksOf({ dataFolder, seed, isShort }) });
    }
    const full = measured.at(-1);
    if (!full) throw new Error('nothing was done');
    const worstIn = (of: (work: WorkTurns) => readonly number[]) =>
      Math.max(...measured.flatMap(({ works }) => works.flatMap((work) => worst(of(work)))));
    const worstOfMain = worstIn(({ turns }) => turns);
    const worstOfStore = worstIn(({ ofStore }) => ofStore);
    const line = [
      `processor time of a turn of main's event loop, by the engine alone on Node ${process.versions.node}, with ${new Intl.NumberFormat('en').format(full.messages)} messages:`,
      `${full.works.map(({ name, turns }) => inWords(name, turns)).join('; ')};`,
      `the worst at any size ${worstOfMain.toFixed(1)} ms, goal ${goal}; of the steps of the store's thread:`,
      `${full.works.map(({ name, ofStore }) => inWords(name, ofStore)).join('; ')};`,
      `the worst at any size ${worstOfStore.toFixed(1)} ms, goal ${goal}`,
    ].join(' ');
    const names = ['opening', 'importing', 'exporting'];
    return {
      line,
      isMet: worstOfMain <= goal && worstOfStore <= goal,
      plot: {
        title: 'P11: longest turn of main',
        unit: 'ms of processor time',
        of: 'messages',
        lines: names.map((name) => ({
          name,
          points: measured.map(({ messages, works }) => ({
            size: messages,
            value: Math.max(
              ...works.filter((one) => one.name === name).map(({ turns }) => worst(turns)),
            ),
          })),
        })),
      },
    };
  } finally {
    sink.process.disconnect();
  }
}

async function worksOf(job: MainJob): Promise<WorkTurns[]> {
  const child = fork(beside('main-at-work.ts'), { ...quiet });
  child.send(job);
  const ended = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
  if (ended === null) throw new Error('the engine ended before its work was done');
  return ended[0] as WorkTurns[];
}

const worst = (turns: readonly number[]): number =>
  turns.reduce((longest, ms) => Math.max(longest, ms), 0);

function inWords(name: string, turns: readonly number[]): string {
  const over = turns.filter((ms) => ms > goal).length;
  if (turns.length === 0) return `${name} none`;
  const { p50, p95, p99 } = percentiles(turns);
  const figures = [p50, p95, p99].map((ms) => ms.toFixed(1));
  return `${name} p50 ${figures[0]}, p95 ${figures[1]}, p99 ${figures[2]}, worst ${worst(turns).toFixed(1)} ms, ${over} over ${goal}`;
}
