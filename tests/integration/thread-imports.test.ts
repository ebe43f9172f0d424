import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../electron/engine/files/workbook/write-workbook.ts';
import { runningEngine } from '../support/running-engine.ts';
import {
  importText,
  importThreads,
  readDownload,
  threadIds,
  threadsCsv,
} from '../support/threads.ts';

const run = runningEngine();

const all = async () =>
  (await run.call('threads.list', { sort: { by: 'number', descending: false } })).threads;

const preview = (name: string, text: string | Uint8Array) => {
  const file = join(run.folder, name);
  writeFileSync(file, text);
  return run.call('threadImports.preview', { grantId: run.engine.grant(file) });
};

describe('a preview', () => {
  it('guesses header, delimiter and columns of what a spreadsheet writes', async () => {
    await run.connect();
    const text =
      '\uFEFFsep=;\r\nThread ID;Phone number;Archived;Note\r\n"a;1";+49 151;yes;"x\r\ny"\r\n';
    const { importId: _id, ...seen } = await preview('threads.csv', text);
    expect(seen).toEqual({
      fileName: 'threads.csv',
      size: Buffer.byteLength(text),
      choices: {
        format: 'csv',
        delimiter: ';',
        hasHeader: true,
        country: null,
        zone: 'utc',
        mapping: ['id', 'from_phone_number', 'is_archived', null],
      },
      columns: ['Thread ID', 'Phone number', 'Archived', 'Note'],
      sample: [['a;1', '+49 151', 'yes', 'x\r\ny']],
      problem: null,
    });
  });

  it('says that no column carries the id, and goes on once one is chosen', async () => {
    const { instanceId } = await run.connect();
    const seen = await preview('x.csv', 'first,second\n1,2\n');
    expect(seen.problem).toEqual({ kind: 'no-id-column' });
    const { importId } = seen;
    const start = { instanceId, importId };
    expect(await run.client.refusal('threadImports.start', start)).toMatchObject({
      problem: 'no-id-column',
    });
    const choices = { ...seen.choices, mapping: [null, 'id' as const] };
    const chosen = await run.call('threadImports.choose', { importId, choices });
    expect(chosen.problem).toBeNull();
    await run.client.call('threadImports.start', start);
    await run.until(async () => {
      const { state } = await run.client.call('threadImports.get', start);
      return state === 'done';
    });
    expect((await all()).map(({ threadId }) => threadId)).toEqual(['2']);
  });

  it('reads numbers with the country that is chosen, and refuses a row whose number may be of two', async () => {
    const { instanceId } = await run.connect();
    const rows = [
      'a,0151 12345678',
      'b,15123456789',
      'c,+55 11 91234-5678',
      'd,SHOP',
      'e,0049 30 123456',
      'f,72345',
      'g,116116',
    ];
    const seen = await preview('x.csv', ['id,from', ...rows].join('\n'));
    const { importId } = seen;
    const choices = { ...seen.choices, country: 'DE' };
    expect((await run.call('threadImports.choose', { importId, choices })).choices).toEqual(
      choices,
    );
    await run.client.call('threadImports.start', { instanceId, importId });
    await run.until(async () => {
      const { state } = await run.client.call('threadImports.get', { instanceId, importId });
      return state === 'done';
    });
    const numbers = (await all()).map(({ threadId, number }) => [threadId, number]);
    expect(Object.fromEntries(numbers)).toEqual({
      a: '+49 1511 2345678',
      c: '+55 11 91234 5678',
      d: 'SHOP',
      e: '+49 30 123456',
      // Short codes are no numbers of the country.
      f: '72345',
      g: '116116',
    });
    const refused = await run.call('threadImports.refused', { importId });
    expect(refused.rows.map(({ line, problem, detail }) => [line, problem, detail])).toEqual([
      [3, 'two-countries', '15123456789'],
    ]);
  });

  it('reads a workbook as a table', async () => {
    const { instanceId } = await run.connect();
    const path = join(run.folder, 'threads.xlsx');
    async function* pages() {
      yield [
        ['ID', 'From number', 'Archived'],
        ['t1', '+4915112345678', true],
        ['t2', '+4915112345679', 'nein'],
      ];
      yield Array.from({ length: 60 }, (_, at) => [
        `more-${at}`,
        `+49151${20_000_000 + at}`,
        false,
      ]);
    }
    writeFileSync(path, await buffer(writeWorkbook(pages())));
    const grantId = run.engine.grant(path);
    const { importId, choices, sample } = await run.call('threadImports.preview', { grantId });
    expect(choices.mapping).toEqual(['id', 'from_phone_number', 'is_archived']);
    expect(sample[0]).toEqual(['t1', '+4915112345678', 'TRUE']);
    await run.client.call('threadImports.start', { instanceId, importId });
    await run.until(async () => {
      const { state } = await run.client.call('threadImports.get', { instanceId, importId });
      return state === 'done';
    });
    const { counts } = await run.call('threadImports.get', { importId });
    expect(counts).toMatchObject({ rows: 62, added: 62, refused: 0 });
    writeFileSync(path, 'PK\x03\x04 and nothing else');
    expect(
      await run.refusal('threadImports.preview', { grantId: run.engine.grant(path) }),
    ).toMatchObject({ field: 'grantId', problem: 'file-no-workbook' });
  });

  it('takes columns as they were chosen for such headings before', async () => {
    await run.connect();
    const { importId, choices } = await preview(
      'a.csv',
      'Vorgang;Wer\na,+4915112345678\n'.replace(',', ';'),
    );
    expect(choices.mapping).toEqual([null, null]);
    const mapping = ['id' as const, 'from_phone_number' as const];
    await run.call('threadImports.choose', { importId, choices: { ...choices, mapping } });
    const asked = async () =>
      (await preview('b.csv', 'vorgang,WER\nb,+4915112345679\n')).choices.mapping;
    expect(await asked()).toEqual([null, null]);
    await run.call('threadImports.start', { importId });
    expect(await asked()).toEqual(mapping);
  });

  it('reads numbers and times as they were meant for such headings before', async () => {
    await run.connect();
    const csv = 'id,from,time\na,0151 12345678,2026-10-01 10:00\n';
    const { importId, choices } = await preview('a.csv', csv);
    expect(choices).toMatchObject({ country: null, zone: 'utc' });
    const meant = { country: 'DE', zone: 'here' as const };
    await run.call('threadImports.choose', { importId, choices: { ...choices, ...meant } });
    await run.call('threadImports.start', { importId });
    expect((await preview('b.csv', csv)).choices).toMatchObject(meant);
  });

  it('counts what the whole file would do, by the choices that are made, and writes nothing', async () => {
    const { instanceId } = await run.connect();
    await importText(run, 'id,from\nknown,+4915112345678\nother,+4915112345679\n');
    const rows = [
      'known,015112345678',
      'other,030 123456',
      'new,15123456789',
      'sender,SHOP',
      'fresh,+5511912345678',
      'fresh,+5511912345678',
      ',+4915112345680',
    ];
    const seen = await preview('y.csv', ['id,from', ...rows].join('\n'));
    const { importId } = seen;
    const forecast = (country: string | null) =>
      run.call('threadImports.forecast', { importId, choices: { ...seen.choices, country } });
    expect(await forecast(null)).toMatchObject({
      counts: { rows: 7, added: 3, repeated: 1, refused: 1 },
      numbers: { assumed: 0, asWritten: 0 },
      refused: [{ line: 8, problem: 'no-id' }],
    });
    const counted = await forecast('DE');
    expect(counted).toMatchObject({
      counts: { rows: 7, added: 2, unchanged: 1, updated: 1, repeated: 1, refused: 2 },
      numbers: { assumed: 2, asWritten: 1 },
      refused: [
        { line: 4, problem: 'two-countries', detail: '15123456789' },
        { line: 8, problem: 'no-id' },
      ],
    });
    expect(await all()).toHaveLength(2);

    const choices = { ...seen.choices, country: 'DE' };
    await run.call('threadImports.choose', { importId, choices });
    await run.client.call('threadImports.start', { instanceId, importId });
    const { counts } = await run.until(async () => {
      const report = await run.client.call('threadImports.get', { instanceId, importId });
      return report.state === 'done' && report;
    });
    const { rows: all7, added, refused } = counts;
    expect({ rows: all7, added, refused }).toEqual({ rows: 7, added: 2, refused: 2 });
  });

  it('counts no more for a choice that another one has replaced', async () => {
    await run.connect();
    const ids = Array.from({ length: 3_000 }, (_, index) => `t${index},+4915112345678`);
    const { importId, choices } = await preview('z.csv', ['id,from', ...ids].join('\n'));
    const ask = (country: string) =>
      run.call('threadImports.forecast', { importId, choices: { ...choices, country } });
    const [first, second] = await Promise.all([ask('DE'), ask('AT')]);
    expect(first).toBe(null);
    expect(second).toMatchObject({ counts: { rows: 3_000, added: 3_000 } });
  });

  it('counts two files at a time: neither ends the other', async () => {
    await run.connect();
    const ids = Array.from({ length: 3_000 }, (_, index) => `t${index},+4915112345678`);
    const files = [
      await preview('y.csv', ['id,from', ...ids].join('\n')),
      await preview('z.csv', ['id,from', ...ids].join('\n')),
    ];
    const counted = await Promise.all(
      files.map(({ importId, choices }) =>
        run.call('threadImports.forecast', { importId, choices }),
      ),
    );
    const counts = { rows: 3_000, added: 3_000 };
    expect(counted).toMatchObject([{ counts }, { counts }]);
  });

  it('takes a grant once, and refuses what cannot be read', async () => {
    await run.connect();
    expect(await run.refusal('threadImports.preview', { grantId: randomUUID() })).toMatchObject({
      field: 'grantId',
      problem: 'grant-used',
    });
    const grantId = run.engine.grant(join(run.folder, 'nowhere.csv'));
    expect(await run.refusal('threadImports.preview', { grantId })).toMatchObject({
      problem: 'file-gone',
    });
  });

  it.each([
    ['a picture', '89504e470d0a1a0a0000000d49484452'],
    ['the first eight bytes of one', '89504e470d0a1a0a'],
    ['digits in UTF-16 without its mark', '31003200330034000a00'],
  ])('refuses %s, whatever its name', async (_what, bytes) => {
    await run.connect();
    const file = join(run.folder, 'threads.csv');
    writeFileSync(file, Buffer.from(bytes, 'hex'));
    const grantId = run.engine.grant(file);
    expect(await run.refusal('threadImports.preview', { grantId })).toMatchObject({
      field: 'grantId',
      problem: 'file-not-text',
    });
  });
});

