import { expect, it } from 'vitest';
import { readInFile } from '../../../../tests/support/read-in-file.ts';

const rowOf = (cells: Record<string, string>) =>
  [Object.keys(cells).join(';'), Object.values(cells).join(';')].join('\n');
const message = { id: 'A', text: 'Hello', time: '1760000000' };

it.each([
  ['4915112345678@c.us', '001', '4915112345678@c.us'],
  ['4915112345678', '001', '4915112345678@c.us'],
  ['+49 151 12345678', '001', '4915112345678@c.us'],
  ['0049 (0)151 12345678', '001', '4915112345678@c.us'],
  ['tel:+49-151-12345678', '001', '4915112345678@c.us'],
  ['+٤٩ ١٥١ ١٢٣٤٥٦٧٨', '001', '4915112345678@c.us'],
  ['0151 12345678', 'DE', '4915112345678@c.us'],
  ['011 49 151 12345678', 'US', '4915112345678@c.us'],
])('a row of %s with %s is of the chat %s', async (phone, country, chatId) => {
  const { items } = await readInFile('messages', rowOf({ ...message, phone }), { country });
  expect(items).toMatchObject([{ event: { kind: 'message', message: { chatId } } }]);
});

it.each([
  ['phone', '0151 12345678', '001', 'needs-country', '0151 12345678'],
  ['phone', '4915112345678', 'DE', 'two-countries', '4915112345678'],
  ['phone', '4.91511E+12', '001', 'spoilt-number', '4.91511E+12'],
  ['phone', '4911510000000', '001', 'spoilt-number', '4911510000000'],
  ['phone', '0151 12345678', 'US', 'no-chat', ''],
  ['id', 'AAAA 0000', '001', 'bad-id', 'AAAA 0000'],
  ['id', '', '001', 'no-key', ''],
  ['time', 'yesterday', '001', 'bad-time', 'yesterday'],
  ['direction', 'sideways', '001', 'bad-direction', 'sideways'],
])('refuses a row whose %s is %j with %s: %s', async (field, value, country, problem, detail) => {
  const row = rowOf({ ...message, phone: '+4915112345678', [field]: value });
  const { refused } = await readInFile('messages', row, { country });
  expect(refused).toMatchObject([{ line: 2, faults: [{ problem, detail }] }]);
});

it('tells all that is wrong with a row', async () => {
  const wrong = { id: 'AAAA 0000', phone: '4.91511E+12', time: 'yesterday', direction: 'sideways' };
  const { items, refused } = await readInFile('messages', rowOf({ ...message, ...wrong }));
  expect(items).toEqual([]);
  expect(refused).toMatchObject([
    {
      line: 2,
      faults: [
        { problem: 'bad-direction', detail: 'sideways' },
        { problem: 'spoilt-number', detail: '4.91511E+12' },
        { problem: 'bad-time', detail: 'yesterday' },
        { problem: 'bad-id', detail: 'AAAA 0000' },
      ],
    },
  ]);
});

it.each([
  ['Richtung', 'erhalten', false],
  ['Richtung', 'Versendet', true],
  ['Sens', 'recu', false],
  ['Sens', 'ENVOYE', true],
  ['Direcao', 'saida', true],
  ['Arah', 'Pesan masuk', false],
])('reads under %s that %s is from me: %s', async (direction, word, fromMe) => {
  const row = rowOf({ ...message, Kunde: '+4915112345678', [direction]: word });
  const { items } = await readInFile('messages', row);
  expect(items).toMatchObject([{ event: { kind: 'message', message: { fromMe } } }]);
});

const records = [
  ['a table', 'id;phone;text;time\nA;+4915112345678;Hello;2024-03-01 10:00:00\n'],
  [
    'JSON',
    JSON.stringify({
      key: { id: 'A', remoteJid: '4915112345678@c.us', fromMe: false },
      message: { conversation: 'Hello' },
      messageTimestamp: '2024-03-01 10:00:00',
    }),
  ],
] as const;

it.each(records)('reads a time of %s in the zone that is meant, and says so', async (_, text) => {
  const at = async (zone: 'utc' | 'here') => {
    const { items } = await readInFile('messages', text, { zone });
    const [one] = items;
    expect(one?.isTimeAssumed).toBe(true);
    return one?.event.at;
  };
  expect(await at('utc')).toBe(Date.UTC(2024, 2, 1, 10));
  expect(await at('here')).toBe(new Date(2024, 2, 1, 10).getTime());
});

/** What its page of messages saves, in the language of the browser: no quotes around the time, though it has a comma. */
const httpSms = [
  'Message ID,Created At,Owner,Contact,Message Type,Status,Message Content',
  '32343a19-da5e-4b1b-a767-3298a73703cb,11/27/2025, 6:05:09 PM,+18005550199,+4915112345678,mobile-originated,received,"Hello, there"',
  '42343a19-da5e-4b1b-a767-3298a73703cb,11/27/2025, 6:06:00 PM,+18005550199,+4915112345678,mobile-terminated,delivered,Hi',
].join('\n');

it('reads what httpSMS saves', async () => {
  const { items, refused } = await readInFile('messages', httpSms);
  expect(refused).toEqual([]);
  const chatId = '4915112345678@c.us';
  expect(items.map(({ event }) => 'message' in event && event.message)).toMatchObject([
    { chatId, fromMe: false, text: 'Hello, there', at: Date.UTC(2025, 10, 27, 18, 5, 9) },
    { chatId, fromMe: true, text: 'Hi', at: Date.UTC(2025, 10, 27, 18, 6) },
  ]);
});

