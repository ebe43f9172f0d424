import { expect, it } from 'vitest';
import { lineInItsEncoding } from './card-line.ts';
import { peopleInVcards } from './people-vcards.ts';

const inText = (text: string) => {
  const splitter = peopleInVcards();
  return [...splitter.take(text), ...splitter.end()];
};

/** As a file is read: its bytes one by one, in parts that end anywhere. */
const inBytes = (bytes: Buffer) => {
  const splitter = peopleInVcards(lineInItsEncoding);
  const text = new TextDecoder('windows-1252').decode(bytes);
  const parts = text.match(/[^]{1,7}/g) ?? [];
  return [...parts.flatMap((part) => splitter.take(part)), ...splitter.end()];
};

const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');

it.each([
  [
    'as Android writes it',
    card(
      '2.1',
      'N:Muster;Max;;;',
      'FN:Max Muster',
      'TEL;CELL:+4915112345678',
      'TEL;HOME;PREF:030-123456',
    ),
    { name: 'Max Muster', numbers: ['+4915112345678', '030-123456'] },
  ],
  [
    'with its letters in quoted-printable',
    card(
      '2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=C3=BC=6C=6C=65=72;=4A=C3=B6=72=67;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=C3=B6=72=67=20=4D=C3=BC=\r\n=6C=6C=65=72',
      'TEL;CELL:0151 12345678',
    ),
    { name: 'Jörg Müller', numbers: ['0151 12345678'] },
  ],
  [
    'with bare quoted-printable, of an older set of signs, and a note of lines',
    card(
      '2.1',
      'FN;QUOTED-PRINTABLE;CHARSET=windows-1251:=C0=ED=ED=E0',
      'TEL;CELL;VOICE:+79161234567',
      'NOTE;ENCODING=QUOTED-PRINTABLE:first=0D=0A=\r\n second, =\r\nthird',
      'EMAIL;PREF;INTERNET:anna@mail.example',
    ),
    { name: 'Анна', numbers: ['+79161234567'], notes: 'first\n second, third' },
  ],
  [
    'that names a later version, and is in quoted-printable all the same',
    card(
      '3.0',
      'N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=E6=9D=8E;=E4=BC=9F;;;',
      'TEL;TYPE=CELL:+8613800138000',
    ),
    { name: '李伟', numbers: ['+8613800138000'] },
  ],
  [
    'whose charset is named wrongly',
    card('2.1', 'FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg', 'TEL:+4915112345678'),
    { name: 'Jörg', numbers: ['+4915112345678'] },
  ],
  [
    'whose name is in base64',
    card('3.0', 'FN;ENCODING=B;CHARSET=UTF-8:SsO2cmc=', 'TEL:+4915112345678'),
    { name: 'Jörg' },
  ],
  [
    'folded, with escapes before every sign that has one',
    card(
      '3.0',
      'FN:Muster\\, Max\\; Dr. \\\\ A',
      'item1.TEL;type=CELL;type="VOICE,pref":+49 151',
      '  12345678',
      'NOTE:one\\ntwo\\Nthree\\: c:\\users',
      'CATEGORIES:VIP,Late\\, often',
      'ORG:Northwind\\; Sons;Sales',
    ),
    {
      name: 'Muster, Max; Dr. \\ A',
      numbers: ['+49 151 12345678'],
      notes: 'one\ntwo\nthree: c:\\users',
      labels: ['VIP', 'Late, often'],
      organization: 'Northwind; Sons',
    },
  ],
  [
    'of an iPhone, whose labels stand in lines of their own',
    card(
      '3.0',
      'PRODID:-//Apple Inc.//iPhone OS 17.2//EN',
      'N:Souza;Ana;;;',
      'FN:Ana Souza',
      'TEL;type=CELL;type=VOICE;type=pref:+55 11 91234-5678',
      'item1.TEL:+49 1511 2345678',
      'item1.X-ABLabel:WhatsApp',
      'item2.TEL;type=pref:(030) 123456',
      'item2.X-ABLabel:_$!<HomeFAX>!$_',
      'item3.TEL:+49 30 123457',
      'item3.X-ABLabel:Fax',
      'item4.X-ABRELATEDNAMES:Ben',
      'item4.X-ABLabel:_$!<Spouse>!$_',
      'X-ABShowAs:COMPANY',
    ),
    { name: 'Ana Souza', numbers: ['+55 11 91234-5678', '+49 1511 2345678'] },
  ],
  [
    'with faxes and pagers, in which nobody chats',
    card(
      '2.1',
      'FN:Ana',
      'TEL;HOME;FAX:+4930123456',
      'TEL;TYPE=work,fax:+4930123457',
      'TEL;TYPE="pager":+4930123458',
      'TEL;CELL:+4915112345678',
      'TEL;WORK;VOICE;FAX:+4930123459',
    ),
    { numbers: ['+4915112345678', '+4930123459'] },
  ],
  [
    'of version 4, with numbers as addresses',
    card(
      '4.0',
      'FN:Ana',
      'TEL;VALUE=uri;TYPE="cell":tel:+55-11-91234-5678;ext=12',
      'N:Alves;Ana;;;',
    ),
    { name: 'Ana', numbers: ['tel:+55-11-91234-5678;ext=12'] },
  ],
  [
    'in which a line is spoilt',
    card('3.0', 'FN:Ana', 'TEL;TYPE="CELL:+4915112345678', 'NOTE', 'TEL;X=:+4915112345679', 'ORG:'),
    { name: 'Ana', numbers: ['+4915112345678', '+4915112345679'] },
  ],
  [
    'with the card of who speaks for the person, pictures without indent, and its version last',
    [
      'BEGIN:VCARD',
      'FN:Boss',
      'AGENT:',
      'BEGIN:VCARD',
      'VERSION:2.1',
      'FN:Secretary',
      'TEL:+4915100000000',
      'END:VCARD',
      'PHOTO;BASE64;JPEG:',
      '/9j/4AAQSkZJRgABAQAAAQABAAD=',
      '',
      'TEL;WORK:+4915112345678',
      'CATEGORIES:VIP;Late',
      'VERSION:2.1',
      'END:VCARD',
    ].join('\n'),
    { name: 'Boss', numbers: ['+4915112345678'], labels: ['VIP', 'Late'] },
  ],
  [
    'a text that ends in an equals sign',
    card('3.0', 'FN:parser=', 'TEL:+4915112345678', 'N:parser=;;;;'),
    { name: 'parser=', numbers: ['+4915112345678'] },
  ],
])('reads a card %s', (_what, text, expected) => {
  expect(inText(text)).toMatchObject([expected]);
  expect(inBytes(Buffer.from(text))).toMatchObject([expected]);
});

