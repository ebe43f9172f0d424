import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { noPolicy } from '../../../testing/no-policy.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';

it('shows what the organization has set, and lets the rest be changed', async () => {
  const main = fakeMain({
    'policy.get': () => ok({ ...noPolicy, locked: ['threads.columns'] }),
    'settings.set': () => ({ ok: false, error: { kind: 'locked' } }),
  });
  const settings = { pacePerMinute: 300, parallel: 4, columns: ['labels'], compact: false };
  renderPart(<ColumnsDialog settings={settings} onClose={() => {}} />);
  const group = await screen.findByRole('group', { description: 'Set by your organization' });
  expect(group).toHaveProperty('disabled', true);
  expect(group.contains(screen.getByRole('checkbox', { name: 'Labels' }))).toBe(true);

  const compact = screen.getByRole('checkbox', { name: 'Compact rows' });
  await userEvent.click(compact);
  expect(main.inputs('settings.set')).toEqual([{ threads: { compact: true } }]);
});
