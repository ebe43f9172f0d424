import type { FaultRow } from './run.ts';

/** Lines that are printed of what is wrong. */
const mostWrong = 10;

/** A program's row: met where nothing is wrong; what is goes to the error stream. */
export function rowOf(
  tried: string,
  seed: number,
  found: string,
  wrong: readonly string[],
): FaultRow {
  for (const line of wrong.slice(0, mostWrong)) console.error(`  ${line}`);
  const more = wrong.length > 0 ? `, ${wrong.length} wrong` : '';
  return { tried: `${tried}, seed ${seed}`, found: `${found}${more}`, met: wrong.length === 0 };
}
