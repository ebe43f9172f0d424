import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { SyncLine } from './sync-line.tsx';

it('says until when the service asks to wait, with the day where it is another', async () => {
  const until = new Date();
  until.setDate(until.getDate() + 1);
  until.setHours(9, 4, 20);
  fakeMain({
    'threadSync.get': () =>
      ok({
        state: 'following',
        isReading: false,
        isWhole: true,
        read: 3,
        total: 3,
        settledAt: Date.now(),
        missing: 0,
        backOff: { reason: 'rate-limited', until: until.getTime() },
        failure: null,
      }),
  });
  renderPart(<SyncLine instanceId="i" onNewToken={() => {}} />);
  const words = await screen.findAllByText(/asked Postline to wait until Tomorrow, 0?9:05/i);
  // In the line, and for screen readers.
  expect(words).toHaveLength(2);
});
