import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { healthReport } from '../../testing/health-report.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { InstallationHealth } from './installation-health.tsx';

function show(free: number | null, dataFolder = healthReport.dataFolder) {
  fakeMain({
    'storage.use': () => ok({ instances: [], templates: 0, logs: 2_000_000, other: 0 }),
  });
  const report = { ...healthReport, free, dataFolder };
  renderPart(<InstallationHealth report={report} onGo={() => {}} />);
}

it.each([
  [1_000_000_000, 'OK: Disk', 'GB free.', null],
  [999_000_000, 'Needs attention: Disk', 'MB free.', 'Space is running low'],
  [200_000_000, 'Needs attention: Disk', 'MB free.', 'Space is running low'],
  [199_999_999, 'Problem: Disk', 'MB free.', 'The disk is almost full'],
  [null, 'Information: Disk', 'The system doesn’t say how much space is free.', null],
])('tells of %s free bytes', async (free, mark, figure, warning) => {
  show(free);
  const line = (await screen.findByText(/Postline uses/)).closest('li');
  expect(line?.textContent).toContain(mark);
  expect(line?.textContent).toContain(figure);
  const warned = /Space is running low|The disk is almost full/.exec(line?.textContent ?? '');
  expect(warned?.[0] ?? null).toBe(warning);
});

it.each([
  ['OK', {}, /can write to it\. Other users of this computer can’t read it/],
  ['OK', { closedToOthers: 2 }, /others could read 2 files and folders in it/],
  ['OK', { isOpenToOthers: null }, /can write to it\.\s*$/],
  ['Needs attention', { isOpenToOthers: true, closedToOthers: 2 }, /Other users .* can open it/],
  ['Problem', { isWritable: false, isOpenToOthers: null }, /can’t write to it/],
] as const)('says of the data folder: %s %o', async (mark, state, words) => {
  show(null, { ...healthReport.dataFolder, ...state });
  const line = (await screen.findByText('/data')).closest('li');
  expect(line?.textContent).toContain(`${mark}: Data folder`);
  expect(line?.textContent).toMatch(words);
  expect(line?.textContent?.includes('Postline has changed that')).toBe(
    'closedToOthers' in state && mark === 'OK',
  );
});
