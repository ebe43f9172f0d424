import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type {
  ChoicesInForce,
  FileImport,
  ImportOf,
  ImportReport,
  LookedFile,
} from '../../../shared/contract/imports.ts';
import { invalidateOnEvents } from '../../bridge/events.ts';
import { makeQueryClient } from '../../bridge/queries.ts';
import { chatFixture } from '../../testing/chat-fixture.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { FileImportDialog } from './file-import-dialog.tsx';

const choices: ChoicesInForce = {
  layout: { format: 'csv', delimiter: ';', hasHeader: true },
  mapping: [null, null],
  country: 'DE',
  zone: 'utc',
  dayOrder: null,
  isSure: false,
  chosen: [],
  chatId: null,
  own: null,
};

const file: LookedFile = {
  fileName: 'people.csv',
  size: 100,
  choices,
  table: { columns: ['Who', 'Where'], sample: [['Ana', '0151 12345678']] },
  problem: { kind: 'no-column', field: 'number' },
  dayOrders: [],
  isCountryRemembered: false,
  otherSheets: [],
  numbers: { assumed: 0, asWritten: 0 },
  assumedTimes: 0,
  chat: null,
};

const read: FileImport = {
  importId: 'a',
  of: 'people',
  files: [file],
  stage: 'ready',
  failure: null,
  bytesRead: 100,
  counts: {
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    repeated: 0,
    renamed: 0,
    onlyRenamed: 0,
    doubtful: 0,
  },
  rows: [],
  doubtful: [],
  refused: [],
  partial: 0,
  messages: null,
};

const ended: ImportReport = {
  importId: 'a',
  of: 'people',
  fileName: 'people.csv',
  state: 'done',
  detail: null,
  done: 1,
  copied: 0,
  partial: 0,
  counts: { rows: 2, added: 2, changed: 0, unchanged: 0, refused: 0 },
  canUndo: true,
  kept: 0,
  watched: false,
  startedAt: 1,
  endedAt: 2,
};

const ready = (more: Partial<FileImport> = {}, ofFile: Partial<LookedFile> = {}): FileImport => ({
  ...read,
  files: [{ ...file, problem: null, ...ofFile }],
  counts: { ...read.counts, rows: 2, added: 2 },
  ...more,
});

async function withFile(
  answers: Parameters<typeof fakeMain>[0],
  {
    of = 'people',
    first = read,
    grants = ['grant'],
  }: { of?: ImportOf; first?: FileImport; grants?: (string | null)[] } = {},
) {
  const main = fakeMain({
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'chats.numberCountry': () => ok({ country: 'DE' } as never),
    'imports.open': () => ok(first),
    'imports.look': () => ok(first),
    'imports.start': () => ok(ended),
    'imports.report': () => ok(ended),
    'imports.end': () => ok(null),
    ...answers,
  });
  window.postline.grant = () => Promise.resolve(grants);
  const client = makeQueryClient();
  invalidateOnEvents(client);
  const onClose = vi.fn();
  renderPart(<FileImportDialog of={of} instanceId="i" onClose={onClose} />, client);
  const user = userEvent.setup();
  const picked = grants.map((grant) => {
    const one = new File(['Who;Where\nAna;0151 12345678\n'], 'people.csv');
    if (grant === null) one.arrayBuffer = () => Promise.reject(new Error('gone'));
    return one;
  });
  await user.upload(screen.getByLabelText(/^Choose files?…$/, { selector: 'input' }), picked);
  return { main, user, onClose };
}

