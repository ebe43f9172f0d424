import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-with-main.tsx';
import { Dialog } from './dialog.tsx';
import { showToast, Toast } from './toast.tsx';

it('is heard and pressed over a dialog, which stays', async () => {
  const onClose = vi.fn<() => void>();
  const onChoose = vi.fn<() => void>();
  renderPart(
    <>
      <Toast closeLabel="Close the toast" />
      <Dialog title="Labels" onClose={onClose}>
        <input aria-label="Name" defaultValue="typed" />
      </Dialog>
    </>,
  );
  await screen.findByRole('dialog', { name: 'Labels' });
  act(() => showToast({ text: 'Label deleted.', action: { label: 'Undo', onChoose } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(onChoose).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});
