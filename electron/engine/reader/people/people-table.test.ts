import { expect, it } from 'vitest';
import { readInFile } from '../../../../tests/support/read-in-file.ts';

const mapped = async (text: string) => (await readInFile('people', text)).looked.choices.mapping;

/** Headings as the programs write them; behind `:` what a column is. */
it.each([
  [
    'Google',
    'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value',
    'given additional family - - name organization - notes labels - - - number number',
  ],
  [
    'Google before 2022',
    'Name,Given Name,Additional Name,Family Name,Group Membership,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name',
    'name given additional family labels - number organization',
  ],
  [
    'Outlook',
    "Title,First Name,Middle Name,Last Name,Company,Business Fax,Business Phone,Business Phone 2,Home Phone,Mobile Phone,Assistant's Phone,Pager,E-mail Address,Notes,Categories,TTY/TDD Phone",
    '- given additional family organization - number number number number - - - notes labels -',
  ],
  [
    'Outlook in German',
    'Anrede;Vorname;Weitere Vornamen;Nachname;Firma;Fax geschäftlich;Telefon geschäftlich;Telefon geschäftlich 2;Telefon (privat);Mobiltelefon;Telefon Assistent;Haupttelefon;Telefon für Hörbehinderte;E-Mail-Adresse;Notizen;Kategorien',
    '- given additional family organization - number number number number - number - - notes labels',
  ],
  [
    'Outlook in French',
    'Titre,Prénom,Deuxième prénom,Nom,Société,Télécopie (bureau),Téléphone (bureau),Tél. mobile,Téléphone de l’assistant(e),Notes,Catégories',
    '- given additional family organization - number number - notes labels',
  ],
  [
    'Outlook in Spanish',
    'Nombre;Segundo nombre;Apellidos;Organización;Fax del trabajo;Teléfono del trabajo;Teléfono móvil;Teléfono del ayudante;Notas;Categorías',
    'given additional family organization - number number - notes labels',
  ],
  [
    'Outlook in Portuguese',
    'Nome;Segundo nome;Sobrenome;Empresa;Fax comercial;Telefone comercial;Telefone celular;Tipo de telefone;Anotações;Observações;Categorias',
    'given additional family organization - number number - - notes labels',
  ],
  [
    'a table in Indonesian',
    'Nama Depan,Nama Belakang,Perusahaan,Telepon Kantor,Ponsel,No. HP,Catatan,Kategori',
    'given family organization number number number notes labels',
  ],
  [
    'a table in Arabic',
    'الاسم الأول,اسم العائلة,الشركة,هاتف العمل,رقم الجوال,رقم,ملاحظات,الفئات',
    'given family organization number number number notes labels',
  ],
  [
    'a table in Hebrew',
    'שם פרטי,שם משפחה,חברה,טלפון בעבודה,טלפון נייד,מספר,הערות,קטגוריות',
    'given family organization number number number notes labels',
  ],
  [
    'Thunderbird in German',
    'Vorname,Nachname,Anzeigename,Spitzname,Primäre E-Mail-Adresse,Tel. dienstlich,Tel. privat,Fax-Nummer,Pager-Nummer,Mobil-Tel.-Nr.,Organisation,Notizen',
    'given family name - - number number - - number organization notes',
  ],
  [
    'Thunderbird in English',
    'First Name,Last Name,Display Name,Screen Name,Work Phone,Home Phone,Fax Number,Mobile Number,Organization',
    'given family name - number number - number organization',
  ],
  [
    'a router',
    '"Name","Vorname","Rufnummer Privat","Rufnummer Mobil"',
    'family given number number',
  ],
  ['a table of two columns', 'Nombre;Teléfono', 'name number'],
  ['a shop’s', 'WhatsApp;Kunde', 'number name'],
  ['another', 'Prénom;Nom;Téléphone mobile', 'given family number'],
  [
    'words without spaces',
    'firstname,LASTNAME,phonenumber,mobile2,chatId',
    'given family number number chatId',
  ],
  [
    'a table of customers',
    'Kundennummer;Name;Hausnummer;Número de cliente;Handy',
    '- name - - number',
  ],
])('knows the columns of %s', async (_program, headings, expected) => {
  expect(await mapped(`${headings}\n`)).toEqual(
    expected.split(' ').map((field) => (field === '-' ? null : field)),
  );
});

it('puts names together in the order of their language, whatever the order of the columns', async () => {
  const { items } = await readInFile(
    'people',
    'Nachname;Vorname;Firma;Handy\nMuster;Max;Northwind;+491511234561\n毛;泽东;;+491511234562\n;;Südwind;+491511234563\n',
  );
  expect(items).toMatchObject([
    {
      line: 2,
      name: 'Max Muster',
      organization: 'Northwind',
      chats: [{ number: '+49 1511234561' }],
    },
    { line: 3, name: '毛泽东' },
    { line: 4, name: 'Südwind' },
  ]);
});

it('knows a column of numbers by what stands in it, also without headings', async () => {
  expect(
    await mapped('Wer,Wann,Wie\nAna,2024-03-01,+55 11 91234-5678\nBen,2024-03-02,0151 12345678\n'),
  ).toEqual([null, null, 'number']);
  const { looked, items } = await readInFile(
    'people',
    'Ana,+55 11 91234-5678\nBen,+4915112345678\n',
  );
  expect(looked).toMatchObject({
    choices: { mapping: [null, 'number'], layout: { hasHeader: false } },
    table: {
      columns: ['1', '2'],
      sample: [
        ['Ana', '+55 11 91234-5678'],
        ['Ben', '+4915112345678'],
      ],
    },
  });
  expect(items).toHaveLength(2);
});

it('takes columns as a person chose, now or for such headings before, and nobody without a number', async () => {
  const text = 'A;B\nAna;+4915112345678\n';
  const none = await readInFile('people', 'A;B\nAna;12\n');
  expect(none).toMatchObject({
    looked: { problem: { kind: 'no-column', field: 'number' } },
    items: [],
  });
  const chosen = await readInFile('people', text, { mapping: ['name', 'number'] });
  expect(chosen.items).toMatchObject([{ name: 'Ana' }]);
  const values = { country: null, zone: 'utc', dayOrder: null } as const;
  const remembered = [{ headings: 'a|b', mapping: ['notes', 'number'], values }];
  expect((await readInFile('people', text, { remembered })).items).toMatchObject([
    { notes: 'Ana' },
  ]);
});

it('refuses a text that is no table', async () => {
  await expect(readInFile('people', 'Dear Sir\nthank you\n')).rejects.toThrow('not-people');
});

it('tells all that is wrong with a row, of numbers and of the whole', async () => {
  const table = [
    'Name,Phone,Phone 2,Mobile',
    'Ana,12,+4915112345678,4.91511E+12',
    `${'x'.repeat(201)},12,+4915112345679,`,
    `,,,`,
    `${'y'.repeat(201)},,,`,
  ];
  const { items, refused } = await readInFile('people', table.join('\n'), { country: 'DE' });
  expect(items).toMatchObject([{ line: 2, name: 'Ana', chats: [{ number: '+49 1511 2345678' }] }]);
  expect(refused).toMatchObject([
    {
      line: 2,
      faults: [
        { problem: 'bad-number', detail: '12' },
        { problem: 'spoilt-number', detail: '4.91511E+12' },
      ],
      excerpt: 'Ana, 12, 4.91511E+12',
    },
    { line: 3, faults: [{ problem: 'too-long' }, { problem: 'bad-number', detail: '12' }] },
    { line: 5, faults: [{ problem: 'too-long' }, { problem: 'no-number' }] },
  ]);
});
