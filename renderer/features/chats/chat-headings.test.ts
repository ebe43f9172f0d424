import { expect, it } from 'vitest';
import { headingsOf } from './chat-headings.ts';

it.each([
  [4, [1, 2, 1], ['1 waitingForMe 3', '3 waitingForThem 1']],
  [4, [1, 2, 0], ['1 waitingForMe 2', '3 waitingForThem 2']],
  [3, [0, 3, 0], ['0 waitingForMe 3']],
  [3, [1, 0, 1], ['1 waitingForThem 2']],
  [2, [2, 0, 1], []],
  [0, [0, 0, 0], []],
  [2, null, ['0 view 2']],
  [0, null, []],
])('puts a heading above each part of %i chats that is not pinned', (total, counts, expected) => {
  const [pinned = 0, waitingForMe = 0, pinnedWaiting = 0] = counts ?? [];
  const sections = counts && { pinned, waitingForMe, pinnedWaiting };
  const headings = [...headingsOf(total, sections)];
  expect(headings.map(([index, { key, count }]) => `${index} ${key} ${count}`)).toEqual(expected);
});
