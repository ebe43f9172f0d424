/** One thing that a row tries, under a name that stays. */
export interface Part {
  name: string;
  /** What is wrong with it, a line each; empty where it holds. */
  wrong: readonly string[];
}

/** What came of a row of a table of goals. */
export interface Outcome {
  /** What was tried, the seed and the figures, in one line. */
  line: string;
  isMet: boolean;
  /** What it consists of, where some of it may be missed while the rest has to hold (open-findings.ts). */
  parts?: readonly Part[];
}

/** How a row is to be tried. */
export interface Plan {
  seed: number;
  /** Small sizes. */
  short: boolean;
  /** Electron's binary, or the reason why no window can be opened here. */
  electron: { binary: string } | { reason: string };
  /** Chromium's binary, or the reason why no page can be opened here. */
  chromium: { binary: string } | { reason: string };
}

export type Program = (plan: Plan) => Promise<Outcome>;

/** A row, or a part of it, that this machine cannot try: says what is missing. */
export class Skipped extends Error {}

export const noPostgres =
  'there is no initdb in /usr/lib/postgresql or in PATH; POSTGRES_BIN names its folder';

/** Returns the binary of Electron or Chromium. Throws where there is none. */
export function binaryOf(found: Plan['electron']): string {
  if ('reason' in found) throw new Skipped(found.reason);
  return found.binary;
}

/** Lines that are printed of what is wrong. */
const mostWrong = 10;

/** A program's row: met where nothing is wrong; what is goes to the error stream. */
export function rowOf(
  tried: string,
  seed: number,
  found: string,
  wrong: readonly string[],
): Outcome {
  for (const line of wrong.slice(0, mostWrong)) console.error(`  ${line}`);
  const more = wrong.length > 0 ? `, ${wrong.length} wrong` : '';
  return { line: `${tried}, seed ${seed}; ${found}${more}`, isMet: wrong.length === 0 };
}

/** A row of several parts: met where all of them hold. `skipped`: parts that this machine cannot try. */
export function rowOfParts(
  tried: string,
  seed: number,
  parts: readonly Part[],
  skipped: readonly string[] = [],
): Outcome {
  const missed = parts.filter(({ wrong }) => wrong.length > 0);
  for (const { name, wrong } of missed) {
    for (const line of wrong.slice(0, mostWrong)) console.error(`  ${name}: ${line}`);
  }
  const line = [
    `${tried}, seed ${seed}`,
    `${parts.length - missed.length} of ${parts.length} parts hold`,
    ...skipped.map((one) => `skipped: ${one}`),
  ].join('; ');
  return { line, isMet: missed.length === 0, parts };
}

/** Tries a part; what it throws is wrong with it, too. */
export async function part(name: string, attempt: () => Promise<readonly string[]>): Promise<Part> {
  try {
    return { name, wrong: await attempt() };
  } catch (error) {
    if (error instanceof Skipped) throw error;
    return {
      name,
      wrong: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    };
  }
}
