import { expect, it } from 'vitest';
import { ana, ben, message, openHistory } from '../testing/open-history.ts';

const opened = openHistory();

it('looks through a long chat in parts, newest first, and misses nothing between them', () => {
  const { history, database } = opened;
  const withLink = new Set([0, 1, 500, 501, 4_499]);
  // Or each message would be waited for until it is on the disk.
  database.exec('PRAGMA synchronous = OFF');
  for (let at = 0; at < 4_500; at += 1) {
    const text = withLink.has(at) ? `example.org/${at}` : 'no more than words';
    history.outbox.add(message(`m${at}`, ana, text), at);
  }
  history.outbox.add(message('elsewhere', ben, 'example.org'), 1);
  const parts: string[][] = [];
  let before: number | null = null;
  do {
    const part: ReturnType<typeof history.messages.media> = history.messages.media(
      ana,
      'link',
      before,
    );
    parts.push(part.messages.map(({ localId }) => localId));
    before = part.before;
  } while (before !== null);
  expect(parts).toEqual([['m4499'], ['m501', 'm500'], ['m1', 'm0']]);
});
