import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { fakeMain, ok } from '../../../testing/render-with-main.tsx';
import { teamFixture } from '../../../testing/team-fixture.ts';
import { showMessage } from './testing/show-message.tsx';

const show = (change: Partial<Message>, problem: AppError | null = null) =>
  showMessage({ ...acceptedMessage, ...change }, problem);

it('tells its text and its state in words', () => {
  const { article, buttons } = show({});
  expect(article.textContent).toContain('Your parcel is on its way.');
  expect(article.textContent).toContain('Accepted');
  expect(buttons).toEqual(['Message actions']);
});

it.each([
  [['i'], 'From this number: '],
  [[], 'You: '],
])('reads out who wrote what the service told, where a team shares %j', async (shared, who) => {
  fakeMain({ 'team.get': () => ok({ ...teamFixture, shared }) });
  const { article } = show({ imported: true });
  await vi.waitFor(() => expect(article.textContent).toContain(who));
});

it('never calls what a person said accepted by the service alone', () => {
  expect(show({ confirmedManually: true }).article.textContent).toContain('confirmed by a person');
});

const sizes = { bytesSent: 9, bytesTotal: 9 };
const lost = { kind: 'unknown', reason: 'reset', status: null, ...sizes } as const;

it('leaves an unknown fate to a person', async () => {
  const { article, buttons, onAction } = show({
    state: 'unknown',
    failure: lost,
  });
  expect(article.textContent).toContain(
    'UnknownThe connection closed before the service responded.',
  );
  expect(buttons).toEqual([
    'Message actions',
    'What does Unknown mean?',
    'It arrived',
    'Send again',
    'Dismiss',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'It arrived' }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith('confirm-manually', 'm');
});

it('tells what the service said where it confirmed nothing', () => {
  const { article } = show({
    state: 'unknown',
    failure: { ...lost, reason: 'no-record', status: 200, messages: ['Unauthenticated.'] },
  });
  expect(article.textContent).toContain(
    'confirmed nothing (HTTP 200). Its response: Unauthenticated.',
  );
});

it('gives the service’s own reason for a refusal', () => {
  const { article, buttons } = show({
    state: 'rejected',
    failure: { kind: 'rejected', status: 422, messages: ['The text is odd.'], notOnNetwork: false },
  });
  expect(article.textContent).toContain('The text is odd.');
  expect(buttons).toEqual(['Message actions', 'Edit', 'Send again']);
});

it.each([
  [null, true],
  [{ reason: 'offline', bySystem: true, retryAt: 2 } as const, false],
])('tells why it waits, unless that is told once for all: %j', async (backOff, isTold) => {
  const counts = { needsReview: 0, waiting: 1, sending: 0 };
  const status = { ...counts, backOff, nextAt: null, isGapOfOthers: false };
  const main = fakeMain({ 'outbox.status': () => ok(status) });
  const failure = {
    kind: 'not-sent',
    reason: 'unreachable',
    detail: '',
    retryAt: Date.now(),
  } as const;
  const { article, buttons } = show({ state: 'not-sent', failure });
  await vi.waitFor(() => expect(main.inputs('outbox.status')).not.toEqual([]));
  await vi.waitFor(() =>
    expect(article.textContent?.includes('Couldn’t reach the service.')).toBe(isTold),
  );
  expect(article.textContent).toContain('Not sent');
  expect(buttons).toEqual(['Message actions', 'Cancel', 'Send again']);
});

it('says that a number is not on the network', () => {
  const { article } = show({
    state: 'rejected',
    failure: { kind: 'rejected', status: 422, messages: ['x'], notOnNetwork: true },
  });
  expect(article.textContent).toContain('This number isn’t on the chat network.');
});

it('can be taken back while it waits', () => {
  expect(show({ state: 'queued' }).buttons).toEqual(['Message actions', 'Cancel']);
});

it('can be undone while it is held, and says how long', async () => {
  const { article, buttons, onAction } = show({ state: 'held', heldUntil: Date.now() + 9_500 });
  expect(article.textContent).toContain('Sending in 10 s');
  expect(buttons).toEqual(['Message actions', 'Undo']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith('undo', 'm');
});

const author = { memberId: 'b', name: 'Ben' };

it.each(['held', 'queued', 'cancelled'] as const)(
  'offers nothing of its author’s on what another of the team sent and is %s',
  (state) => {
    const { article, buttons } = show({ author, state, isDismissed: true });
    expect(buttons).toEqual(['Message actions']);
    expect(article.textContent).not.toContain('Only Ben');
  },
);

it.each(['not-sent', 'unknown', 'rejected'] as const)(
  'says whose it is to send again what another of the team sent and is %s',
  async (state) => {
    expect(show({ author, state, isDismissed: true }).buttons).toEqual(['Message actions']);
    expect(await screen.findByText('Only Ben can decide about this message.')).toBeTruthy();
  },
);

it('says that nobody decides about what somebody sent who is no longer in the team', async () => {
  const ben = { ...author, isLead: false, isYou: false, isHere: false, hasJoined: true };
  const members = [{ ...ben, isRemoved: true, limited: [], notSharing: [] }];
  fakeMain({ 'team.get': () => ok({ ...teamFixture, members }) });
  show({ author, state: 'unknown', isDismissed: true });
  expect(
    await screen.findByText(/^Ben is no longer in the team, so nobody can decide/),
  ).toBeTruthy();
  expect(screen.queryByText(/^Only Ben/)).toBeNull();
});

it('says of a damaged message that more of it cannot be shown', () => {
  const { article } = show({ isDamaged: true, text: 'Your par' });
  expect(article.textContent).toContain('Your par');
  expect(article.textContent).toContain('This message is damaged and can’t be shown in full.');
});

it('says in what a card came back different from what was asked for', () => {
  const card = {
    address: 'https://shop.example.com/offer',
    title: 'What we wrote',
    description: 'and what we meant',
    imageAddress: '',
    highQuality: false,
  };
  const { article } = show({
    content: {
      kind: 'link-card',
      card,
      returned: {
        title: 'What the shop says',
        description: null,
        hasThumbnail: false,
        differs: ['title', 'description'],
      },
    },
  });
  expect(article.textContent).toContain(
    'The service returned a different title: “What the shop says”',
  );
  expect(article.textContent).toContain('The service returned no description.');
});

it('says which kind of act the service does not offer', () => {
  const refused = (notOffered: 'reaction' | 'star') => ({
    actionId: 1,
    state: 'refused' as const,
    at: 1,
    notBefore: null,
    failure: {
      kind: 'rejected' as const,
      status: 404,
      messages: [],
      notOnNetwork: false,
      notOffered,
    },
  });
  const { article } = show(
    {
      reacting: { ...refused('reaction'), value: '🙏' },
      starring: { ...refused('star'), value: 'true' },
    },
    { kind: 'invalid-input', field: 'star', problem: 'not-offered' },
  );
  expect(article.textContent).toContain('This service doesn’t offer reactions.');
  expect(article.textContent).toContain('This service doesn’t offer stars.');
  expect(within(article).getByRole('alert').textContent).toContain(
    'You can turn it on again in Settings',
  );
});

it('draws hostile text as text', () => {
  const { article } = show({ text: '<img src=x onerror=alert(1)> &amp; ‮txt' });
  expect(article.querySelector('img')).toBe(null);
  expect(article.textContent).toContain('<img src=x onerror=alert(1)> &amp;');
});
