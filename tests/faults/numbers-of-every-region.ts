import { readNumber } from '../../electron/engine/numbers/read-number.ts';
import { type Program, rowOfParts } from '../rows/row.ts';
import { dialledFrom, examplesOf, regions, validDigits } from '../support/example-numbers.ts';
import { seeded } from './random.ts';

/** Whom the short run dials from everywhere. */
const abroad = ['DE', 'US', 'BR', 'IN', 'IT', 'SG'];

/**
 * R15: libphonenumber's examples of every region, in each national form, read with that region: none becomes another country's, none is
 * refused. Nor is what is dialled abroad with the exit code of each region. Random national numbers, as a spreadsheet leaves them: where libphonenumber knows two of it, both are answered.
 */
export const numbersOfEveryRegion: Program = async ({ short, seed }) => {
  const foreign: string[] = [];
  const refused: string[] = [];
  let examples = 0;
  for (const { region, digits, written } of regions.flatMap(examplesOf)) {
    for (const form of written) {
      examples += 1;
      const read = readNumber(form, region);
      if ('problem' in read) refused.push(`${form} (${region}): ${read.problem}`);
      else if (read.readings[0].digits !== digits) foreign.push(`${form} (${region})`);
    }
  }

  // With its exit code, from where it is dialled; a number of the country that begins so may be asked for beside it.
  for (const from of regions) {
    for (const to of short ? abroad : regions) {
      const dialled = dialledFrom(from, to);
      for (const form of dialled?.written ?? []) {
        examples += 1;
        const read = readNumber(form, from);
        if ('problem' in read) refused.push(`${form} (${from}): ${read.problem}`);
        else if (!read.readings.some(({ digits }) => digits === dialled?.digits)) {
          foreign.push(`${form} (${from})`);
        }
      }
    }
  }

  const random = seeded(seed);
  const all = regions.flatMap(examplesOf);
  const wanted = short ? 2_000 : 100_000;
  const unasked: string[] = [];
  let tried = 0;
  let doubtful = 0;
  while (tried < wanted) {
    const { region, written } = random.pick(all);
    const own = written.at(-1) ?? '';
    const kept = random.int(own.length);
    const number =
      own.slice(0, kept) + own.slice(kept).replace(/\d/g, () => String(random.int(10)));
    const national = validDigits(number, region);
    if (national === null) continue;
    tried += 1;
    const other = number.startsWith('0') ? null : validDigits(`+${number}`, null);
    const isDoubtful = other !== null && other !== national;
    if (isDoubtful) doubtful += 1;
    const read = readNumber(number, region);
    const readings = 'problem' in read ? [] : read.readings.map(({ digits }) => digits);
    if (readings[0] !== national) foreign.push(`${number} (${region})`);
    if (isDoubtful && !readings.includes(other)) unasked.push(`${number} (${region})`);
  }
  return rowOfParts(
    `${examples} examples of ${regions.length} regions, ${tried} random national numbers, ${doubtful} of them two countries'`,
    seed,
    [
      { name: 'foreign', wrong: foreign },
      { name: 'refused', wrong: refused },
      { name: 'unasked', wrong: unasked },
    ],
  );
};
