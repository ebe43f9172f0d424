import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Instance } from '../../../../shared/contract/instances.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { Toast } from '../../../ui/toast.tsx';
import { Queues } from './queues.tsx';

function show(count: number, { isLead = true, answerAssigns = false } = {}) {
  const main = fakeMain({
    'instances.list': () =>
      ok({ instances: [{ instanceId: 'i', name: 'Sales' } as Instance], activeInstanceId: 'i' }),
    'team.queues': () => ok([{ queueId: 'q', name: 'Returns', count }]),
    'team.choices': () => ok({ answerAssigns }),
    'team.choose': () => ok(null),
    'team.endQueue': () => ok(null),
    'team.saveQueue': () => ok(null),
  });
  renderPart(
    <>
      <Queues shared={['i']} isLead={isLead} />
      <Toast closeLabel="Close" />
    </>,
  );
  return main;
}

it.each([
  [0, 'Queue “Returns” deleted.'],
  [2, 'Queue “Returns” deleted. Its chats are unassigned.'],
])(
  'ends a queue with %i chats, shows “%s”, and focuses the button below the list',
  async (count, expected) => {
    show(count);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete queue' }));
    await screen.findByText(expected);
    expect(document.activeElement?.textContent).toBe('New queue…');
  },
);

it('focuses that button again once ending a queue is undone by a click', async () => {
  const main = show(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete queue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(main.inputs('team.saveQueue')).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('New queue…');
});

it('names the dialog for a new queue after what it creates', async () => {
  show(0);
  await userEvent.click(await screen.findByRole('button', { name: 'New queue…' }));
  expect(await screen.findByRole('dialog', { name: 'New queue' })).toBeTruthy();
});

it('lets a lead choose that answers take unassigned chats, and tells members where it is so', async () => {
  const main = show(0);
  await userEvent.click(
    await screen.findByRole('switch', { name: 'Take unassigned chats by answering' }),
  );
  expect(main.inputs('team.choose')).toEqual([{ instanceId: 'i', answerAssigns: true }]);
  cleanup();
  show(0, { isLead: false, answerAssigns: true });
  expect(await screen.findByText(/^Whoever answers an unassigned chat takes it/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});
