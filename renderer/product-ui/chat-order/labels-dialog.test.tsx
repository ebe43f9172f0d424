import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { LabelsDialog } from './labels-dialog.tsx';

it('gives the label that has the name already, however it is typed, and makes no second one', async () => {
  const main = fakeMain({
    'chats.labels': () => ok([{ labelId: 'vip', name: 'VIP', hue: 20, chats: 1 }]),
    'chats.labelsOf': () => ok({}),
    'chats.saveLabel': (label) => ok(label),
    'chats.assignLabels': () => ok([]),
  });
  renderPart(<LabelsDialog instanceId="one" chatIds={['a@c.us']} onClose={() => {}} />);
  await screen.findByRole('checkbox', { name: 'VIP' });
  const field = screen.getByRole('textbox', { name: 'New label' });
  await userEvent.type(field, 'vip{Enter}');
  await waitFor(() => {
    expect(main.inputs('chats.assignLabels')).toMatchObject([{ add: ['vip'], remove: [] }]);
  });
  expect(main.inputs('chats.saveLabel')).toEqual([]);
});
