import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../../../shared/contract/settings.ts';
import { fakeMain, renderPart } from '../../../testing/render-with-main.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';

it('keeps a column that is chosen before the one before it is kept', async () => {
  const main = fakeMain({ 'settings.set': () => new Promise(() => {}) });
  const settings = { ...defaultSettings.threads, columns: ['state'] };
  renderPart(<ColumnsDialog settings={settings} onClose={() => {}} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('switch', { name: 'From' }));
  await user.click(screen.getByRole('switch', { name: 'To' }));
  await waitFor(() =>
    expect(main.inputs('settings.set').at(-1)).toEqual({
      threads: { columns: ['state', 'fromNumber', 'toNumber'] },
    }),
  );
});
