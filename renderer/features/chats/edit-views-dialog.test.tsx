import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ChatView } from '../../../shared/contract/chats.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { EditViewsDialog } from './edit-views-dialog.tsx';

it('says that a colleague has deleted the view, and keeps what was typed', async () => {
  const view: ChatView = {
    viewId: 'refunds',
    name: 'Refunds',
    filter: { search: '', labelIds: [], view: 'all', sort: 'name' },
  };
  const main = fakeMain({
    'chats.views': () => ok([{ ...view, count: 0, isMore: false }]),
    'chats.saveView': ({ mustExist }) =>
      mustExist
        ? { ok: false, error: { kind: 'invalid-input', field: 'name', problem: 'view-deleted' } }
        : ok(view),
    'team.get': () => ok({ ...teamFixture, shared: ['one'] }),
  });
  renderPart(<EditViewsDialog instanceId="one" onClose={() => {}} />);
  expect(await screen.findByText('Applies to everyone in Alpha.')).toBeTruthy();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  const name = await screen.findByRole('textbox', { name: 'View name' });
  await user.clear(name);
  await user.type(name, 'Refunded{Enter}');
  expect(
    await screen.findByText('A colleague deleted this view, so its new name can’t be saved.'),
  ).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('Refunded');
  expect(main.inputs('chats.saveView')).toHaveLength(1);
});
