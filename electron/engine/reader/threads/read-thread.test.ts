import { expect, it } from 'vitest';
import { readInFile } from '../../../../tests/support/read-in-file.ts';

it('tells all that is wrong with a row', async () => {
  const table = [
    'id,from,to,created at,updated at,archived',
    'a b,15123456789,4.91511E+12,2024-02-30 10:00:00,yesterday,perhaps',
    'c,+4915112345678,,,2024-02-28 10:00:00,true',
  ];
  const { items, refused } = await readInFile('threads', table.join('\n'), { country: 'DE' });
  expect(items).toMatchObject([{ threadId: 'c', archived: true }]);
  expect(refused).toMatchObject([
    {
      line: 2,
      faults: [
        { problem: 'bad-id', detail: 'a b' },
        { problem: 'two-countries', detail: '15123456789' },
        { problem: 'spoilt-number', detail: '4.91511E+12' },
        { problem: 'bad-time', detail: '2024-02-30 10:00:00' },
        { problem: 'bad-time', detail: 'yesterday' },
        { problem: 'bad-flag', detail: 'perhaps' },
      ],
      excerpt: table[1]?.replaceAll(',', ' | '),
    },
  ]);
});

it.each([
  ['Thread ID,Customer Phone,Our Number'],
  ['ID,Telefon,An'],
  ['id,Teléfono del cliente,Número de destino'],
])('knows whose number stands under which heading: %s', async (heading) => {
  const table = `${heading}\na,+4915112345678,+4930123456\n`;
  const { items } = await readInFile('threads', table, {});
  expect(items).toMatchObject([{ fromNumber: '+4915112345678', toNumber: '+4930123456' }]);
});
