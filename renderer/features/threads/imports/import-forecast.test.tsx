import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ImportPreview } from '../../../../shared/contract/thread-imports.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { ImportForecast } from './import-forecast.tsx';

const preview: ImportPreview = {
  importId: 'i',
  fileName: 'threads.csv',
  size: 100,
  choices: {
    format: 'csv',
    delimiter: ',',
    hasHeader: true,
    mapping: ['id', 'from_phone_number'],
    country: 'DE',
    zone: 'utc',
  },
  columns: ['id', 'from'],
  sample: [['a', '0151']],
  problem: null,
};

const counts = { rows: 9, added: 4, updated: 1, unchanged: 2, repeated: 1, refused: 1 };

function show(country: string | null) {
  fakeMain({
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'threadImports.forecast': () =>
      ok({
        counts,
        numbers: country === null ? { assumed: 0, asWritten: 0 } : { assumed: 3, asWritten: 1 },
        assumedTimes: country === null ? 0 : 2,
        refused: [{ line: 4, problem: 'two-countries', detail: '15123', excerpt: 'x | 15123' }],
      }),
  });
  const choices = { ...preview.choices, country };
  renderPart(<ImportForecast instanceId="1" preview={{ ...preview, choices }} />);
}

it('says how many are new, changed and refused, how numbers were read, and which rows are refused', async () => {
  show('DE');
  const counted = await screen.findByText(/New: 4\. Changed: 1\. Unchanged: 2\. Rejected: 1\./);
  expect(counted.textContent).toContain('1 row repeats an ID.');
  expect(screen.getByText(/3 numbers without a country code .* Germany/).textContent).toContain(
    '1 stays as written.',
  );
  expect(screen.getByText('2 times name no time zone and are read as UTC.')).toBeTruthy();
  expect(screen.getByText(/could be from two countries: 15123/)).toBeTruthy();
});

it('says nothing of a country where none is chosen', async () => {
  show(null);
  await screen.findByText(/New: 4/);
  expect(screen.queryByText(/country code|time zone/)).toBe(null);
});