const column = (name: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Use column “${name}” as` });

it('asks for the column that is missing, and reads the file anew by the one that is chosen', async () => {
  const { main, user } = await withFile({
    'imports.choose': (asked) =>
      ok(ready({}, { choices: { ...choices, ...asked.choices } as never })),
  });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Choose which column holds “Number”.',
  );
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  const shown = screen.getByRole('region', { name: 'First rows' });
  expect(within(shown).getByRole('cell', { name: '0151 12345678' })).toBeTruthy();
  await user.selectOptions(await column('Where'), 'Number');
  await screen.findByRole('button', { name: 'Import 2 contacts' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(main.inputs('imports.choose')).toMatchObject([{ choices: { mapping: [null, 'number'] } }]);
});

it('keeps every choice in hand while the file is read anew, and imports nothing meanwhile', async () => {
  const answers: (() => void)[] = [];
  const { main, user } = await withFile(
    {
      'imports.choose': (asked) =>
        new Promise((resolve) =>
          answers.push(() =>
            resolve(ok(ready({}, { choices: { ...choices, ...asked.choices } as never }))),
          ),
        ),
    },
    { first: ready() },
  );
  await screen.findByRole('button', { name: 'Import 2 contacts' });
  const where = await column('Where');
  where.focus();
  await user.selectOptions(where, 'Number');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull());
  expect([document.activeElement, where.value]).toEqual([where, 'number']);
  await user.selectOptions(await column('Who'), 'Name');
  for (const answer of answers) answer();
  await screen.findByRole('button', { name: 'Import 2 contacts' });
  expect(main.inputs('imports.choose')).toMatchObject([
    { choices: { mapping: [null, 'number'] } },
    { choices: { mapping: ['name', 'number'] } },
  ]);
});

it('asks before Escape loses what was chosen, and nothing where nothing was', async () => {
  const { user, onClose } = await withFile({ 'imports.choose': () => ok(ready()) });
  await user.selectOptions(await column('Where'), 'Number');
  await user.keyboard('{Escape}');
  await screen.findByText('What you chose for this file will be lost.');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep choosing' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard choices' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('says how many are new, changed and refused, how numbers and times were read, and which rows are refused', async () => {
  await withFile(
    {},
    {
      of: 'threads',
      first: ready(
        {
          of: 'threads',
          counts: {
            ...read.counts,
            rows: 9,
            added: 4,
            changed: 1,
            unchanged: 2,
            refused: 1,
            repeated: 1,
          },
          refused: [
            {
              line: 4,
              faults: [
                { problem: 'bad-flag', detail: 'perhaps' },
                { problem: 'bad-time', detail: 'soon' },
              ],
              excerpt: 'x | perhaps | soon',
            },
          ],
        },
        { numbers: { assumed: 3, asWritten: 1 }, assumedTimes: 2 },
      ),
    },
  );
  const counted = await screen.findByText(/New: 4\. Changed: 1\. Unchanged: 2\. Rejected: 1\./);
  expect(counted.textContent).toContain('1 row repeats an ID.');
  expect(screen.getByText(/3 numbers without a country code .* Germany/).textContent).toContain(
    '1 stays as written.',
  );
  expect(screen.getByText('2 times name no time zone and are read as UTC.')).toBeTruthy();
  expect(screen.getByText(/Not true or false: perhaps\. Not a valid time: soon\./)).toBeTruthy();
});

it('says nothing of numbers without a country code before it has read any', async () => {
  await withFile(
    {},
    { of: 'threads', first: ready({}, { numbers: { assumed: 0, asWritten: 0 } }) },
  );
  await screen.findByText(/^New: /);
  expect(screen.queryByText(/without a country code is read/)).toBeNull();
});

it('says nothing of CSV where the file is a workbook', async () => {
  const layout = { format: 'xlsx', delimiter: ',', hasHeader: true } as const;
  await withFile({}, { of: 'threads', first: ready({}, { choices: { ...choices, layout } }) });
  await screen.findByRole('checkbox', { name: 'First row is a header' });
  expect(screen.queryByRole('combobox', { name: /Format|Delimiter/ })).toBeNull();
});

it('says of a country that it is that of the last file with such headings', async () => {
  const numbers = { ...choices, mapping: ['id', 'from_phone_number'], country: 'DE' };
  const ofFile = { choices: numbers, isCountryRemembered: true };
  await withFile({}, { of: 'threads', first: ready({}, ofFile) });
  const field = await screen.findByRole('combobox', { name: 'Country' });
  const said = field.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(said)?.textContent).toBe(
    'As chosen for the last file with the same column headings.',
  );
});

it('takes an import back, says what stays, and reads another file', async () => {
  let report = ended;
  const { main, user } = await withFile(
    {
      'imports.report': () => ok(report),
      'imports.undo': () => {
        report = { ...ended, state: 'undone', canUndo: false, kept: 1 };
        return ok(report);
      },
    },
    { first: ready() },
  );
  await user.click(await screen.findByRole('button', { name: 'Import 2 contacts' }));
  await screen.findByText('2 imported.');
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await waitFor(() =>
    expect(main.inputs('imports.undo')).toEqual([{ instanceId: 'i', importId: 'a' }]),
  );
  main.tell('imports.changed', { importId: 'a' });
  await screen.findByText('Import undone. 1 entry was changed or used since and stays.');
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  const another = new File(['Who\n'], 'more.csv');
  await user.upload(screen.getByLabelText('Choose file…', { selector: 'input' }), another);
  await screen.findByRole('button', { name: 'Import 2 contacts' });
  expect(main.inputs('imports.open')).toHaveLength(2);
});

const at = Date.UTC(2025, 9, 9);
const row = { chat: '+49 1511 2345678', direction: 'in', sender: 'Maria', at } as const;
const messages = ready({
  of: 'messages',
  counts: { ...read.counts, rows: 1, added: 1 },
  messages: {
    incoming: 1,
    outgoing: 0,
    chats: [{ chat: chatFixture({ name: 'Maria' }), count: 1 }],
    chatCount: 1,
    firstRows: [
      { ...row, kind: 'video', text: '' },
      { ...row, kind: 'file', text: 'invoice.pdf' },
      { ...row, kind: 'text', text: 'Where is it?' },
    ],
  },
});

it('shows messages as they will appear, says that a file could not be read, and then what came of it', async () => {
  const done = { ...ended, of: 'messages', canUndo: false } as const;
  const counts = { rows: 1_000, added: 970, changed: 10, unchanged: 20, refused: 0 };
  const { main, user } = await withFile(
    { 'imports.report': () => ok({ ...done, counts, copied: 20 }) },
    { of: 'messages', first: messages, grants: ['grant', null] },
  );
  await user.click(await screen.findByRole('checkbox', { name: /Import as read/ }));
  expect(screen.getByRole('alert').textContent).toBe('Some files couldn’t be read.');
  const shown = screen.getByRole('region', { name: 'First messages' });
  const texts = within(shown)
    .getAllByRole('row')
    .map((each) => each.lastElementChild?.textContent);
  expect(texts).toEqual(['Text', 'Video', 'File · invoice.pdf', 'Where is it?']);
  await user.click(screen.getByRole('button', { name: 'Import 1 message' }));
  await screen.findByText('980 imported.');
  expect(screen.getByText(/Files copied: 20\./)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(main.inputs('imports.start')).toMatchObject([{ importId: 'a', alreadyRead: true }]);
});

it('asks of a table in which order its days are, and of each of several files what it lacks', async () => {
  const asked = { ...choices, dayOrder: 'day-month-year' } as const;
  const table = { choices: asked, dayOrders: ['month-day-year' as const], problem: null };
  const files = [
    { ...file, ...table, fileName: 'days.csv' },
    { ...file, fileName: 'other.csv', problem: { kind: 'no-column', field: 'chat' } as const },
  ];
  const { main, user } = await withFile(
    { 'imports.choose': () => ok({ ...messages, files }) },
    { of: 'messages', first: { ...messages, files } },
  );
  expect((await screen.findByRole('alert')).textContent).toBe('Choose which column holds “Chat”.');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  const order = screen.getByRole('combobox', { name: /Dates are written as/ });
  await user.selectOptions(order, 'Month, day, year');
  await waitFor(() =>
    expect(main.inputs('imports.choose')).toMatchObject([
      { file: 0, choices: { dayOrder: 'month-day-year' } },
    ]),
  );
});