/** As Twilio lists messages. */
it('takes the number of the other side where both stand in a row', async () => {
  const table = [
    'SID,From,To,Direction,Body,DateSent',
    'SM1,+4915112345678,+18005550199,inbound,Hello,2024-03-01T10:00:00Z',
    'SM2,+18005550199,+4915112345678,outbound,Hi,2024-03-01T10:01:00Z',
  ];
  const { items } = await readInFile('messages', table.join('\n').replace('DateSent', 'Date sent'));
  expect(items.map(({ event }) => 'message' in event && event.message)).toMatchObject([
    { chatId: '4915112345678@c.us', fromMe: false },
    { chatId: '4915112345678@c.us', fromMe: true },
  ]);
});

it.each([
  ['de', 'Nachrichten-ID;Telefonnummer;Richtung;Nachricht;Zeit'],
  ['fr', 'ID du message;Téléphone;Sens;Message;Heure'],
  ['es', 'ID de mensaje;Teléfono;Dirección;Mensaje;Fecha'],
  ['pt', 'ID da mensagem;Telefone;Direção;Mensagem;Data'],
  ['id', 'ID pesan;Nomor;Arah;Pesan;Waktu'],
  ['ar', 'معرّف الرسالة;رقم الهاتف;الاتجاه;الرسالة;الوقت'],
  ['he', 'מזהה ההודעה;טלפון;כיוון;הודעה;זמן'],
])('knows headings in %s', async (_, headings) => {
  const { looked } = await readInFile(
    'messages',
    `${headings}\nA;+4915112345678;in;Hello;1760000000\n`,
  );
  expect(looked.choices.mapping).toEqual(['id', 'chat', 'fromMe', 'text', 'time']);
});

it.each([
  ['outbound-api', 'inbound'],
  ['Gesendet', 'Empfangen'],
  ['Envoyé', 'Reçu'],
  ['Enviado', 'Recibido'],
  ['Saída', 'Entrada'],
  ['Keluar', 'Masuk'],
  ['صادرة', 'واردة'],
  ['יוצאת', 'נכנסת'],
])('reads %s as sent and %s as received', async (...directions) => {
  const lines = directions.map((way, at) => `A${at};+4915112345678;${way};Hello;1760000000`);
  const { items } = await readInFile(
    'messages',
    ['id;phone;direction;text;time', ...lines].join('\n'),
  );
  expect(items.map(({ event }) => 'message' in event && event.message)).toMatchObject([
    { fromMe: true },
    { fromMe: false },
  ]);
});

const day = (text: string) => `id;phone;text;time\n${text}`;
const rows = (...times: string[]) =>
  times.map((time, index) => `A${index};+4915112345678;Hello;${time}`).join('\n');

it('tells the order of day and month by all days of a table, and asks where two fit', async () => {
  const told = await readInFile('messages', day(rows('3/12/2024 10:00', '3/13/2024 10:00')));
  expect([told.looked.choices.dayOrder, told.looked.dayOrders]).toEqual(['month-day-year', []]);
  const behind = `${rows(...Array.from({ length: 4_000 }, () => '3/12/2024 10:00'))}\n`;
  const late = await readInFile('messages', day(`${behind}${rows('13/3/2024 10:00')}`));
  expect(late.looked.choices.dayOrder).toBe('day-month-year');
  const both = await readInFile('messages', day(rows('3/4/2024 18:00', '4/4/2024 6:00 PM')));
  expect(both.looked.dayOrders.length).toBe(1);
  const other = both.looked.dayOrders[0] ?? null;
  const chosen = await readInFile('messages', day(rows('3/4/2024 18:00')), { dayOrder: other });
  expect(chosen.looked.choices.dayOrder).toBe(other);
  const at = other === 'day-month-year' ? Date.UTC(2024, 3, 3, 18) : Date.UTC(2024, 2, 4, 18);
  expect(chosen.items[0]?.event.at).toBe(at);
});

it('asks for the order of day and month where only the order of rows tells it, which may be the newest first', async () => {
  // 3 May, then 4 March; it could be 5 March, then 3 April, too.
  const newestFirst = await readInFile('messages', day(rows('05/03/2026', '03/04/2026')));
  expect(newestFirst.looked.dayOrders.length).toBe(1);
  const long = ['05/03/2025', '04/12/2025', '04/05/2025', '03/11/2025', '03/04/2025'];
  const { looked } = await readInFile('messages', day(rows(...long)));
  expect([looked.choices.dayOrder, looked.dayOrders]).toEqual([
    'month-day-year',
    ['day-month-year'],
  ]);
});

it('takes the order of the last table with such headings, where it fits', async () => {
  const tables = [day(rows('3/4/2024 18:00')), day(rows('3/13/2024 18:00'))];
  for (const dayOrder of ['day-month-year', 'month-day-year'] as const) {
    const values = { country: null, zone: 'utc', dayOrder } as const;
    const mapping = ['id', 'number', 'text', 'time'];
    const remembered = [{ headings: 'id|phone|text|time', mapping, values }];
    const [fits, fitsNot] = await Promise.all(
      tables.map((text) => readInFile('messages', text, { remembered })),
    );
    expect(fits?.looked.choices.dayOrder).toBe(dayOrder);
    expect(fitsNot?.looked.choices.dayOrder).toBe('month-day-year');
  }
});

it('needs no order for times that say it', async () => {
  const { looked } = await readInFile('messages', day(rows('2024-03-04 10:00', '1760000000')));
  expect([looked.choices.dayOrder, looked.dayOrders]).toEqual([null, []]);
});
