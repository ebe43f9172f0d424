import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ArchiveRun, ReceiptFacts } from '../../../../shared/contract/archive-runs.ts';
import { timeZone } from '../../../../shared/transcript/written-time.ts';
import { fakeMain, renderPart } from '../../../testing/render-with-main.tsx';
import { ReceiptHead } from './receipt-head.tsx';

it('names the time zone of the times on paper', () => {
  fakeMain({});
  const run = { runId: 'r', reason: '', name: 'May', filter: null, leftOut: 0, agent: 'Ana' };
  const instance = { name: 'Sales', uuid: 'u', address: 'https://sms.example' };
  const receipt = { instance, madeAt: 0, version: '1.0.0', sha256: 'ab' };
  renderPart(
    <ReceiptHead
      run={{ ...run, startedAt: 0, endedAt: 1 } as ArchiveRun}
      receipt={receipt as ReceiptFacts}
    />,
  );
  expect(screen.getByText(`Time zone: ${timeZone()}`)).toBeTruthy();
});
