import { expect, it } from 'vitest';
import { csvRows, guessDelimiter } from '../rows/csv-rows.ts';
import { type ChosenColumns, peopleInTable } from './people-table.ts';

const none: ChosenColumns = { mapping: null, remembered: [] };

const inTable = (text: string, chosen = none) => {
  const rows = csvRows(guessDelimiter(text));
  const table = peopleInTable(chosen);
  const [columns, ...people] = [...table.take(rows.take(text)), ...table.end(rows.end())];
  return { columns, people };
};

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
])('knows the columns of %s', (_program, headings, expected) => {
  const { columns } = inTable(`${headings}\n`);
  expect(columns).toMatchObject({
    mapping: expected.split(' ').map((field) => (field === '-' ? null : field)),
  });
});

it('puts names together in the order of their language, whatever the order of the columns', () => {
  const { people } = inTable(
    'Nachname;Vorname;Firma;Handy\nMuster;Max;Northwind;0151 1\n毛;泽东;;0151 2\n;;Südwind;0151 3\n',
  );
  expect(people).toMatchObject([
    { line: 2, name: 'Max Muster', organization: 'Northwind', numbers: ['0151 1'] },
    { line: 3, name: '毛泽东' },
    { line: 4, name: 'Südwind' },
  ]);
});

it('knows a column of numbers by what stands in it, also without headings', () => {
  const headed = inTable(
    'Wer,Wann,Wie\nAna,2024-03-01,+55 11 91234-5678\nBen,2024-03-02,0151 12345678\n',
  );
  expect(headed.columns).toMatchObject({ mapping: [null, null, 'number'] });
  expect(headed.people).toMatchObject([{ numbers: ['+55 11 91234-5678'] }, { line: 3 }]);
  const bare = inTable('Ana,+55 11 91234-5678\nBen,0151 12345678\n');
  expect(bare.columns).toEqual({
    columns: ['1', '2'],
    mapping: [null, 'number'],
    sample: [
      ['Ana', '+55 11 91234-5678'],
      ['Ben', '0151 12345678'],
    ],
  });
  expect(bare.people).toHaveLength(2);
});

it('takes columns as a person chose, now or for such headings before, and nobody without a number', () => {
  const text = 'A;B\nAna;12\nBen;13\n';
  expect(inTable(text)).toEqual({
    columns: {
      columns: ['A', 'B'],
      mapping: [null, null],
      sample: [
        ['Ana', '12'],
        ['Ben', '13'],
      ],
    },
    people: [],
  });
  const chosen = inTable(text, { ...none, mapping: ['name', 'number'] });
  expect(chosen.people).toMatchObject([{ name: 'Ana', numbers: ['12'] }, { name: 'Ben' }]);
  const remembered = [{ headings: 'a|b', mapping: ['notes', 'number', 'gone'].slice(0, 2) }];
  expect(inTable(text, { mapping: null, remembered }).people).toMatchObject([{ notes: 'Ana' }, {}]);
});

it('refuses a text that is no table', () => {
  expect(() => inTable('Dear Sir\nthank you\n')).toThrow('not-people');
});
