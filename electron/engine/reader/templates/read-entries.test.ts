import { describe, expect, it } from 'vitest';
import type { Template } from '../../../../shared/contract/templates.ts';
import { splitInParts } from '../../../../tests/support/split-in-parts.ts';
import { EngineError } from '../../engine-error.ts';
import { planImport } from '../../services/templates/plan-import.ts';
import { guessDelimiter } from '../rows/csv-rows.ts';
import { csvEntries } from './template-csv.ts';
import { jsonEntries } from './template-json.ts';

const greeting: Template = {
  templateId: '3b0c6d0e-6f1b-4b7e-8a52-0a8f3b1f6b10',
  name: 'Greeting',
  folder: 'Start',
  text: 'Hello {name}',
  card: null,
  forms: [],
  media: [],
};

const readCsv = (csv: string) => splitInParts(csvEntries(guessDelimiter(csv)), csv, [50]);
const readJson = (json: string) => splitInParts(jsonEntries(), json, [50]);
const plan = (csv: string) => planImport(readCsv(csv), [greeting]);
const inShort = (csv: string) =>
  plan(csv).rows.map(({ row, result, problem }) =>
    problem ? `${row} ${result} ${problem.field} ${problem.problem}` : `${row} ${result}`,
  );

describe('CSV', () => {
  it.each([',', ';', '\t', '|'])('is read with %j between fields, whatever the texts hold', (d) => {
    const csv = ['Name', 'TEXT', 'Card address'].join(d) + `\na${d}"b,;\t|\nc"${d}\n`;
    expect(plan(csv).writes[0]?.template).toMatchObject({ name: 'a', text: 'b,;\t|\nc' });
  });

  it('says of each row what becomes of it, counted as a spreadsheet counts', () => {
    const rows = [
      'name,folder,text,cardAddress',
      'Greeting,Start,Hello {name},',
      'greeting,start,Hi,',
      '"two\nlines",,text,',
      '',
      ',,no name,',
      'Empty,,,',
      'Card,,,not an address',
      'Many,,a,,b,c',
      'New,,text,',
      'new,,again,',
      `Long,,${'x'.repeat(70_000)},`,
    ];
    expect(inShort(rows.join('\r\n'))).toEqual([
      '2 unchanged',
      '3 refused name duplicate',
      '4 added',
      '6 refused name required',
      '7 refused content required',
      '8 refused card.address not-an-address',
      '9 refused row malformed',
      '10 added',
      '11 refused name duplicate',
      '12 refused text too-long',
    ]);
  });

  it('changes the template with the same id, or else with the same name in its folder', () => {
    const { templateId } = greeting;
    expect(plan(`templateId,name,text\n${templateId},Other,text`).writes).toMatchObject([
      { isNew: false, template: { templateId, name: 'Other', folder: '' } },
    ]);
    expect(plan('id,name,folder,text\n7,greeting,START,Hi').writes).toMatchObject([
      { isNew: false, template: { templateId, text: 'Hi' } },
    ]);
  });

  it('loses one row to a quote that is not closed', () => {
    expect(inShort('name,text\nA,"never closed\nB,text')).toEqual([
      '2 refused row malformed',
      '3 added',
    ]);
  });

  it.each(['', 'text\nx', 'a picture: \u0000\u0001'])('is not what %j is', (content) => {
    expect(() => readCsv(content)).toThrow(EngineError);
  });
});

describe('JSON', () => {
  it('is read as a bare list too, and refuses the entries that are none', () => {
    const entries = readJson(
      JSON.stringify([
        { name: 'A', text: 'a' },
        { text: 'no name' },
        7,
        { name: 'B', media: [{ sendAs: 'smoke signal', url: 'https://example.org' }] },
        { name: 'C', media: [{ sendAs: 'image', url: 'https://example.org/{order}.png' }] },
        { name: 'D', text: 'd', card: { address: 'https://example.org' } },
      ]),
    );
    const { rows } = planImport(entries, []);
    expect(rows.map(({ row, result }) => `${row} ${result}`)).toEqual([
      '1 added',
      '2 refused',
      '3 refused',
      '4 refused',
      '5 added',
      '6 added',
    ]);
  });

  it.each(['{', '{}', '"text"', '{"templates": 1}'])(
    'of another kind is refused: %s',
    (content) => {
      expect(() => readJson(content)).toThrow(EngineError);
    },
  );
});
