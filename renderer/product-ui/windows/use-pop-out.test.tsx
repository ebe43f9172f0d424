import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AppStatus } from '../../../shared/contract/app.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { Toast } from '../../ui/toast.tsx';
import { usePopOut } from './use-pop-out.ts';

const chat = { instanceId: 'berlin', chatId: '4915112345678@c.us' };

function PopOut() {
  const popOut = usePopOut();
  return (
    <>
      {popOut && (
        <button type="button" onClick={() => popOut(chat)}>
          Open in new window
        </button>
      )}
      <Toast closeLabel="Close" />
    </>
  );
}

it('says so where too many windows are open', async () => {
  const error = { kind: 'invalid-input', field: 'window', problem: 'too-many-windows' } as const;
  const main = fakeMain({
    'app.status': () => ok({ canOpenWindows: true } as AppStatus),
    'app.openWindow': () => ({ ok: false, error }),
  });
  renderPart(<PopOut />);
  await userEvent.click(await screen.findByRole('button', { name: 'Open in new window' }));
  expect(
    await screen.findByText('Too many windows are open. Close one and try again.'),
  ).toBeDefined();
  expect(main.inputs('app.openWindow')).toEqual([{ chat }]);
});
