import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../electron/engine/files/workbook/write-workbook.ts';
import type { CallOutput } from '../../shared/contract/contract.ts';
import type { FileImport } from '../../shared/contract/imports.ts';
import { fileImports } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const { read, refusal, carryOut, undo } = fileImports(run);
const ana = '5511912345678@c.us';
const ben = '4915112345678@c.us';

const picked = (name: string, content: string | Buffer): string => {
  const path = join(run.folder, name);
  writeFileSync(path, content);
  return run.engine.grant(path);
};

/** What an import counted. */
const done = async (...[file, names]: Parameters<typeof carryOut>) => {
  const { added, changed } = (await carryOut(file, names)).counts;
  return { added, changed };
};

async function connected() {
  const { instanceId } = await run.connect();
  const { client } = run;
  const call: typeof client.call = (name, input) => client.call(name, input);
  return {
    instanceId,
    read: (name: string, content: string | Buffer) =>
      read('people', picked(name, content), { country: 'DE' }),
    refusal: (name: string, content: string) => refusal('people', picked(name, content)),
    apply: done,
    open: (written: string) => run.openChat(written),
    rename: (chatId: string, name: string) => call('chats.rename', { instanceId, chatId, name }),
    person: async (chatId: string) =>
      (await call('people.get', { instanceId, chatId })).chats.map(told),
    exported: async (format: 'csv' | 'xlsx' | 'vcf') => {
      const { address } = await call('people.export', { instanceId, format });
      const answer = await run.engine.respond(new Request(`http://page${address}`));
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

const told = ({ chatId, name, notes, labels }: CallOutput<'people.get'>['chats'][number]) => ({
  chatId,
  name,
  notes,
  labels: labels.map((label) => label.name),
});

const card = (...lines: string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');

/** Each row that is not taken, with all that is wrong with it. */
const asRefused = ({ refused }: Pick<FileImport, 'refused'>) =>
  refused.map(({ line, faults }) => [line, ...faults.map(({ problem }) => problem)]);

describe('numbers of a file without their country', () => {
  const file = [
    'Name,Phone',
    'Max,15123456789',
    'Eva,0664 1234567',
    'Ana,+55 11 91234-5678 / +49 151 12345678',
    'Jo,',
    'Office,(15123) 456-789',
  ].join('\n');
  const preview = async (numbers: object) => {
    return read('people', picked('people.csv', file), { country: 'DE', ...numbers });
  };
  const asRead = ({ rows, doubtful, refused }: Awaited<ReturnType<typeof preview>>) => ({
    rows: rows
      .map(({ line, numbers = [], assumedCountry }) => [line, ...numbers, assumedCountry])
      .sort(([one], [other]) => Number(one) - Number(other)),
    doubtful: doubtful.map(({ line, written, readings }) => [
      line,
      written,
      ...readings.map(({ number, choice }) => `${number} ${choice}`),
    ]),
    failures: asRefused({ refused }),
  });
  const both = [4, '+55 11 91234 5678', '+49 1511 2345678', null];
  const none = [5, 'no-number'];
  const again = [6, 'duplicate'];

  it('are doubtful where they may be of two, and nobody is added unasked', async () => {
    await run.connect();
    const seen = await preview({});
    expect(asRead(seen)).toEqual({
      rows: [[3, '+49 6641 234567', 'DE'], both],
      doubtful: [[2, '15123456789', '+49 1512 3456789 DE', '+1 512 345 6789 001']],
      failures: [none],
    });
    expect(seen.counts).toMatchObject({ added: 2, doubtful: 1, refused: 1 });
    await carryOut(seen);
    const { chats } = await run.call('chats.list', { view: 'all' });
    expect(chats.map(({ number }) => number).sort()).toEqual([
      '+49 1511 2345678',
      '+49 6641 234567',
      '+55 11 91234 5678',
    ]);
  });

  it('are what a person says, of all or of one, in each row that it stands in', async () => {
    await run.connect();
    expect(asRead(await preview({ isSure: true }))).toMatchObject({
      rows: [[2, '+49 1512 3456789', 'DE'], [3, '+49 6641 234567', 'DE'], both],
      doubtful: [],
    });
    const chosen = [
      { digits: '15123456789', country: '001' },
      { digits: '06641234567', country: 'AT' },
    ];
    expect(asRead(await preview({ chosen }))).toEqual({
      rows: [[2, '+1 512 345 6789', null], [3, '+43 664 1234567', 'AT'], both],
      doubtful: [],
      failures: [none, again],
    });
    expect(asRead(await preview({ country: null }))).toEqual({
      rows: [both],
      doubtful: [],
      failures: [[2, 'needs-country'], [3, 'needs-country'], none, [6, 'needs-country']],
    });
  });

  it('are the person’s whose chat is here under the other form of the number', async () => {
    await run.connect();
    const chatId = '551191234567@c.us';
    await run.call('chats.open', { chatId });
    const text = 'Name,Phone\nAna,+55 11 99123-4567\nAna again,+55 11 9123-4567\n';
    const seen = await read('people', picked('brazil.csv', text));
    expect(seen.counts).toMatchObject({ added: 0, changed: 1, refused: 1 });
    await carryOut(seen, { names: 'file' });
    expect(await run.call('chats.list', { view: 'all' })).toMatchObject({
      total: 1,
      chats: [{ chatId, name: 'Ana' }],
    });
  });
});

describe('a file of people', () => {
  it('may be a card in UTF-16', async () => {
    const { read, apply, person } = await connected();
    const text = `\uFEFF${card('FN:Jörg 李', 'TEL;TYPE=CELL:+55 11 91234-5678')}`;
    expect(await apply(await read('card.vcf', Buffer.from(text, 'utf16le')))).toMatchObject({
      added: 1,
    });
    expect(await person(ana)).toMatchObject([{ name: 'Jörg 李' }]);
  });

  it('is previewed, then imported: numbers of one card become chats of one person, closed', async () => {
    const { read, apply, person } = await connected();
    const preview = await read(
      'phone.vcf',
      card(
        'N:Alves;Mariana;;;',
        'FN:Mariana Alves',
        'item1.TEL;TYPE=CELL:+55 11 91234-5678',
        'TEL;TYPE=HOME:0151 12345678',
        `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(300_000)}`,
        ' AAAA',
        'NOTE:Prefers voice\\, not text\\nSecond line',
        'CATEGORIES:VIP,Missing parcel',
      ),
    );
    expect(preview).toMatchObject({
      counts: { added: 1, changed: 0, unchanged: 0, renamed: 0, refused: 0 },
      rows: [{ line: 1, name: 'Mariana Alves', ownName: null, result: 'added' }],
      refused: [],
    });
    expect(await run.call('chats.list', {})).toMatchObject({ total: 0 });

    // One person with two chats is one, as the preview counts.
    expect(await apply(preview)).toEqual({ added: 1, changed: 0 });
    const notes = 'Prefers voice, not text\nSecond line';
    expect(await person(ana)).toEqual([
      { chatId: ana, name: 'Mariana Alves', notes, labels: ['Missing parcel', 'VIP'] },
      { chatId: ben, name: 'Mariana Alves', notes: '', labels: [] },
    ]);
    const counts = await run.call('chats.counts', {});
    expect(counts).toMatchObject({ open: 0, closed: 2 });
    const { entries } = await run.call('audit.list', { action: 'import' });
    expect(entries[0]?.detail.imported).toEqual({
      of: 'people',
      fileName: 'phone.vcf',
      added: 1,
      known: 0,
      refused: 0,
      isWhole: true,
    });
  });

  it('overwrites no name unless told so, and adds notes below those that are there', async () => {
    const { read, apply, open, rename, person } = await connected();
    await open(ana);
    await open(ben);
    await rename(ana, 'Ana');
    await run.call('chats.setNotes', { chatId: ana, notes: 'Mine' });
    const csv = 'Name,Phone,Notes\nAnabela,+5511912345678,Theirs\nBen,+49 151 12345678,\n';
    const mine = await read('a.csv', csv);
    expect(mine).toMatchObject({
      counts: { added: 0, changed: 2, unchanged: 0, renamed: 1, refused: 0 },
      rows: [
        { line: 2, name: 'Anabela', ownName: 'Ana', result: 'changed' },
        { line: 3, name: 'Ben', ownName: null, result: 'changed' },
      ],
    });
    await apply(mine, { names: 'mine' });
    expect(await person(ana)).toMatchObject([{ name: 'Ana', notes: 'Mine\nTheirs' }]);
    expect(await person(ben)).toMatchObject([{ name: 'Ben' }]);

    const theirs = await read('a.csv', csv);
    expect(theirs.counts).toMatchObject({ changed: 0, unchanged: 2, onlyRenamed: 1 });
    await rename(ana, 'Ana Maria');
    await apply(theirs, { names: 'file' });
    expect(await person(ana)).toMatchObject([{ name: 'Ana Maria', notes: 'Mine\nTheirs' }]);
    await apply(await read('a.csv', csv), { names: 'file' });
    expect(await person(ana)).toMatchObject([{ name: 'Anabela', notes: 'Mine\nTheirs' }]);
  });

  it('leaves a number that stands twice to its first row, and persons that were joined here', async () => {
    const { instanceId, read, apply, open, person } = await connected();
    const csv =
      'name;mobile;office\nA;+491511111111;+4930222222\nB;+491512222222;+49 30 222222\nC;+491513333333;\n';
    const preview = await read('office.csv', csv.replace('office', 'work phone'));
    expect(preview.refused).toMatchObject([
      { line: 3, faults: [{ problem: 'duplicate' }], excerpt: 'B, +49 30 222222' },
    ]);
    await apply(preview);
    expect(await person('491511111111@c.us')).toHaveLength(2);
    expect(await person('491512222222@c.us')).toHaveLength(1);

    await open(ana);
    const one = { instanceId, chatId: '491513333333@c.us', otherChatId: ana };
    await run.client.call('people.join', one);
    await apply(await read('both.csv', 'name,phone,phone 2\nA,+491511111111,+491513333333\n'));
    expect(await person('491511111111@c.us')).toHaveLength(2);
    expect(await person(ana)).toHaveLength(2);
  });

  it('says of each line why it cannot be read, and goes on', async () => {
    const { read } = await connected();
    const cards = [
      card('FN:No number'),
      card('FN:Bad', 'TEL:+49 CALL ME', 'TEL:+4915112345678'),
      card('@@@'),
      'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;ENCODING=QUOTED-PRINTABLE:=41\r\nEND:VCARD\r\n',
      card('FN:Long', 'TEL:+5511912345678', `NOTE:${'x'.repeat(200_000)}`),
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Cut off\r\nTEL:+4915112345679',
    ];
    const preview = await read('mixed.vcf', cards.join(''));
    expect(preview.counts).toMatchObject({ added: 1, refused: 6 });
    expect(asRefused(preview)).toEqual([
      [1, 'no-number'],
      [5, 'bad-number'],
      [11, 'not-a-card'],
      [15, 'no-number'],
      [19, 'too-long'],
      [25, 'cut-off'],
    ]);
    const table = await read('rows.csv', 'Phone,Name\n12,Short\n"+4915112345678,Quote\n');
    expect(asRefused(table)).toEqual([
      [2, 'bad-number'],
      [3, 'bad-quotes'],
    ]);
  });

  it.each([
    ['picture.vcf', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'file-not-text'],
    ['prose.txt', 'Dear Sir\nthank you\n', 'not-people'],
    ['empty.csv', '', 'file-empty'],
  ])('refuses %s, which is none', async (name, content, problem) => {
    const own = await connected();
    expect(await own.refusal(name, content)).toMatchObject({ kind: 'invalid-input', problem });
  });

  it('is read by the columns that a person chooses, and the next with such headings by the same', async () => {
    const { apply, person, ...own } = await connected();
    const asGuessed = await own.read('a.csv', 'X;Y\nAna;+5511912345678\nBen;-\n;-\n');
    expect(asGuessed).toMatchObject({
      table: { columns: ['X', 'Y'] },
      choices: { mapping: [null, null] },
      problem: { kind: 'no-column', field: 'number' },
      counts: { added: 0, refused: 0 },
    });
    const { choose } = fileImports(run);
    const mapping = ['name', 'number'];
    const chosen = await choose(asGuessed, { ...asGuessed.choices, mapping });
    expect(chosen.counts).toMatchObject({ added: 1, refused: 2 });
    await apply(chosen);
    expect(await person(ana)).toMatchObject([{ name: 'Ana' }]);
    const next = await own.read('b.csv', 'x,y\nBen,0151 12345678\n');
    expect(next).toMatchObject({
      choices: { mapping },
      rows: [{ name: 'Ben', numbers: ['+49 1511 2345678'] }],
    });
  });

  it('says of numbers that a spreadsheet spoilt them, and asks about a zero or a plus that it took', async () => {
    await connected();
    const rows = [
      '4.91511E+12',
      '"4,91511E+12"',
      '4.915112345678E+12',
      '4915112345679.0',
      '#NAME?',
      '612345678',
      '390612345679',
      '+4915112345670',
      'https://wa.me/4915112345671',
    ];
    const text = `Name,Phone\n${rows.map((row, at) => `P${at},${row}\n`).join('')}`;
    const asked = await read('people', picked('spoilt.csv', text), { country: 'IT' });
    expect(asRefused(asked)).toEqual([
      [2, 'spoilt-number'],
      [3, 'spoilt-number'],
      [6, 'spoilt-number'],
    ]);
    expect(asked.rows.map(({ line, numbers = [] }) => [line, ...numbers])).toEqual([
      [8, '+39 06 1234 5679'],
      [9, '+49 1511 2345670'],
      [10, '+49 1511 2345671'],
    ]);
    const abroad = (number: string) => [{ number, country: 'DE', choice: '001' }];
    expect(asked.doubtful).toMatchObject([
      { line: 4, readings: abroad('+49 1511 2345678') },
      { line: 5, readings: abroad('+49 1511 2345679') },
      { line: 7, written: '612345678', readings: [{ number: '+39 06 1234 5678', choice: 'IT' }] },
    ]);
    const { choose } = fileImports(run);
    const chosen = [
      { digits: '612345678', country: 'IT' },
      { digits: '4915112345679', country: '001' },
    ];
    const said = await choose(asked, { ...asked.choices, chosen });
    expect(said.doubtful).toMatchObject([{ line: 4 }]);
    expect(said.rows).toContainEqual(
      expect.objectContaining({ line: 7, numbers: ['+39 06 1234 5678'], assumedCountry: 'IT' }),
    );
    expect(said.rows).toContainEqual(
      expect.objectContaining({ line: 5, numbers: ['+49 1511 2345679'], assumedCountry: null }),
    );
    // All of one country says nothing of those that are none of its.
    const sure = await choose(asked, { ...asked.choices, isSure: true });
    expect(sure.doubtful.map(({ line }) => line)).toEqual([4, 5]);
  });

  it('may be a workbook, whose numbers are as they are shown there', async () => {
    const own = await connected();
    async function* pages() {
      yield [
        ['Vorname', 'Nachname', 'Handy'],
        ['Max', 'Muster', '0151 12345678'],
        ['Eva', 'Muster', 4915112345679],
      ];
    }
    const seen = await own.read('people.xlsx', await buffer(writeWorkbook(pages())));
    expect(seen.rows.map(({ line, name, numbers = [] }) => [line, name, ...numbers])).toEqual([
      [2, 'Max Muster', '+49 1511 2345678'],
    ]);
    expect(seen.doubtful).toMatchObject([{ line: 3, written: '4915112345679' }]);
    expect(await own.refusal('old.xls', 'PK\x03\x04 and nothing else')).toMatchObject({
      problem: 'file-no-workbook',
    });
  });

  it('counts as imported only who is, from its begin on and where it is cancelled', async () => {
    const { read, instanceId } = await connected();
    const people = Array.from({ length: 1_000 }, (_, index) => `P,+49 1511 2${100_000 + index}`);
    const file = await read('many.csv', ['Name,Number', ...people, 'None,', 'Short,12'].join('\n'));
    const one = { instanceId, importId: file.importId };
    const begun = await run.client.call('imports.start', one);
    await run.client.call('imports.end', one);
    const ended = await run.client.until(async () => {
      const report = await run.client.call('imports.report', one);
      return report.state !== 'running' && report;
    });
    expect(ended.state).toBe('cancelled');
    for (const { counts } of [begun, ended]) {
      expect(counts).toMatchObject({ refused: 2, unchanged: 0, rows: counts.added + 2 });
    }
  });

  it('is taken back whole, but for what somebody changed or uses since', async () => {
    const { read, apply, open, rename, person } = await connected();
    await open(ana);
    await rename(ana, 'Ana');
    await run.call('chats.setNotes', { chatId: ana, notes: 'Mine' });
    const labelId = randomUUID();
    await run.call('chats.saveLabel', { labelId, name: 'VIP', hue: 150 });
    const before = await person(ana);
    const csv =
      'Name,Phone,Phone 2,Notes,Labels\nAnabela,+5511912345678,+4915112345678,Theirs,VIP;Late\nNew,+491511111111,,,\nUsed,+491512222222,,,\nRenamed,+491513333333,,,\n';
    const preview = await read('a.csv', csv);
    // A person with a chat that is here and one that is new is one that changes.
    expect(await apply(preview, { names: 'file' })).toEqual({ added: 3, changed: 1 });
    expect(await person(ana)).toHaveLength(2);
    await run.call('chats.setNotes', { chatId: '491512222222@c.us', notes: 'Mine' });
    await rename('491513333333@c.us', 'Rolf');
    expect(await undo(preview)).toMatchObject({ state: 'undone', kept: 2, canUndo: false });
    expect(await person(ana)).toEqual(before);
    const { chats } = await run.call('chats.list', { view: 'all' });
    expect(Object.fromEntries(chats.map(({ name, number }) => [number, name]))).toEqual({
      '+55 11 91234 5678': 'Ana',
      '+49 1513333333': 'Rolf',
      '+49 1512222222': null,
    });
    const labels = await run.call('chats.labels', {});
    expect(labels.map(({ name }) => name)).not.toContain('Late');
    const { entries } = await run.call('audit.list', { action: 'undo' });
    expect(entries[0]).toMatchObject({ excerpt: 'a.csv' });
    const { importId } = preview;
    expect(await run.refusal('imports.undo', { importId })).toMatchObject({
      kind: 'not-found',
    });
  });

  it.each(['csv', 'xlsx', 'vcf'] as const)('comes back as it was exported: %s', async (format) => {
    const { instanceId, read, open, rename, person, exported } = await connected();
    await open(ana);
    await open(ben);
    await open('99887766554433@lid');
    await open('120363000000000000@g.us');
    await rename(ana, 'Ana; "the, first" \\ =1+1');
    const labelId = randomUUID();
    await run.call('chats.saveLabel', { labelId, name: 'VIP', hue: 150 });
    await run.call('chats.assignLabels', { chatIds: [ana], add: [labelId] });
    const notes = 'First line\n李伟 said: "yes, then; no"';
    await run.call('chats.setNotes', { chatId: ana, notes });
    const other = { instanceId, chatId: ana, otherChatId: '99887766554433@lid' };
    await run.client.call('people.join', other);
    const before = await person(ana);
    const content = await exported(format);
    expect(content.toString('latin1')).not.toContain('g.us');

    const unchanged = await read(`same.${format}`, content);
    expect(unchanged.counts).toMatchObject({ added: 0, changed: 0, renamed: 0, refused: 0 });

    await run.call('instances.remove', {});
    const anew = await connected();
    await anew.apply(await anew.read(`people.${format}`, content));
    const [own, ...others] = await anew.person(ana);
    expect(own).toEqual(before[0]);
    expect(others.map(({ chatId }) => chatId)).toEqual(['99887766554433@lid']);
    expect(await anew.person(ben)).toHaveLength(1);
  });
});
