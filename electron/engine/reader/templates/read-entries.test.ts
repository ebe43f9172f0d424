import { describe, expect, it } from 'vitest';
import type { Template } from '../../../../shared/contract/templates.ts';
import { splitInParts } from '../../../../tests/support/split-in-parts.ts';
import { EngineError } from '../../engine-error.ts';
import { readInFile } from '../../../../tests/support/read-in-file.ts';
import { planTemplates } from '../../imports/templates/plan-templates.ts';
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

const readJson = (json: string) => splitInParts(jsonEntries(), json, [50]);
const plan = async (text: string, templates = [greeting]) => {
  const { items, refused } = await readInFile('templates', text);
  const planned = planTemplates(templates);
  const { rows, refused: more } = planned.add(items);
  return { rows, refused: [...refused, ...more], writes: planned.writes };
};
const inShort = async (text: string, templates = [greeting]) => {
  const { rows, refused } = await plan(text, templates);
  return [
    ...rows.map(({ line, result }) => ({ line, said: result })),
    ...refused.map(({ line, faults }) => ({
      line,
      said: `refused ${faults.map(({ input }) => `${input?.field} ${input?.problem}`).join(', ')}`,
    })),
  ]
    .sort((one, other) => one.line - other.line)
    .map(({ line, said }) => `${line} ${said}`);
};

describe('CSV', () => {
  it.each([',', ';', '\t', '|'])(
    'is read with %j between fields, whatever the texts hold',
    async (d) => {
      const csv = ['Name', 'TEXT', 'Card address'].join(d) + `\na${d}"b,;\t|\nc"${d}\n`;
      expect((await plan(csv)).writes[0]?.template).toMatchObject({ name: 'a', text: 'b,;\t|\nc' });
    },
  );

  it('says of each row what becomes of it, counted as a spreadsheet counts', async () => {
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
      `,,${'x'.repeat(70_000)},not an address`,
    ];
    expect(await inShort(rows.join('\r\n'))).toEqual([
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
      '13 refused text too-long, name required, card.address not-an-address',
    ]);
  });

  it('changes the template with the same id, or else with the same name in its folder', async () => {
    const { templateId } = greeting;
    expect((await plan(`templateId,name,text\n${templateId},Other,text`)).writes).toMatchObject([
      { isNew: false, template: { templateId, name: 'Other', folder: '' } },
    ]);
    expect((await plan('id,name,folder,text\n7,greeting,START,Hi')).writes).toMatchObject([
      { isNew: false, template: { templateId, text: 'Hi' } },
    ]);
  });

  it('loses one row to a quote that is not closed', async () => {
    expect(await inShort('name,text\nA,"never closed\nB,text')).toEqual([
      '2 refused row malformed',
      '3 added',
    ]);
  });

  it.each(['prose\nx', 'a picture: \u0000\u0001'])('is not what %j is', async (content) => {
    await expect(readInFile('templates', content)).rejects.toThrow(EngineError);
  });
});

describe('JSON', () => {
  it('is read as a bare list too, and refuses the entries that are none', async () => {
    const said = await inShort(
      JSON.stringify([
        { name: 'A', text: 'a' },
        { text: 'no name' },
        7,
        { name: 'B', media: [{ sendAs: 'smoke signal', url: 'https://example.org' }] },
        { name: 'C', media: [{ sendAs: 'image', url: 'https://example.org/{order}.png' }] },
        { name: 'D', text: 'd', card: { address: 'https://example.org' } },
        { folder: 7, media: 'none' },
        { name: '', media: 'none', card: { address: 'nowhere' } },
      ]),
      [],
    );
    expect(said).toEqual([
      '1 added',
      '2 refused name malformed',
      '3 refused entry malformed',
      '4 refused media malformed',
      '5 added',
      '6 added',
      '7 refused name malformed, folder malformed, media malformed',
      '8 refused media malformed, name required, card.address not-an-address',
    ]);
  });

  it.each(['{', '{}', '"text"', '{"templates": 1}'])(
    'of another kind is refused: %s',
    (content) => {
      expect(() => readJson(content)).toThrow(EngineError);
    },
  );
});