it.each([
  ['Müller', 'utf-8', Buffer.from('FN:Müller')],
  ['Müller', 'the old encoding of Windows', Buffer.from('FN:Müller', 'latin1')],
  [
    'Müller €',
    'the same with a sign of its own',
    Buffer.from([...Buffer.from('FN:M\xfcller ', 'latin1'), 0x80]),
  ],
  [
    '山田',
    'Shift_JIS',
    Buffer.from([...Buffer.from('FN;CHARSET=SHIFT_JIS:'), 0x8e, 0x52, 0x93, 0x63]),
  ],
  [
    'Mü\uFFFDler',
    'UTF-8 of which a byte was lost',
    Buffer.from([...Buffer.from('FN:Mü'), 0xff, ...Buffer.from('ler')]),
  ],
])('reads %s in %s, line by line', (name, _encoding, line) => {
  const bytes = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from('BEGIN:VCARD\r\nVERSION:2.1\r\nNOTE:Größe 😀\r\n'),
    line,
    Buffer.from('\r\nTEL:+4915112345678\r\nEND:VCARD\r\n'),
  ]);
  expect(inBytes(bytes)).toMatchObject([{ name, notes: 'Größe 😀', numbers: ['+4915112345678'] }]);
});

it.each([
  ['Max Maria Muster', 'Muster;Max;Maria;Dr.;'],
  ['毛泽东', '毛;泽东;;;'],
  ['김민준', '김;민준'],
  ['さくら 𠮷野 Ko', '𠮷野 Ko;さくら'],
])('makes the name %s of its parts %s', (name, parts) => {
  expect(inText(card('3.0', `N:${parts}`, 'TEL:+4915112345678'))).toMatchObject([{ name }]);
});

it('says of what is no card that it is none, and goes on', () => {
  const found = inText(
    `${card('3.0', '@@@', '***')}BEGIN:VCARD\nVERSION:2.1\nFN:Cut\n${card('2.1', 'FN:Ana', 'TEL:+4915112345678')}`,
  );
  expect(found).toMatchObject([
    { line: 1, faults: [{ problem: 'not-a-card' }] },
    { line: 6, faults: [{ problem: 'cut-off' }] },
    { line: 9, name: 'Ana' },
  ]);
});

it.each([
  ['an e-mail address', 'EMAIL;HOME:max@example.com', true],
  ['a picture', 'item1.PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ', true],
  ['a company', 'ORG:Bakery;', true],
  ['a fax', 'TEL;WORK;FAX:+49301234567', true],
  ['a field that is empty', 'EMAIL;HOME:', false],
  ['what a device adds by itself', 'REV:2026-05-01T10:00:00Z', false],
  ['a note', 'NOTE:a', false],
])('says that a person has more than is kept: %s', (_what, line, isPartial) => {
  const [read] = inText(card('3.0', 'FN:Max', 'TEL:+4915112345678', line));
  expect(read !== undefined && 'isPartial' in read).toBe(isPartial);
});
