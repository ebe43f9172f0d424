import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MessageImport } from '../../../shared/contract/imports.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { ImportDialog } from './import-dialog.tsx';

const shown: MessageImport = {
  importId: 'a',
  stage: 'ready',
  progress: { done: 1, total: 1 },
  counts: { incoming: 1, outgoing: 0, duplicates: 0, failures: 0 },
  added: 0,
  chats: [],
  chatCount: 0,
  firstRows: [],
  failures: [],
};

it('says that some files could not be read, also where the others were', async () => {
  fakeMain({
    'imports.watched': () => ok({ available: false, folder: null, unknown: [] }),
    'imports.read': () => ok({ importId: 'a' }),
    'imports.get': () => ok(shown),
  });
  window.postline.grant = () => Promise.resolve(['grant', null]);
  renderPart(<ImportDialog instanceId="i" onClose={() => {}} />);
  const gone = new File([''], 'gone.json');
  gone.arrayBuffer = () => Promise.reject(new Error('gone'));
  const input = screen.getByLabelText('Choose files…', { selector: 'input' });
  await userEvent.setup().upload(input, [new File(['[]'], 'there.json'), gone]);
  await screen.findByRole('button', { name: 'Import 1 message' });
  expect(screen.getByRole('alert').textContent).toBe('Some files couldn’t be read.');
});
