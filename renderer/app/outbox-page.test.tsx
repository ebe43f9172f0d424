import { screen } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect, it } from 'vitest';
import type { BackOffStatus } from '../../shared/contract/outbox.ts';
import { outboxReasons } from '../../shared/domain/outbox-reason.ts';
import { fakeMain, ok, renderPart } from '../testing/render-with-main.tsx';
import { OutboxPage } from './outbox-page.tsx';

const working = 'The phone is linked, and the number is working.';
const offline = { reason: 'offline', retryAt: Date.now() + 60_000 } as unknown as BackOffStatus;

it.each([
  ['says that the number works', null, true],
  ['says only that the service is out of reach', offline, false],
])('%s', async (_what, backOff, isSaid) => {
  const counts = Object.fromEntries(outboxReasons.map((reason) => [reason, 0]));
  const status = { nextAt: null, isGapOfOthers: false, waiting: 1, sending: 0, needsReview: 0 };
  fakeMain({
    'outbox.status': () => ok({ ...status, backOff }),
    'outbox.list': () => ok({ items: [], total: 0, counts } as never),
    'serviceHealth.get': () => ok({ state: 'working', limits: [] } as never),
    'instances.list': () => ok({ instances: [], activeInstanceId: null }),
    'listening.refused': () => ok(null),
  });
  renderPart(
    <Router hook={memoryLocation({ path: '/outbox' }).hook}>
      <OutboxPage instanceId="i" tab="messages" onNewToken={() => {}} />
    </Router>,
  );
  await screen.findByText(isSaid ? working : /^Can’t reach/);
  expect(screen.queryByText(working) !== null).toBe(isSaid);
});
