import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ImportChoices, ImportPreview } from '../../../../shared/contract/thread-imports.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { ImportPreviewDialog } from './import-preview-dialog.tsx';

const preview: ImportPreview = {
  importId: 'i',
  fileName: 'threads.csv',
  size: 100,
  choices: {
    format: 'csv',
    delimiter: ',',
    hasHeader: true,
    mapping: ['id', null, null],
    country: null,
    zone: 'utc',
  },
  columns: ['id', 'Our line', 'Last text'],
  sample: [['a', '+4930', 'Hello']],
  problem: null,
};

const carries = (column: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Use column “${column}” as` });

it('keeps every choice of a column, made before the one before is answered', async () => {
  const chosen: ImportChoices[] = [];
  const answers: (() => void)[] = [];
  fakeMain({
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'threadImports.choose': async (input) => {
      const choices = input.choices as ImportChoices;
      chosen.push(choices);
      await new Promise<void>((resolve) => answers.push(resolve));
      return ok({ ...preview, choices });
    },
    'threadImports.forecast': () => ok(null),
  });
  renderPart(
    <ImportPreviewDialog
      instanceId="1"
      initial={preview}
      onStarted={() => {}}
      onClose={() => {}}
    />,
  );
  const user = userEvent.setup();
  await user.selectOptions(await carries('Our line'), 'To number');
  await user.selectOptions(await carries('Last text'), 'Last message');
  expect(chosen.at(-1)?.mapping).toEqual(['id', 'to_phone_number', 'last_message_content']);
  expect((await carries('Our line')).value).toBe('to_phone_number');
  for (const answer of answers) answer();
  await waitFor(async () =>
    expect((await carries('Last text')).value).toBe('last_message_content'),
  );
  expect((await carries('Our line')).value).toBe('to_phone_number');
});
