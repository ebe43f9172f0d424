import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { EditLabelsDialog } from './edit-labels-dialog.tsx';

it('says that a colleague has deleted the label, and keeps what was typed', async () => {
  const label = { labelId: 'urgent', name: 'Urgent', hue: 20 };
  const main = fakeMain({
    'chats.labels': () => ok([{ ...label, chats: 1 }]),
    'chats.saveLabel': ({ mustExist }) =>
      mustExist
        ? { ok: false, error: { kind: 'invalid-input', field: 'name', problem: 'label-deleted' } }
        : ok(label),
  });
  renderPart(<EditLabelsDialog instanceId="one" onClose={() => {}} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const name = await screen.findByRole('textbox', { name: 'Label name' });
  await user.clear(name);
  await user.type(name, 'Very urgent{Enter}');
  expect(
    await screen.findByText('A colleague deleted this label, so your change can’t be saved.'),
  ).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('Very urgent');
  expect(main.inputs('chats.saveLabel')).toHaveLength(1);
});
