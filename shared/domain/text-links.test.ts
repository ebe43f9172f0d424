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
  'report.pdf and v1.2.3, end.Next',
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

it('takes a long hostile line at once', () => {
  const began = performance.now();
  for (const unit of ['a.b ', 'http://', 'x@', '((((', 'https://a.com/'])
    linksIn(unit.repeat(2_500).slice(0, 10_000));
  linksIn('a.com '.repeat(1_000_000));
  expect(performance.now() - began).toBeLessThan(5_000);
});
