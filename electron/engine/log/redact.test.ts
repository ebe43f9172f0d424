import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Private, redact } from './redact.ts';
import { secretPatterns } from './secret-patterns.ts';

const token = 'canary-token/6d1f+0c';
const known: Private = {
  home: '/home/ana berg',
  dataFolder: '/home/ana berg/.config/Postline',
  secrets: secretPatterns(token),
};
const told = (text: string) => redact(text, known);

/** Words as an error has them. */
const words = fc.lorem({ maxCount: 6 }).map((text) => text.replaceAll(/[.,]/g, ''));
const around = fc.tuple(words, fc.constantFrom(' ', ': ', " '", ' (', '\n', ', '));

const digitsOf = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 15 });
const separators = fc.constantFrom(
  '',
  '',
  '',
  ' ',
  '-',
  '.',
  '/',
  ' ',
  ' (',
  ') ',
  '\u2011',
  '%20',
  '\u202f',
  '\u200e',
);

/** A number as people, addresses and other scripts write it; with the digits that must be gone. */
const number = fc
  .tuple(
    digitsOf,
    fc.infiniteStream(separators),
    fc.constantFrom('', '+', '00', 'tel:', 'sms:+'),
    fc.constantFrom('0', '٠', '０'),
  )
  .map(([digits, gaps, before, zero]) => {
    const written = digits.map((digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit));
    return (
      before +
      written.map((digit, at) => (at === 0 ? '' : (gaps.next().value as string)) + digit).join('')
    );
  });

const chatId = fc
  .tuple(digitsOf, fc.constantFrom('@c.us', '@g.us', '@lid', '%40c.us', '@s.whatsapp.net'))
  .map(([digits, end]) => digits.join('') + end);

const base64 = Buffer.from(`Authorization: ${token}`).toString('base64');
const tokenForms = fc.constantFrom(
  token,
  token.toUpperCase(),
  encodeURIComponent(token),
  Buffer.from(token).toString('hex'),
  base64,
  JSON.stringify({ token }),
);

const fileName = fc.constantFrom(
  'Anna Müller.csv',
  'secretname',
  'it’s mine (2).txt',
  "a 'secretname' b.pdf",
);
const path = fc
  .tuple(
    fc.constantFrom(
      '/home/ana berg/Documents/',
      '/home/ana berg/.config/Postline/opened/',
      '/mnt/x/',
      'C:\\Users\\ana berg\\',
      '\\\\server\\share\\',
      '../',
      'file:///home/ana%20berg/',
      '~/',
    ),
    fileName,
    fc.constantFrom('', "'", '"'),
  )
  .map(([folder, name, quote]) => quote + folder + name + quote);

const count = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

describe('what is private', () => {
  it('leaves no number of seven digits or more, however it is written', () => {
    fc.assert(
      fc.property(around, fc.oneof(number, chatId), words, ([before, gap], planted, after) => {
        expect(count(told(`${before}${gap}${planted} ${after}`))).toBe(0);
      }),
    );
  });

  it('leaves no token, in no form', () => {
    fc.assert(
      fc.property(around, tokenForms, words, ([before, gap], planted, after) => {
        const text = told(`${before}${gap}${planted} ${after}`).toLowerCase();
        for (const form of [token, planted, base64.slice(22, 40)])
          expect(text).not.toContain(form.toLowerCase());
      }),
    );
  });

  it('leaves no token that was never told of, where it is sent as one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Bearer ',
          'bearer%20',
          'Authorization: ',
          '"authorization":"Bearer ',
          'access_token=',
          'token: ',
          'Proxy-Authorization: Basic ',
        ),
        fc.stringMatching(/^[A-Za-z0-9+/=._-]{8,60}$/),
        (before, unknown) => {
          expect(told(`refused ${before}${unknown}`)).not.toContain(unknown);
        },
      ),
    );
  });

  it('leaves no path and no name of a file', () => {
    fc.assert(
      fc.property(around, path, words, ([before, gap], planted, after) => {
        const text = told(`${before}${gap}${planted} ${after}`);
        expect(text).not.toMatch(/ana|berg|Müller|secretname|mine|server|mnt/);
      }),
    );
  });

  it('leaves nothing that an error quotes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', "'", '\n', ' at ', 'x', '\\') }),
        (inside) => {
          expect(
            told(`SyntaxError: Unexpected token, "${inside}secret${inside}" is not valid JSON`),
          ).not.toContain('secret');
        },
      ),
    );
  });
});

describe('what helps', () => {
  it('stays: words', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(told(text)).toBe(text);
      }),
    );
  });

  it.each([
    ['ENOSPC: no space left on device, write', 'ENOSPC: no space left on device, write'],
    [
      "Cannot read properties of undefined (reading 'chatId')",
      "Cannot read properties of undefined (reading 'chatId')",
    ],
    ['connect ECONNREFUSED 127.0.0.1:44321', 'connect ECONNREFUSED 127.0.0.1:44321'],
    ['getaddrinfo ENOTFOUND chat.example.com', 'getaddrinfo ENOTFOUND chat.example.com'],
    [
      'https://ana:pw@chat.example.com:8443/v1/0f9d?token=1#x failed',
      'https://chat.example.com:8443/… failed',
    ],
    [
      "ENOENT: no such file, open '/home/ana berg/.config/Postline/instances/0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f/files/cat.jpg'",
      "ENOENT: no such file, open '<data>/instances/0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f/files/<file>'",
    ],
    [
      '/home/ana berg/.config/Postline/instances/0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f/history.sqlite: disk I/O error',
      '<data>/instances/0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f/history.sqlite: disk I/O error',
    ],
    ["open '/home/ana berg/Anna.csv'", "open '~/<file>'"],
    ['false_4915112345678@c.us_3EB0A1 is gone', '<id> is gone'],
    [
      'TypeError: no chat 4915112345678\n    at send (/opt/Postline/resources/app.asar/dist/main/main.cjs:12:34)\n    at app://postline/assets/index-Bq1.js?v=1:2:3456\n    at /home/ana berg/a secret.txt',
      'TypeError: no chat <number>\n    at send (main.cjs:12:34)\n    at (index-Bq1.js:2:3456)',
    ],
  ])('stays: %s', (text, left) => {
    expect(told(text)).toBe(left);
  });
});
