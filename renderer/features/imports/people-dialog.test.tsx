import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PeopleImport } from '../../../shared/contract/people.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { PeopleDialog } from './people-dialog.tsx';

const counts = {
  added: 0,
  changed: 0,
  unchanged: 0,
  renamed: 0,
  onlyRenamed: 0,
  failures: 0,
  doubtful: 0,
};

const table = {
  columns: ['Who', 'Where'],
  mapping: [null, null],
  sample: [['Ana', '0151 12345678']],
};

const read: PeopleImport = {
  importId: 'a',
  table,
  counts,
  rows: [],
  doubtful: [],
  failures: [],
};

async function withFile(answers: Parameters<typeof fakeMain>[0]) {
  const main = fakeMain({
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'chats.numberCountry': () => ok({ country: 'DE' } as never),
    ...answers,
  });
  window.postline.grant = () => Promise.resolve(['grant']);
  renderPart(<PeopleDialog instanceId="i" onClose={() => {}} />);
  const user = userEvent.setup();
  const file = new File(['Who;Where\nAna;0151 12345678\n'], 'people.csv');
  await user.upload(screen.getByLabelText('Choose file…', { selector: 'input' }), file);
  return { main, user };
}

it('reads a table anew by the column that is chosen for the numbers, and asks for one until then', async () => {
  const { main, user } = await withFile({
    'people.readImport': ({ mapping }) =>
      ok(
        mapping == null
          ? read
          : {
              ...read,
              table: { ...table, mapping: [...mapping] },
              counts: { ...counts, added: 1 },
            },
      ),
  });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Choose which column holds the numbers.',
  );
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  const shown = screen.getByRole('region', { name: 'First rows' });
  expect(within(shown).getByRole('cell', { name: '0151 12345678' })).toBeTruthy();
  const where = screen.getByRole('combobox', { name: 'Use column “Where” as' });
  await user.selectOptions(where, 'Number');
  await screen.findByRole('button', { name: 'Import 1 contact' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(main.inputs('people.readImport')).toMatchObject([
    { mapping: null },
    { mapping: [null, 'number'] },
  ]);
});

it('keeps what is chosen of a column in hand while the file is read anew, and imports nothing meanwhile', async () => {
  const reads: (() => void)[] = [];
  const { main, user } = await withFile({
    'people.readImport': ({ mapping }) =>
      mapping == null
        ? ok({ ...read, counts: { ...counts, added: 1 } })
        : new Promise((resolve) =>
            reads.push(() =>
              resolve(
                ok({
                  ...read,
                  importId: 'b',
                  table: { ...table, mapping: [...mapping] },
                  counts: { ...counts, added: 1 },
                }),
              ),
            ),
          ),
  });
  await screen.findByRole('button', { name: 'Import 1 contact' });
  const where = screen.getByRole('combobox', { name: 'Use column “Where” as' });
  where.focus();
  await user.selectOptions(where, 'Number');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull());
  expect([document.activeElement, where]).toEqual([
    where,
    expect.objectContaining({ value: 'number' }),
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Use column “Who” as' }), 'Name');
  await waitFor(() => expect(reads).toHaveLength(2));
  for (const answer of reads) answer();
  await screen.findByRole('button', { name: 'Import 1 contact' });
  expect(main.inputs('people.readImport')).toMatchObject([
    { mapping: null },
    { mapping: [null, 'number'] },
    { mapping: ['name', 'number'] },
  ]);
});

it('reads another file after one was imported', async () => {
  const { main, user } = await withFile({
    'people.readImport': () => ok({ ...read, table: null, counts: { ...counts, added: 2 } }),
    'people.import': () => ok({ added: 2, changed: 0 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Import 2 contacts' }));
  await screen.findByText('2 chats added, 0 changed.');
  const another = new File(['Who\n'], 'more.csv');
  await user.upload(screen.getByLabelText('Choose file…', { selector: 'input' }), another);
  await screen.findByRole('button', { name: 'Import 2 contacts' });
  expect(main.inputs('people.readImport')).toHaveLength(2);
});

it('takes an import back, and says what stays', async () => {
  const { main, user } = await withFile({
    'people.readImport': () => ok({ ...read, table: null, counts: { ...counts, added: 2 } }),
    'people.import': () => ok({ added: 2, changed: 0 }),
    'people.undoImport': () => ok({ kept: 1 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Import 2 contacts' }));
  await screen.findByText('2 chats added, 0 changed.');
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('Import undone. 1 new chat is already in use and stays.');
  expect(main.inputs('people.undoImport')).toEqual([{ instanceId: 'i', importId: 'a' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull());
});
