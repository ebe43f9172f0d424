import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../electron/engine/store/database.ts';
import { historySchema } from '../../electron/engine/store/history-schema.ts';
import { inWords, percentiles } from './figures.ts';
import type { Plan, Result } from './row.ts';

/** Milliseconds of processor time. */
const goal = 8;

/** NEW: what it takes to make a history, beside its schema in memory in one transaction, by turns. */
export async function newHistory({ isShort, folder }: Plan): Promise<Result> {
  const made: number[] = [];
  const bare: number[] = [];
  for (let index = 0; index < (isShort ? 10 : 200); index += 1) {
    made.push(processorTime(() => openDatabase(join(folder, `history-${index}.sqlite`)).close()));
    bare.push(
      processorTime(() => {
        const database = new DatabaseSync(':memory:');
        database.exec(`BEGIN; ${historySchema.present}; COMMIT`);
        database.close();
      }),
    );
  }
  const own = percentiles(made);
  return {
    line: `a history made ${made.length} times, processor time ${inWords(own)}, goal ${goal} in the middle; its schema alone in memory ${inWords(percentiles(bare))}`,
    isMet: own.p50 <= goal,
  };
}

/** Returns milliseconds. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
