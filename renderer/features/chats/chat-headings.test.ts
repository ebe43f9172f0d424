import { expect, it } from 'vitest';
import { chatOfRow, headingsOf, rowOfChat } from './chat-headings.ts';

const rowsOf = (total: number, sections: Parameters<typeof headingsOf>[1]) => {
  const headings = headingsOf(total, sections);
  const rows = Array.from({ length: total + headings.length }, (_, row) => {
    const index = chatOfRow(headings, row);
    if (index !== null) expect(rowOfChat(headings, index)).toBe(row);
    return index ?? headings.find((heading) => heading.row === row)?.key;
  });
  return rows;
};

it.each([
  [4, { pinned: 1, waitingForMe: 2 }, [0, 'waitingForMe', 1, 2, 'waitingForThem', 3]],
  [3, { pinned: 0, waitingForMe: 3 }, ['waitingForMe', 0, 1, 2]],
  [3, { pinned: 1, waitingForMe: 0 }, [0, 'waitingForThem', 1, 2]],
  [2, { pinned: 2, waitingForMe: 0 }, [0, 1]],
  [0, { pinned: 0, waitingForMe: 0 }, []],
  [2, null, ['view', 0, 1]],
])('puts a heading above each part of %i chats that is not pinned', (total, sections, rows) => {
  expect(rowsOf(total, sections)).toEqual(rows);
});
