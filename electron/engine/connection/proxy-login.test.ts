import { expect, it } from 'vitest';
import { answerTo } from './proxy-login.ts';

it('reads a challenge in time that grows with its length, and still finds what it asks for', () => {
  const long = 'x'.repeat(1_000_000);
  const sign = answerTo(
    { schemes: [`Digest ${long}, realm="r", nonce="n", ${' '.repeat(100_000)}`] } as never,
    'host:443',
  );
  expect(sign?.({ name: 'a', password: 'b' })).toContain('Digest username="a"');
});
