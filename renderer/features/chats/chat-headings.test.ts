import { expect, it } from 'vitest';
import { headingsOf } from './chat-headings.ts';

it.each([
  [4, { pinned: 1, waitingForMe: 2 }, ['1 waitingForMe 2', '3 waitingForThem 1']],
  [3, { pinned: 0, waitingForMe: 3 }, ['0 waitingForMe 3']],
  [3, { pinned: 1, waitingForMe: 0 }, ['1 waitingForThem 2']],
  [2, { pinned: 2, waitingForMe: 0 }, []],
  [0, { pinned: 0, waitingForMe: 0 }, []],
  [2, null, ['0 view 2']],
  [0, null, []],
])('puts a heading above each part of %i chats that is not pinned', (total, sections, expected) => {
  const headings = [...headingsOf(total, sections)];
  expect(headings.map(([index, { key, count }]) => `${index} ${key} ${count}`)).toEqual(expected);
});
