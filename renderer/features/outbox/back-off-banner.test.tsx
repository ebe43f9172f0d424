import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BackOffStatus } from '../../../shared/contract/outbox.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { runFixture } from '../../testing/run-fixture.ts';
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
    'archiveRuns.list': () => ok({ runs: [], total: 0 }),
  });
  renderPart(<BackOffBanner instanceId="i" onNewToken={() => {}} />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});

/** Shows the banner of an instance beside runs over its SMS threads. */
function showBesideRuns({
  token,
  backOff = null,
  runs,
}: {
  token: 'missing' | 'stored';
  backOff?: BackOffStatus;
  runs: { name: string | null; backOff: BackOffStatus }[];
}) {
  const instances = [{ instanceId: 'i', protocol: 'interface', token }] as never;
  const main = fakeMain({
    'outbox.status': () => ok({ backOff, nextAt: null, waiting: 0 } as never),
    'instances.list': () => ok({ instances, activeInstanceId: 'i' }),
    'archiveRuns.list': () => ok({ runs: runs.map(runFixture), total: runs.length }),
  });
  const { container } = renderPart(<BackOffBanner instanceId="i" onNewToken={() => {}} />);
  return { main, container };
}

const noToken: BackOffStatus = { reason: 'no-token' };

it.each([
  [[{ name: 'March', backOff: noToken }], 'The run “March” in SMS threads is waiting too.'],
  [[{ name: null, backOff: noToken }], 'A run in SMS threads is waiting too.'],
  [
    [
      { name: 'March', backOff: noToken },
      { name: 'April', backOff: noToken },
      { name: 'Ended', backOff: null },
    ],
    '2 runs in SMS threads are waiting too.',
  ],
])('says that runs wait for the token as well: %j', async (runs, words) => {
  showBesideRuns({ token: 'missing', backOff: noToken, runs });
  const banner = await screen.findByText(/^Sending is paused: no access token/);
  await waitFor(() => expect(banner.textContent.endsWith(` ${words}`)).toBe(true));
});

it('asks for the token where only a run waits for it', async () => {
  showBesideRuns({ token: 'missing', runs: [{ name: 'March', backOff: noToken }] });
  expect(await screen.findByText(/The run “March” in SMS threads is waiting too\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enter access token' })).toBeTruthy();
});

it('says nothing of a missing token for which nothing waits', async () => {
  const { main, container } = showBesideRuns({
    token: 'missing',
    runs: [{ name: 'March', backOff: null }],
  });
  await waitFor(() => expect(main.inputs('archiveRuns.list').length).toBeGreaterThan(0));
  expect(container.textContent).toBe('');
});

it('asks for no runs as long as there is a token', async () => {
  const { main } = showBesideRuns({
    token: 'stored',
    backOff: { reason: 'outside-hours', until: 0 },
    runs: [],
  });
  await screen.findByRole('button', { name: 'Send now' });
  expect(main.inputs('archiveRuns.list')).toEqual([]);
});
