import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkOf, linksIn } from './text-links.ts';

const addresses = (line: string) => linksIn(line).map(({ address }) => address);

it.each([
  ['See https://track.example.org/48213.', ['https://track.example.org/48213']],
  [
    'track.example.org/48213 (or example.com)',
    ['https://track.example.org/48213', 'https://example.com'],
  ],
  ['*https://example.org/a_b_c*', ['https://example.org/a_b_c']],
  ['HTTP://EXAMPLE.ORG/?q=1&r=2#x', ['HTTP://EXAMPLE.ORG/?q=1&r=2#x']],
  ['看这里：https://example.org/中文，谢谢', ['https://example.org/中文']],
  ['http://localhost:3000/x', ['http://localhost:3000/x']],
  ['https://example.com@example.org/', ['https://example.com@example.org/']],
  ['请看https://example.com/路径。', ['https://example.com/路径']],
  ['ウェブはhttps://example.comです', ['https://example.com']],
  ['ดูhttps://example.comครับ', ['https://example.com']],
  ['https://example.com에서', ['https://example.com']],
  ['וhttps://example.com', ['https://example.com']],
  ['example.com中文说明', ['https://example.com']],
  ['请看example.com谢谢', ['https://example.com']],
  ['日本語.jp https://例え.jp/', ['https://日本語.jp', 'https://例え.jp/']],
  ['_https://example.com/a_', ['https://example.com/a']],
  ['_see https://example.com/a_', ['https://example.com/a']],
  ['~https://example.com/a~ _example.com_', ['https://example.com/a', 'https://example.com']],
  ['https://example.com/joined/abc_', ['https://example.com/joined/abc_']],
  ['http://my_shop.example.com', ['http://my_shop.example.com']],
  ['my_shop.example.com/x', ['https://my_shop.example.com/x']],
  ['https://example.com/wiki/Rhein–Main', ['https://example.com/wiki/Rhein–Main']],
  ['https://example.com/wiki/Côte-d’Or.', ['https://example.com/wiki/Côte-d’Or']],
  ['https://example.com/abc—which', ['https://example.com/abc']],
  ['https://example.com/abc: fine', ['https://example.com/abc']],
  ['https://example.com/?at=14:30', ['https://example.com/?at=14:30']],
  [
    'acme.app acme.dev acme.online/x acme.berlin',
    ['https://acme.app', 'https://acme.dev', 'https://acme.online/x', 'https://acme.berlin'],
  ],
  // What browsers take for the end of a host, and what turns the direction of what follows.
  ['https://example.com\\@example.org', ['https://example.com']],
  ['https://example.com/\u202emoc.elpmaxe', ['https://example.com/']],
])('finds the links of %j', (line, found) => {
  expect(addresses(line)).toEqual(found);
});

it.each([
  'Call +49 151 2345678.',
  'mail me at ana@example.org',
  'mailto:ana@example.org',
  'tel:+4915112345678',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://example.org/a',
  '//example.org',
  'report.pdf and v1.2.3, end.Next, done.Thanks, 5.pm',
  'write to jane.roe.jp@mail.example',
  'first.last.de+news@mail.example, jane_roe.jp@mail.example',
  'ana@example.com/path',
  'xhttps://example.com',
  'https://',
])('finds none in %j', (line) => {
  expect(addresses(line)).toEqual([]);
});

it('names the address of a card with or without its scheme', () => {
  expect([linkOf('example.org/a'), linkOf('https://example.org/a'), linkOf('')]).toEqual([
    'https://example.org/a',
    'https://example.org/a',
    null,
  ]);
});

it('answers web addresses alone, each where it stands, whatever is written', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.webUrl(),
    fc.constantFrom('javascript:', 'data:text/html,', '*', '@', ' ', '.com'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const line = pieces.join('');
      let end = 0;
      for (const link of linksIn(line)) {
        expect(link.address).toMatch(/^https?:\/\//i);
        expect(link.address.endsWith(line.slice(link.start, link.end))).toBe(true);
        expect(link.start).toBeGreaterThanOrEqual(end);
        end = link.end;
      }
    }),
  );
});

it('leads to the host that is shown, whatever is written', () => {
  const piece = fc.constantFrom(
    ...'https:// http:// example . com org / \\ @ : 8080 _ - ? # 中文 \u202e \u200f %2e 。 ａ www * [ ]'.split(
      ' ',
    ),
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      for (const { address } of linksIn(pieces.join(''))) {
        if (!URL.canParse(address)) continue;
        const [, authority = ''] = /^https?:\/\/([^/?#]*)/.exec(address) ?? [];
        const shown = authority.replace(/^.*@/, '').replace(/:\d*$/, '');
        expect(new URL(address).hostname).toBe(new URL(`http://${shown}`).hostname);
        expect(shown).not.toMatch(/[\\\u202e\u200f]/);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('takes a long hostile line at once', () => {
  const began = performance.now();
  for (const unit of ['a.b ', 'http://', 'x@', '((((', 'https://a.com/', '中a.', 'a_', '_a.b'])
    linksIn(unit.repeat(2_500).slice(0, 10_000));
  linksIn('a.com '.repeat(1_000_000));
  expect(performance.now() - began).toBeLessThan(5_000);
});
