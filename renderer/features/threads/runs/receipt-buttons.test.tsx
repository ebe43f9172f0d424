import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { fakeMain, renderPart } from '../../../testing/render-with-main.tsx';
import { ReceiptButtons } from './receipt-buttons.tsx';

it.each([
  [20_000, false],
  [20_001, true],
])('says before a receipt of %i threads is printed whether all of it will be', (total, isSaid) => {
  fakeMain({});
  const run = { runId: 'r', counts: { total } } as ArchiveRun;
  renderPart(<ReceiptButtons instanceId="one" run={run} />);
  const said = screen.queryByText(
    'Printing takes the first 20,000 of 20,001 threads. The files hold all.',
  );
  expect(said !== null).toBe(isSaid);
});
