import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { BackOffBanner } from './back-off-banner.tsx';

function show(waiting: number, isGapOfOthers = false) {
  const nextAt = Date.now() + 2_500;
  const rest = { backOff: null, sending: 0, needsReview: 0 };
  const main = fakeMain({
    'outbox.status': () => ok({ ...rest, nextAt, isGapOfOthers, waiting }),
  });
  renderPart(<BackOffBanner instanceId="i" onNewToken={() => {}} />);
  return main;
}

it.each([
  [false, '5 messages are waiting for the send interval. Next in 3 s.'],
  [true, '5 messages are waiting for the send interval that your team shares. Next in 3 s.'],
])('says that messages wait for the gap between sends, of others: %s', async (ofOthers, words) => {
  show(5, ofOthers);
  expect(await screen.findByText(words)).toBeTruthy();
});

it.each([
  ['interface', /rejected the access token/, 'Enter access token'],
  ['waha', /rejected the API key/, 'Enter API key'],
])('names what %s signs in with', async (protocol, words, button) => {
  const instances = [{ instanceId: 'i', protocol }] as never;
  fakeMain({
    'outbox.status': () => ok({ backOff: { reason: 'unauthorized' }, nextAt: null } as never),
    'instances.list': () => ok({ instances, activeInstanceId: 'i' }),
  });
  renderPart(<BackOffBanner instanceId="i" onNewToken={() => {}} />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});
