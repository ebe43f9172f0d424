import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Instance } from '../../../../shared/contract/instances.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { Toast } from '../../../ui/toast.tsx';
import { Queues } from './queues.tsx';

function show(count: number) {
  fakeMain({
    'instances.list': () =>
      ok({ instances: [{ instanceId: 'i', name: 'Sales' } as Instance], activeInstanceId: 'i' }),
    'team.queues': () => ok([{ queueId: 'q', name: 'Returns', count }]),
    'team.endQueue': () => ok(null),
  });
  renderPart(
    <>
      <Queues shared={['i']} isLead />
      <Toast closeLabel="Close" />
    </>,
  );
}

it.each([
  [0, 'Returns has ended.'],
  [2, 'Returns has ended; its chats are unassigned.'],
])(
  'says of a queue with %i chats that %s, and keeps the focus beside the list',
  async (count, said) => {
    show(count);
    await userEvent.click(await screen.findByRole('button', { name: 'End queue' }));
    await screen.findByText(said);
    expect(document.activeElement?.textContent).toBe('New queue…');
  },
);

it('calls the dialog of a new one by what it makes', async () => {
  show(0);
  await userEvent.click(await screen.findByRole('button', { name: 'New queue…' }));
  expect(await screen.findByRole('dialog', { name: 'New queue' })).toBeTruthy();
});
