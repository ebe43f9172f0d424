import { type Outcome, Skipped } from './row.ts';

/** Findings that are known and not mended yet: by row and part, with their reason. A row without parts has one named ''. */
export type OpenFindings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the rows that were named, by any letters; all where none was. Throws where there is no such row. */
export function chosenRows<Row>(rows: Record<string, Row>, names: readonly string[]) {
  const known = new Map(Object.keys(rows).map((name) => [name.toUpperCase(), name]));
  const wanted = names.map((name) => {
    const found = known.get(name.toUpperCase());
    if (found === undefined) throw new Error(`no row ${name}: ${[...known.values()].join(' ')}`);
    return found;
  });
  return Object.entries(rows).filter(([name]) => wanted.length === 0 || wanted.includes(name));
}

/**
 * Tries rows in turn, in as many lanes as `atOnce`, and prints a line for each, how long it took, ending in `met`, `missed` or `skipped`, or in what `verdictOf` says. The
 * process fails where something is missed that is no open finding, or cannot be tried.
 */
export async function runRows<Row extends Outcome>(
  rows: readonly (readonly [name: string, attempt: () => Promise<Row>])[],
  {
    open = {},
    verdictOf = ({ isMet }) => (isMet ? 'met' : 'missed'),
    onRow = () => {},
    atOnce = 1,
  }: {
    open?: OpenFindings;
    verdictOf?: (outcome: Row) => string;
    onRow?: (name: string, outcome: Row) => void;
    atOnce?: number;
  } = {},
): Promise<void> {
  const left = [...rows];
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await run(...next);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));

  async function run(name: string, attempt: () => Promise<Row>): Promise<void> {
    const began = performance.now();
    try {
      const outcome = await attempt();
      const { isKnown, more } = judge(outcome, open[name] ?? {});
      const took = `, in ${Math.round((performance.now() - began) / 1000)} s`;
      console.log(`${name} ${outcome.line}${more}${took}: ${verdictOf(outcome)}`);
      if (!isKnown && verdictOf(outcome) === 'missed') process.exitCode = 1;
      onRow(name, outcome);
    } catch (error) {
      if (error instanceof Skipped) {
        console.log(`${name} skipped: ${error.message}`);
        return;
      }
      console.log(
        `${name} could not be tried: ${error instanceof Error ? error.stack : String(error)}`,
      );
      process.exitCode = 1;
    }
  }
}

/** Compares what is missed with what is known to be: only what is not known is a failure. */
function judge(
  { isMet, parts }: Outcome,
  open: Readonly<Record<string, string>>,
): { isKnown: boolean; more: string } {
  const tried = parts ?? [{ name: '', wrong: isMet ? [] : [''] }];
  const missed = tried.filter(({ wrong }) => wrong.length > 0).map(({ name }) => name);
  const held = tried.filter(({ wrong }) => wrong.length === 0).map(({ name }) => name);
  const broken = missed.filter((name) => open[name] === undefined);
  const known = missed.filter((name) => open[name] !== undefined);
  const cured = held.filter((name) => open[name] !== undefined);
  const more = [
    parts === undefined ? '' : list('broken', broken),
    list(
      'open',
      known.map((name) => `${name} (${open[name]})`.trim()),
    ),
    list('holds now and is to be taken off the open findings', cured),
  ];
  return { isKnown: broken.length === 0, more: more.join('') };
}

const list = (word: string, names: readonly string[]): string =>
  names.length > 0 ? `; ${word}: ${names.map((name) => name || 'all of it').join(', ')}` : '';
