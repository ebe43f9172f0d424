import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../electron/engine/files/workbook/write-workbook.ts';
import { fileImports } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';
import {
  importText,
  importThreads,
  downloaded,
  readDownload,
  threadIds,
  threadsCsv,
} from '../support/threads.ts';

const run = runningEngine();

const all = async () =>
  (await run.call('threads.list', { sort: { by: 'number', descending: false } })).threads;

const { read, refusal, choose, carryOut } = fileImports(run);

const granted = (name: string, text: string | Uint8Array): string => {
  const file = join(run.folder, name);
  writeFileSync(file, text);
  return run.engine.grant(file);
};

const preview = (name: string, text: string | Uint8Array, choices = {}) =>
  read('threads', granted(name, text), choices);

describe('a preview', () => {
  it('guesses header, delimiter and columns of what a spreadsheet writes', async () => {
    await run.connect();
    const text =
      '\uFEFFsep=;\r\nThread ID;Phone number;Archived;Note\r\n"a;1";+49 151;yes;"x\r\ny"\r\n';
    expect(await preview('threads.csv', text)).toMatchObject({
      of: 'threads',
      fileName: 'threads.csv',
      size: Buffer.byteLength(text),
      choices: {
        layout: { format: 'csv', delimiter: ';', hasHeader: true },
        country: null,
        zone: 'utc',
        mapping: ['id', 'from_phone_number', 'is_archived', null],
      },
      table: {
        columns: ['Thread ID', 'Phone number', 'Archived', 'Note'],
        sample: [['a;1', '+49 151', 'yes', 'x\r\ny']],
      },
      problem: null,
    });
  });

  it.each([
    'ID;Kunde;Empfänger;Archiviert;Letzte Nachricht;Letzte Aktivität;Erstellt am;Aktualisiert am',
    'ID;Client;Destinataire;Archivé;Dernier message;Dernière activité;Date de création;Mis à jour le',
    'ID;Cliente;Destinatario;Archivado;Último mensaje;Última actividad;Fecha de creación;Actualizado',
  ])('guesses what the columns %s carry', async (heading) => {
    await run.connect();
    const text = `${heading}\r\na;+4915112345678;+4930123456;1;Hallo;2026-11-03;2026-11-01;2026-11-04\r\n`;
    expect((await preview('threads.csv', text)).choices?.mapping).toEqual([
      'id',
      'from_phone_number',
      'to_phone_number',
      'is_archived',
      'last_message_content',
      'last_message_at',
      'created_at',
      'updated_at',
    ]);
  });

  it('says that no column carries the id, and goes on once one is chosen', async () => {
    await run.connect();
    const seen = await preview('x.csv', 'first,second\n1,2\n');
    expect(seen.problem).toEqual({ kind: 'no-column', field: 'id' });
    const { importId } = seen;
    expect(await run.refusal('imports.start', { importId })).toMatchObject({
      problem: 'no-id-column',
    });
    const chosen = await choose(seen, { ...seen.choices, mapping: [null, 'id'] });
    expect(chosen.problem).toBeNull();
    await carryOut(chosen);
    expect((await all()).map(({ threadId }) => threadId)).toEqual(['2']);
  });

  it('reads numbers with the country that is chosen, and refuses a row whose number may be of two', async () => {
    await run.connect();
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
    const choices = { ...seen.choices, country: 'DE' };
    const chosen = await choose(seen, choices);
    expect(chosen.choices).toEqual(choices);
    const { importId } = await carryOut(chosen);
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
    const refused = await run.call('imports.refused', { importId });
    expect(refused.rows).toMatchObject([
      { line: 3, faults: [{ problem: 'two-countries', detail: '15123456789' }] },
    ]);
  });

  it('reads a workbook as a table', async () => {
    await run.connect();
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
    const file = await read('threads', grantId);
    expect(file.choices).toMatchObject({
      layout: { format: 'xlsx', hasHeader: true },
      mapping: ['id', 'from_phone_number', 'is_archived'],
    });
    expect(file.table?.sample[0]).toEqual(['t1', '+4915112345678', 'TRUE']);
    expect((await carryOut(file)).counts).toMatchObject({ rows: 62, added: 62, refused: 0 });
    writeFileSync(path, 'PK\x03\x04 and nothing else');
    expect(await refusal('threads', run.engine.grant(path))).toMatchObject({
      field: 'file',
      problem: 'file-no-workbook',
    });
  });

  it('takes columns, numbers and times as they were chosen for such headings before', async () => {
    await run.connect();
    const csv = 'Vorgang;Wer;Wann\na;0151 12345678;2026-10-01 10:00\n';
    const first = await preview('a.csv', csv);
    expect(first.choices).toMatchObject({
      mapping: [null, null, null],
      country: null,
      zone: 'utc',
    });
    const meant = {
      mapping: ['id', 'from_phone_number', 'updated_at'],
      country: 'DE',
      zone: 'here',
    } as const;
    const chosen = await choose(first, { ...first.choices, ...meant, mapping: [...meant.mapping] });
    const asked = () => preview('b.csv', csv.toUpperCase());
    expect((await asked()).choices.mapping).toEqual([null, null, null]);
    expect(first.isCountryRemembered).toBe(false);
    await carryOut(chosen);
    const next = await asked();
    expect(next).toMatchObject({ choices: meant, isCountryRemembered: true });
    // It is said as long as that is the country.
    const other = await choose(next, { ...next.choices, country: 'AT' });
    expect(other.isCountryRemembered).toBe(false);
  });

  it('counts what the whole file would do, by the choices that are made, and writes nothing', async () => {
    await run.connect();
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
    const seen = await preview('y.csv', ['id,from', ...rows].join('\n'), { country: null });
    expect(seen).toMatchObject({
      counts: { rows: 7, added: 3, repeated: 1, refused: 1 },
      numbers: { assumed: 0, asWritten: 0 },
      refused: [{ line: 8, faults: [{ problem: 'no-id' }] }],
    });
    const chosen = await choose(seen, { ...seen.choices, country: 'DE' });
    expect(chosen).toMatchObject({
      counts: { rows: 7, added: 2, unchanged: 1, changed: 1, repeated: 1, refused: 2 },
      numbers: { assumed: 2, asWritten: 1 },
      refused: [
        { line: 4, faults: [{ problem: 'two-countries', detail: '15123456789' }] },
        { line: 8, faults: [{ problem: 'no-id' }] },
      ],
    });
    expect(await all()).toHaveLength(2);
    const { counts } = await carryOut(chosen);
    expect(counts).toMatchObject({ rows: 7, added: 2, unchanged: 1, changed: 1, refused: 2 });
  });

  it('counts what was chosen last, whatever was chosen before it is read', async () => {
    await run.connect();
    const ids = Array.from({ length: 3_000 }, (_, index) => `t${index},0151 ${20_000_000 + index}`);
    const text = ['id,from', ...ids].join('\n');
    const opened = await run.call('imports.open', {
      of: 'threads',
      grantIds: [granted('z.csv', text)],
    });
    const { importId, files } = opened;
    const choices = files[0]?.choices ?? {};
    const other = await preview('y.csv', text);
    const asked = (country: string) =>
      run.call('imports.choose', { importId, choices: { ...choices, country } });
    await Promise.all([asked('AT'), choose(opened, { ...choices, country: 'DE' })]);
    expect(await run.call('imports.look', { importId })).toMatchObject({
      counts: { rows: 3_000, added: 3_000 },
      files: [{ numbers: { assumed: 3_000 } }],
    });
    // Two files at a time: neither ends the other.
    expect(other.counts).toMatchObject({ rows: 3_000, added: 3_000 });
  });

  it('takes a grant once, and refuses what cannot be read', async () => {
    await run.connect();
    expect(await refusal('threads', randomUUID())).toMatchObject({
      field: 'file',
      problem: 'grant-used',
    });
    const grantId = run.engine.grant(join(run.folder, 'nowhere.csv'));
    expect(await refusal('threads', grantId)).toMatchObject({
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
    expect(await refusal('threads', grantId)).toMatchObject({
      field: 'file',
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
    expect(report.counts).toEqual({ rows: 2, added: 2, changed: 0, unchanged: 0, refused: 0 });
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
    expect(await imported('Where is my parcel?')).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await all()).toMatchObject([{ lastMessage: 'Where is my parcel?' }]);
    expect(await imported('Where is my parcel?')).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('merges by id: the newer updated_at wins, and an older file only fills what is missing', async () => {
    const { instanceId } = await run.connect();
    const head = 'id,from_phone_number,last_message_content,is_archived,updated_at\n';
    await importText(run, `${head}a,,second,true,2026-02-02T00:00:00Z\n`);
    const older = await importText(run, `${head}a,+1555,first,false,2026-01-01T00:00:00Z\n`);
    expect(older.counts).toMatchObject({ changed: 1 });
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

  it('takes over a later last message, however old the file is otherwise', async () => {
    const { instanceId } = await run.connect();
    const head = 'id,from_phone_number,last_message_content,last_message_at,updated_at\n';
    const told = (message: string, at: string, updated: string) =>
      importText(run, `${head}a,+1555,${message},${at},${updated}\n`);
    await told('in May', '2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z');
    const shown = async () =>
      (await run.client.call('threads.get', { instanceId, threadId: 'a' })).lastMessage;
    for (const updated of ['', '2026-04-01T00:00:00Z']) {
      const earlier = await told('in April', '2026-04-01T00:00:00Z', updated);
      expect(earlier.counts).toMatchObject({ changed: 0, unchanged: 1 });
    }
    const undated = await told('in June', '2026-06-01T00:00:00Z', '');
    expect(undated.counts).toMatchObject({ changed: 1 });
    expect(await shown()).toBe('in June');
    await told('in July', '2026-07-01T00:00:00Z', '2026-04-01T00:00:00Z');
    expect(await shown()).toBe('in July');
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
      ',7,perhaps,x,yesterday',
    ].join('\n');
    const { importId, counts } = await importText(run, text);
    expect(counts).toMatchObject({ added: 2, refused: 5 });
    const { rows } = await run.call('imports.refused', { importId });
    expect(rows.map(({ line, faults }) => [line, faults])).toEqual([
      [4, [{ problem: 'no-id', detail: '' }]],
      [5, [{ problem: 'bad-flag', detail: 'perhaps' }]],
      [6, [{ problem: 'bad-time', detail: 'yesterday' }]],
      [7, [{ problem: 'bad-quotes', detail: '' }]],
      [
        9,
        [
          { problem: 'no-id', detail: '' },
          { problem: 'bad-time', detail: 'yesterday' },
          { problem: 'bad-flag', detail: 'perhaps' },
        ],
      ],
    ]);
    const csv = await readDownload(run, 'imports.saveRefused', { instanceId, importId });
    expect(csv).toContain('5,bad-flag,perhaps,');
    expect(csv).toMatch(/^9,"?no-id; bad-time; bad-flag"?,"?yesterday; perhaps"?,/m);
    expect((await all()).map(({ threadId }) => threadId)).toEqual(['a', 'f']);
  });

  it('reads times without a zone as they are meant, and counts them before', async () => {
    await run.connect();
    const rows = ['id,updated_at', 'a,2024-03-01 10:00:00', 'b,2024-03-01T10:00:00Z'];
    const seen = await preview('times.csv', rows.join('\n'));
    const chosen = await choose(seen, { ...seen.choices, zone: 'here' });
    expect(chosen).toMatchObject({ assumedTimes: 1, counts: { added: 2 } });
    await carryOut(chosen);
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
    const { rows } = await run.call('imports.refused', { importId });
    const faults = [{ problem: 'bad-time', detail: '2024-02-30 10:00:00' }];
    expect(rows).toMatchObject([{ line: 4, faults }]);
    expect(await all()).toMatchObject([
      { threadId: 'a', confirmed: true, updatedAt: Date.UTC(2024, 2, 1, 10) },
      { threadId: 'b', confirmed: false, updatedAt: Date.UTC(2024, 2, 1) },
    ]);
  });

  it('is cancelled on the way, and keeps what was read', async () => {
    await run.connect();
    const seen = await preview('many.csv', threadsCsv(threadIds(20_000)));
    const one = { importId: seen.importId };
    await run.call('imports.start', one);
    await run.until(async () => (await run.call('imports.report', one)).counts.rows > 0);
    await run.call('imports.end', one);
    const ended = await run.until(async () => {
      const report = await run.call('imports.report', one);
      return report.state === 'running' ? null : report;
    });
    expect(ended.state).toBe('cancelled');
    expect(ended.counts.rows).toBeLessThan(20_000);
    const { all: count } = await run.call('threads.counts', {});
    expect(count).toBe(ended.counts.added);
  });

  it('says how many have more than is kept of them, before and after', async () => {
    await run.connect();
    const csv = `id,last_message_content,labels\na,${'x'.repeat(16_001)},\nb,short,${'y'.repeat(41)}\nc,short,vip\n`;
    const seen = await preview('long.csv', csv);
    expect(seen.partial).toBe(2);
    expect(await carryOut(seen)).toMatchObject({ partial: 2, counts: { added: 3, refused: 0 } });
    const [kept] = await run.call('imports.list', { of: 'threads', limit: 1 });
    expect(kept?.partial).toBe(2);
  });

  it('reads back what was exported, and nothing changes', async () => {
    const { instanceId } = await run.connect();
    await importThreads(run, threadIds(300), { archivedEvery: 7 });
    const filter = { tab: 'archived' } as const;
    await downloaded(run, 'threads.export', { instanceId, format: 'csv', filter });
    const { entries } = await run.call('audit.list', { action: 'export' });
    expect(entries).toMatchObject([{ detail: { exportedThreads: { total: 43, filter } } }]);
    for (const format of ['csv', 'json', 'xlsx'] as const) {
      const file = await downloaded(run, 'threads.export', { instanceId, format });
      const report = await importText(run, file, `back.${format}`);
      expect(report.counts).toEqual({
        rows: 300,
        added: 0,
        changed: 0,
        unchanged: 300,
        refused: 0,
      });
    }
  });
});

describe('a host without a dialog for folders', () => {
  it('says that it has none', async () => {
    await run.connect();
    expect(await run.call('imports.watched', { of: 'threads' })).toEqual({
      folder: null,
      canPick: false,
      unknown: [],
    });
    expect(await run.refusal('imports.watch', { of: 'threads' })).toMatchObject({
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