describe('an import', () => {
  it.each([
    ['an array', 'x.json', (rows: object[]) => JSON.stringify(rows, null, 2)],
    ['an array in an object', 'x.json', (rows: object[]) => JSON.stringify({ data: rows })],
    [
      'an object a line',
      'x.ndjson',
      (rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n'),
    ],
    ['UTF-16 as spreadsheets write it', 'x.txt', (rows: object[]) => utf16(rows)],
  ])('reads %s', async (_what, name, write) => {
    await run.connect();
    const rows = [
      {
        id: 'a',
        from_phone_number: '+1 5550001',
        is_archived: true,
        last_message_content: 'Grüße, "Ana"',
      },
      { id: 'b', from_phone_number: '+15550002', is_archived: false, last_message_content: 'x' },
    ];
    const report = await importText(run, write(rows), name);
    expect(report.counts).toEqual({ rows: 2, added: 2, updated: 0, unchanged: 0, refused: 0 });
    expect(await all()).toMatchObject([
      {
        threadId: 'a',
        number: '+1 5550001',
        confirmed: true,
        lastMessage: 'Grüße, "Ana"',
        known: 'imported',
      },
      { threadId: 'b', confirmed: false },
    ]);
  });

  it('takes what a later file of the same time says otherwise, and once', async () => {
    await run.connect();
    const rowOf = (text: string) => [
      {
        id: 'a',
        from_phone_number: '+1 5550001',
        last_message_content: text,
        updated_at: '2024-03-01T10:00:00Z',
      },
    ];
    const imported = async (text: string) =>
      (await importText(run, JSON.stringify(rowOf(text)), 'x.json')).counts;
    expect(await imported('Where is it?')).toMatchObject({ added: 1 });
    expect(await imported('Where is my parcel?')).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await all()).toMatchObject([{ lastMessage: 'Where is my parcel?' }]);
    expect(await imported('Where is my parcel?')).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('merges by id: the newer updated_at wins, and an older file only fills what is missing', async () => {
    const { instanceId } = await run.connect();
    const head = 'id,from_phone_number,last_message_content,is_archived,updated_at\n';
    await importText(run, `${head}a,,second,true,2026-02-02T00:00:00Z\n`);
    const older = await importText(run, `${head}a,+1555,first,false,2026-01-01T00:00:00Z\n`);
    expect(older.counts).toMatchObject({ updated: 1 });
    const get = { instanceId, threadId: 'a' };
    expect(await run.client.call('threads.get', get)).toMatchObject({
      lastMessage: 'second',
      number: '+1 555',
      confirmed: true,
    });
    await importText(
      run,
      `${head}a,,third,false,2026-03-03T00:00:00Z\na,,third,false,2026-03-03T00:00:00Z\n`,
    );
    expect(await run.client.call('threads.get', get)).toMatchObject({
      lastMessage: 'third',
      number: '+1 555',
      confirmed: false,
    });
  });

  it('lists what it refused by line with the reason, and lets it be saved', async () => {
    const { instanceId } = await run.connect();
    const text = [
      'id,from_phone_number,is_archived,last_message_content,updated_at',
      'a,1,true,"two',
      'lines",2026-01-01T00:00:00Z',
      ',2,true,no id,',
      'c,3,perhaps,x,',
      'd,4,true,x,yesterday',
      'e,5,true,"never closed,',
      'f,6,true,fine,',
    ].join('\n');
    const { importId, counts } = await importText(run, text);
    expect(counts).toMatchObject({ added: 2, refused: 4 });
    const { rows } = await run.call('threadImports.refused', { importId });
    expect(rows.map(({ line, problem, detail }) => [line, problem, detail])).toEqual([
      [4, 'no-id', ''],
      [5, 'bad-flag', 'perhaps'],
      [6, 'bad-time', 'yesterday'],
      [7, 'bad-quotes', ''],
    ]);
    const csv = await readDownload(run, 'threadImports.exportRefused', { instanceId, importId });
    expect(csv).toContain('5,bad-flag,perhaps,');
    expect((await all()).map(({ threadId }) => threadId)).toEqual(['a', 'f']);
  });

  it('reads times without a zone as they are meant, and counts them before', async () => {
    const { instanceId } = await run.connect();
    const rows = ['id,updated_at', 'a,2024-03-01 10:00:00', 'b,2024-03-01T10:00:00Z'];
    const seen = await preview('times.csv', rows.join('\n'));
    const { importId } = seen;
    const choices = { ...seen.choices, zone: 'here' as const };
    const forecast = await run.call('threadImports.forecast', { importId, choices });
    expect(forecast).toMatchObject({ assumedTimes: 1, counts: { added: 2 } });
    await run.call('threadImports.choose', { importId, choices });
    await run.client.call('threadImports.start', { instanceId, importId });
    await run.until(async () => (await all()).length === 2);
    const times = new Map((await all()).map(({ threadId, updatedAt }) => [threadId, updatedAt]));
    expect(times.get('a')).toBe(new Date(2024, 2, 1, 10).getTime());
    expect(times.get('b')).toBe(Date.UTC(2024, 2, 1, 10));
  });

  it('reads flags of a table that went through another language, and times by the rule of the service', async () => {
    await run.connect();
    const text = [
      'id;from_phone_number;is_archived;updated_at',
      'a;1;WAHR;2024-03-01 10:00:00',
      'b;2;FALSCH;2024-03-01',
      'c;3;1.0;2024-02-30 10:00:00',
    ].join('\n');
    const { importId } = await importText(run, text);
    const { rows } = await run.call('threadImports.refused', { importId });
    expect(rows).toMatchObject([{ line: 4, problem: 'bad-time', detail: '2024-02-30 10:00:00' }]);
    expect(await all()).toMatchObject([
      { threadId: 'a', confirmed: true, updatedAt: Date.UTC(2024, 2, 1, 10) },
      { threadId: 'b', confirmed: false, updatedAt: Date.UTC(2024, 2, 1) },
    ]);
  });

  it('is cancelled on the way, and keeps what was read', async () => {
    const { instanceId } = await run.connect();
    const seen = await preview('many.csv', threadsCsv(threadIds(20_000)));
    const one = { instanceId, importId: seen.importId };
    await run.client.call('threadImports.start', one);
    await run.until(async () => {
      const { counts } = await run.client.call('threadImports.get', one);
      return counts.rows > 0;
    });
    await run.client.call('threadImports.cancel', one);
    const ended = await run.until(async () => {
      const report = await run.client.call('threadImports.get', one);
      return report.state === 'running' ? null : report;
    });
    expect(ended.state).toBe('cancelled');
    expect(ended.counts.rows).toBeLessThan(20_000);
    const { all: count } = await run.call('threads.counts', {});
    expect(count).toBe(ended.counts.added);
  });

  it('reads back what was exported, and nothing changes', async () => {
    const { instanceId } = await run.connect();
    await importThreads(run, threadIds(300), { archivedEvery: 7 });
    for (const format of ['csv', 'json'] as const) {
      const text = await readDownload(run, 'threads.export', { instanceId, format });
      const report = await importText(run, text, `back.${format}`);
      expect(report.counts).toEqual({
        rows: 300,
        added: 0,
        updated: 0,
        unchanged: 300,
        refused: 0,
      });
    }
  });
});

describe('a host without a dialog for folders', () => {
  it('says that it has none', async () => {
    await run.connect();
    expect(await run.call('threadImports.watched', {})).toEqual({
      folder: null,
      canPick: false,
    });
    expect(await run.refusal('threadImports.watch', {})).toMatchObject({
      problem: 'no-folder-dialog',
    });
  });
});

/** Tabs between the values, as a spreadsheet's "Unicode text". */
function utf16(rows: object[]): Uint8Array {
  const head = Object.keys(rows[0] ?? {}).join('\t');
  const lines = rows.map((row) =>
    Object.values(row)
      .map((value) => `"${String(value).replaceAll('"', '""')}"`)
      .join('\t'),
  );
  return Buffer.from(`\uFEFF${[head, ...lines].join('\r\n')}\r\n`, 'utf16le');
}
