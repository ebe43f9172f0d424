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
  const field = screen.getByRole('textbox', { name: 'Find or add a label' });
  await userEvent.type(field, 'vip{Enter}');
  await waitFor(() => {
    expect(main.inputs('chats.assignLabels')).toMatchObject([{ add: ['vip'], remove: [] }]);
  });
  expect(main.inputs('chats.saveLabel')).toEqual([]);
});

it.each([
  ['ret', 'returns', ['Returns']],
  ['TURN', 'returns', ['Returns']],
  ['v', 'vip', ['Delivery late', 'VIP']],
])('picks a label by what is typed of its name: %s', async (typed, labelId, found) => {
  const main = fakeMain({
    'chats.labels': () =>
      ok([
        { labelId: 'late', name: 'Delivery late', hue: 20, chats: 1 },
        { labelId: 'vip', name: 'VIP', hue: 20, chats: 1 },
        { labelId: 'returns', name: 'Returns', hue: 20, chats: 1 },
      ]),
    'chats.labelsOf': () => ok({}),
    'chats.assignLabels': () => ok([]),
  });
  renderPart(<LabelsDialog instanceId="one" chatIds={['a@c.us']} onClose={() => {}} />);
  await screen.findByRole('checkbox', { name: 'VIP' });
  await userEvent.type(screen.getByRole('textbox'), typed);
  const name = labelId === 'vip' ? 'VIP' : 'Returns';
  expect(screen.getByText(`Enter gives “${name}”.`)).toBeTruthy();
  const shown = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(shown).toEqual(found);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => {
    expect(main.inputs('chats.assignLabels')).toMatchObject([{ add: [labelId], remove: [] }]);
  });
});
