import { expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import { redactToken } from './redact-token.ts';

const token = 'Canary/token+4711~x';
const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text).toString(encoding);
const percent = (text: string) => bytes(text, 'hex').replace(/../g, '%$&');

const yes = (answer: unknown): Outcome<null> => ({
  outcome: 'accepted',
  value: null,
  status: 201,
  answer,
});

it.each([
  ['as it is', token],
  ['in capitals', token.toUpperCase()],
  ['in small letters', token.toLowerCase()],
  ['as an address carries it', encodeURIComponent(token)],
  ['percent-coded in full', percent(token)],
  ['percent-coded in full, in capitals', percent(token).toUpperCase()],
  ['in hex', bytes(token, 'hex')],
  ['in hex, in capitals', bytes(token, 'hex').toUpperCase()],
])('leaves out a token that is echoed %s', (_name, echo) => {
  const outcome = yes({ [`Got ${echo}!`]: [`Got ${echo}!`] });
  const redacted = yes({ 'Got (left out)!': ['Got (left out)!'] });
  expect(redactToken(outcome, token)).toEqual(redacted);
});

it.each(['', 'a', 'ab', 'abc', 'Bearer ', 'GET / HTTP/1.1\r\nAuthorization: Bearer '])(
  'leaves out a token that is echoed as base64 after %j',
  (before) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const echo = bytes(`${before}${token}\r\n`, encoding);
      const { answer } = redactToken(yes(echo), token) as { answer: string };
      const [first = '', last = '', ...more] = answer.split('(left out)');
      // A character of base64 that also holds bits of a neighbour remains.
      expect(first.length).toBeLessThanOrEqual(Math.ceil((before.length * 4) / 3));
      expect(last.length).toBeLessThanOrEqual(6);
      expect(more).toEqual([]);
    }
  },
);

it('leaves everything else unchanged', () => {
  const answer = { a: 1, b: [null, true, 'token'], c: 'Canary/' };
  expect(redactToken(yes(answer), token)).toEqual(yes(answer));
  expect(redactToken(yes('short'), 'short')).toEqual(yes('short'));
  expect(redactToken(yes({ n: 123_456_789, m: 7 }), '12345678')).toEqual(
    yes({ n: '(left out)', m: 7 }),
  );
});
