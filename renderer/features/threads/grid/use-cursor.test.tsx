import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { searchingThreads } from '../../../product-ui/search/search-switch.ts';
import { renderPart } from '../../../testing/render-with-main.tsx';
import { useCursor } from './use-cursor.ts';
import type { ThreadList } from './use-thread-list.ts';

const list = {
  shown: {},
  total: 100,
  rowAt: (index: number) => ({ threadId: String(index) }),
  indexOf: () => null,
} as unknown as ThreadList;

function Keys({ instanceId }: { instanceId: string }) {
  const { index, move } = useCursor(instanceId, list);
  return <button onClick={() => move(57)}>at {index}</button>;
}

it('goes on where one left the list, and at the top for whoever comes to search', async () => {
  const open = (instanceId = 'one') => {
    cleanup();
    renderPart(<Keys instanceId={instanceId} />);
    return screen.getByRole('button').textContent;
  };
  open();
  await userEvent.click(screen.getByRole('button', { name: 'at 0' }));
  expect([open(), open('another')]).toEqual(['at 57', 'at 0']);
  history.replaceState(searchingThreads('4915'), '');
  expect(open()).toBe('at 0');
  history.replaceState(null, '');
});

it('stays at the thread of its row, also where nobody has moved it there', () => {
  const rows = ['a', 'b'];
  const growing = {
    ...list,
    rowAt: (index: number) => rows[index] && { threadId: rows[index] },
    indexOf: (fits: (row: { threadId: string }) => boolean) =>
      rows.findIndex((threadId) => fits({ threadId })),
  } as unknown as ThreadList;
  function Row() {
    return <output>{useCursor('growing', growing).row?.threadId}</output>;
  }
  const { rerender } = renderPart(<Row />);
  expect(screen.getByRole('status').textContent).toBe('a');
  rows.unshift('new');
  rerender(<Row />);
  expect(screen.getByRole('status').textContent).toBe('a');
});
