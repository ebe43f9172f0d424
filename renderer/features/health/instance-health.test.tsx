import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InstanceHealth as Health } from '../../../shared/contract/health.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { InstanceHealth } from './instance-health.tsx';

const health = {
  instanceId: 'one',
  name: 'Support',
  kind: 'service',
  host: 'chat.example.com',
  outbox: { backOff: null, waiting: 0, sending: 0, needsReview: 0 },
  oldestWaiting: null,
  indexing: null,
  database: { runningSince: null, last: null },
  answers: [],
} as unknown as Health;

it.each([
  ['stored', 'OK', 'Nothing holds messages back.'],
  ['missing', 'Problem', 'Paused: this instance has no access token.'],
] as const)('says of sending with a token that is %s: %s', async (token, mark, words) => {
  fakeMain({
    'instances.list': () => ok({ instances: [], activeInstanceId: null }),
    'listening.refused': () => ok({ refused: null } as never),
  });
  renderPart(<InstanceHealth health={{ ...health, token }} onGo={null} />);
  const line = (await screen.findByText(words, { exact: false })).closest('li');
  expect(line?.textContent).toContain(`${mark}: Sending`);
});
