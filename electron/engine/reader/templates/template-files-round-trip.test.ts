import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitInParts } from '../../../../tests/support/split-in-parts.ts';
import type { Template } from '../../../../shared/contract/templates.ts';
import { planTemplates } from '../../imports/templates/plan-templates.ts';
import { csvRows } from '../rows/csv-rows.ts';
import { importChoicesSchema, type RefusedRow } from '../../../../shared/contract/imports.ts';
import { templateFields } from '../../../../shared/domain/template-field.ts';
import { templateNoun } from './template-columns.ts';
import type { ReadEntry } from './template-entry.ts';
import { csvLine, csvMark } from '../../files/write-table.ts';
import { templateTable } from './template-csv.ts';
import { jsonEntries, templatesToJson } from './template-json.ts';
import { tidyTemplate } from '../../templates/template-rules.ts';

const readCsv = (text: string): (ReadEntry | RefusedRow)[] => {
  const [, ...rows] = splitInParts(csvRows(','), text, [1_000]);
  const part = { items: [], refused: [], numbers: { assumed: 0, asWritten: 0 } };
  const found = { ...part, assumedTimes: 0, partial: 0, bytesRead: 0 } as Parameters<
    typeof templateNoun.readRow
  >[2];
  const choices = importChoicesSchema.parse({});
  const mapping = [...templateFields];
  const by = { choices: { ...choices, country: null, zone: 'utc' as const, mapping }, columns: [] };
  for (const row of rows) templateNoun.readRow(row, by, found, 1);
  return [...found.items, ...found.refused];
};
const planImport = (read: (ReadEntry | RefusedRow)[], templates: readonly Template[]) => {
  const planned = planTemplates(templates);
  const { rows, refused } = planned.add(read.filter((one) => 'row' in one));
  expect([...refused, ...read.filter((one) => !('row' in one))]).toEqual([]);
  return { rows, writes: planned.writes };
};
const readJson = (text: string) => splitInParts(jsonEntries(), text, [1_000]);

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        ...Array.from('=+-@\t\r\n\'",;|/\\{} \u0000\u202e\ufeff'),
        '=1+1',
        "'=HYPERLINK(1)",
        '"";""',
        '\r\n',
        'ｅ',
        '👩‍👧',
        'مرحبا',
        '${a}',
        '<b>',
        '__proto__',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);
const address = fc.constantFrom('https://example.org/{order}?a=1,2', 'http://a.example/"x"');
const named = hostile.map((text) => `n${text}`);

const template: fc.Arbitrary<Template> = fc
  .record({
    templateId: fc.uuid(),
    name: named,
    folder: hostile,
    text: named,
    card: fc.option(
      fc.record({
        address,
        title: hostile,
        description: hostile,
        imageAddress: fc.oneof(fc.constant(''), address),
        highQuality: fc.boolean(),
      }),
    ),
    forms: fc.array(
      fc.record(
        {
          kind: fc.constant('location' as const),
          // Only a value would tell whether it is a place.
          place: hostile.map((text) => `{place}${text}`),
          title: hostile,
        },
        { noNullPrototype: true },
      ),
      { maxLength: 2 },
    ),
    media: fc.uniqueArray(
      fc.record({
        mediaId: fc.uuid(),
        sendAs: fc.constantFrom('file' as const, 'image' as const, 'voice' as const),
        caption: hostile,
        fileName: hostile,
        source: fc.oneof(
          address.map((url) => ({ kind: 'address' as const, url })),
          fc.constant({ kind: 'file' as const, size: 3 }),
        ),
      }),
      { maxLength: 3, selector: ({ mediaId }) => mediaId },
    ),
  })
  .map(tidyTemplate);

const books = fc.uniqueArray(template, { maxLength: 6, selector: ({ templateId }) => templateId });

/** As it is on disk and read again. */
const asFile = (content: string) => new TextDecoder().decode(Buffer.from(content));

function toCsv(templates: readonly Template[]): string {
  const { columns, rows } = templateTable(templates);
  const cells = rows.map((row) => Object.values(row));
  return csvMark + [columns, ...cells].map((line) => csvLine(line)).join('');
}

describe('an export', () => {
  it('as CSV, imported again, changes nothing', () => {
    fc.assert(
      fc.property(books, (templates) => {
        const { rows, writes } = planImport(readCsv(asFile(toCsv(templates))), templates);
        expect(rows.filter(({ result }) => result !== 'unchanged')).toEqual([]);
        expect(rows).toHaveLength(templates.length);
        expect(writes).toEqual([]);
      }),
    );
  });

  it('as CSV, imported where nothing is, loses nothing but its files', () => {
    fc.assert(
      fc.property(books, (templates) => {
        const { writes } = planImport(readCsv(asFile(toCsv(templates))), []);
        const withoutFiles = templates.map((each) => ({
          ...each,
          media: each.media.filter(({ source }) => source.kind === 'address'),
        }));
        expect(writes.map((write) => write.template)).toEqual(withoutFiles);
      }),
    );
  });

  it('as JSON, imported where nothing is, loses nothing', () => {
    fc.assert(
      fc.property(books, (templates) => {
        const content = Buffer.from([0, 255, 10]);
        const json = templatesToJson(templates, () => content.toString('base64'));
        const { writes } = planImport(readJson(asFile(json)), []);
        expect(writes.map((write) => write.template)).toEqual(templates);
        const contents = writes.flatMap((write) => [...write.contents.values()]);
        expect(contents.every((one) => one.equals(content))).toBe(true);
        const files = templates.flatMap(({ media }) => media);
        expect(contents).toHaveLength(files.filter(({ source }) => source.kind === 'file').length);
      }),
    );
  });

  it('as CSV has no cell that a spreadsheet would calculate', () => {
    fc.assert(
      fc.property(books, (templates) => {
        const csv = toCsv(templates);
        expect(/(^|,|\r\n)"?[=+\-@\t]/.exec(csv.replaceAll(/"(?:[^"]|"")*"/g, quotedStart))).toBe(
          null,
        );
      }),
    );
  });
});

/** A quoted cell by its first character: what is inside may look like a cell of its own. */
const quotedStart = (cell: string) => `"${cell.slice(1, 2).replace(/[",\r\n]/, 'x')}"`;
