import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import type { MessageImport } from '../../../shared/contract/imports.ts';
import { onRefusal } from '../../bridge/call.ts';
import { invalidateOnEvents } from '../../bridge/events.ts';
import { makeQueryClient } from '../../bridge/queries.ts';
import { chatFixture } from '../../testing/chat-fixture.ts';
import { diskFull, fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { ImportDialog } from './import-dialog.tsx';

const shown: MessageImport = {
  importId: 'a',
  stage: 'ready',
  progress: { done: 1, total: 1 },
  counts: { incoming: 1, outgoing: 0, duplicates: 0, failures: 0 },
  assumedTimes: 0,
  exports: [],
  media: { done: 0, total: 0 },
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

const row = { chat: '+49 1511 2345678', direction: 'in', sender: 'Maria', at: 1 } as const;

it('says beside its buttons how far an import is, and then what came of it', async () => {
  let now: MessageImport = {
    ...shown,
    chats: [{ chat: chatFixture({ name: 'Maria' }), count: 1 }],
    firstRows: [
      { ...row, kind: 'video', text: '' },
      { ...row, kind: 'file', text: 'invoice.pdf' },
      { ...row, kind: 'text', text: 'Where is it?' },
    ],
  };
  const main = fakeMain({
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'imports.watched': () => ok({ available: false, folder: null, unknown: [] }),
    'imports.read': () => ok({ importId: 'a' }),
    'imports.get': () => ok(now),
    'imports.apply': () => ok(null),
  });
  const client = makeQueryClient();
  invalidateOnEvents(client);
  renderPart(<ImportDialog instanceId="i" onClose={() => {}} />, client);
  const user = userEvent.setup();
  const file = new File(['[]'], 'there.json');
  await user.upload(screen.getByLabelText('Choose files…', { selector: 'input' }), file);
  await user.click(await screen.findByRole('button', { name: 'Import 1 message' }));
  const texts = screen.getAllByRole('row').map((each) => each.lastElementChild?.textContent);
  expect(texts).toEqual(['Text', 'Video', 'File · invoice.pdf', 'Where is it?']);

  now = { ...now, stage: 'applying', progress: { done: 400, total: 1_000 }, added: 390 };
  main.tell('imports.changed', { importId: 'a' });
  await screen.findByText('400 of 1,000 messages imported so far.');
  expect(screen.queryByText(/^390/)).toBeNull();
  now = { ...now, stage: 'done', progress: { done: 1_000, total: 1_000 }, added: 980 };
  main.tell('imports.changed', { importId: 'a' });
  const result = await screen.findByText('980 messages imported.');
  // Nothing of the preview stands between it and the buttons, or is left.
  expect(screen.queryByRole('table')).toBeNull();
  const close = screen.getByRole('button', { name: 'Close' });
  expect(result.compareDocumentPosition(close)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('imports what was read with the country that is shown, and nothing before it is read', async () => {
  const asked: { country: string | null | undefined; answer: (importId: string) => void }[] = [];
  const main = fakeMain({
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'imports.watched': () => ok({ available: false, folder: null, unknown: [] }),
    'imports.read': ({ country }) =>
      new Promise((resolve) => {
        asked.push({ country, answer: (importId) => resolve(ok({ importId })) });
      }),
    'imports.get': ({ importId }) => ok({ ...shown, importId }),
    'imports.apply': () => ok(null),
    'imports.cancel': () => ok(null),
  });
  renderPart(<ImportDialog instanceId="i" onClose={() => {}} />);
  const user = userEvent.setup();
  const offered = () => screen.queryByRole('button', { name: 'Import 1 message' });
  const country = () => screen.getByRole('combobox', { name: 'Country' });
  // What would be no country stands for the missing + here.
  expect(within(country()).queryByRole('option', { name: 'Choose a country' })).toBeNull();
  const file = new File(['[]'], 'there.json');
  await user.upload(screen.getByLabelText('Choose files…', { selector: 'input' }), file);
  await waitFor(() => expect(asked.length).toBe(1));
  asked[0]?.answer('as-written');
  await waitFor(() => expect(offered()).not.toBeNull());
  await user.selectOptions(country(), 'GB');
  expect(offered()).toBeNull();
  await waitFor(() => expect(asked.length).toBe(2));
  await user.selectOptions(country(), 'DE');
  await waitFor(() => expect(asked.map((one) => one.country)).toEqual(['001', 'GB', 'DE']));
  asked[2]?.answer('german');
  await waitFor(() => expect(offered()).not.toBeNull());
  asked[1]?.answer('british');
  await waitFor(() => expect(main.inputs('imports.cancel')).toEqual([{ importId: 'british' }]));
  await user.click(screen.getByRole('button', { name: 'Import 1 message' }));
  expect(main.inputs('imports.apply')).toEqual([{ importId: 'german', alreadyRead: false }]);
});

it('asks in which zone times are meant that name none, and reads the file anew', async () => {
  const main = fakeMain({
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'imports.watched': () => ok({ available: false, folder: null, unknown: [] }),
    'imports.read': () => ok({ importId: 'a' }),
    'imports.get': () => ok({ ...shown, assumedTimes: 1 }),
    'imports.cancel': () => ok(null),
  });
  renderPart(<ImportDialog instanceId="i" onClose={() => {}} />);
  const user = userEvent.setup();
  expect(screen.queryByRole('combobox', { name: 'Times without a time zone' })).toBeNull();
  const file = new File(['id,phone,time'], 'table.csv');
  await user.upload(screen.getByLabelText('Choose files…', { selector: 'input' }), file);
  const zone = await screen.findByRole('combobox', { name: 'Times without a time zone' });
  await user.selectOptions(zone, 'here');
  await waitFor(() =>
    expect(main.inputs('imports.read')).toMatchObject([{ zone: null }, { zone: 'here' }]),
  );
});

it('gives up a reading of which nothing is known yet, and says where main refuses that', async () => {
  const main = fakeMain({
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'imports.watched': () => ok({ available: false, folder: null, unknown: [] }),
    'imports.read': () => ok({ importId: 'a' }),
    'imports.get': () => new Promise(() => {}),
    'imports.cancel': () => diskFull,
  });
  renderPart(
    <>
      <ImportDialog instanceId="i" onClose={() => {}} />
      <Refused />
    </>,
  );
  const file = new File(['[]'], 'there.json');
  await userEvent.upload(screen.getByLabelText('Choose files…', { selector: 'input' }), file);
  await waitFor(() => expect(main.inputs('imports.get')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(main.inputs('imports.cancel')).toEqual([{ importId: 'a' }]);
  expect(await screen.findByText('refused: 1')).toBeTruthy();
});

/** Counts the refusals that a toast of the page would say. */
function Refused() {
  const [count, setCount] = useState(0);
  useEffect(() => onRefusal(() => setCount((before) => before + 1)), []);
  return <p>refused: {count}</p>;
}
