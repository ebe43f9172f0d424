import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { AssignDialog } from './assign-dialog.tsx';

it('asks for whom several chats are where nobody was chosen', async () => {
  const main = fakeMain({
    'team.get': () => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }),
    'team.queues': () => ok([]),
    'team.assign': () => ok(null),
  });
  const chatIds = ['a@c.us', 'b@c.us'];
  renderPart(<AssignDialog instanceId="i" chatIds={chatIds} onClose={() => {}} />);
  await screen.findByRole('dialog', { name: 'Assign 2 chats' });
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  expect(screen.getByText('Choose a person, a queue or Nobody.')).toBeTruthy();
  expect(main.inputs('team.assign')).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Nobody' }));
  expect(screen.queryByText('Choose a person, a queue or Nobody.')).toBe(null);
});
