import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { outboxReasons, reviewReasons } from '../../../shared/domain/outbox-reason.ts';
import { acceptedMessage } from '../../../shared/testing/message-fixture.ts';
import { fakeMain, ok, renderPart, WholePage } from '../../testing/render-with-main.tsx';
import { OutboxView } from './outbox-view.tsx';
import { RetryResult } from './retry-result.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useOutboxActions } from './use-outbox-actions.ts';
import { useSelection } from './use-selection.ts';

const error: AppError = { kind: 'someone-is-answering', memberId: 'a', name: 'Ana', since: 1 };
const begun = { count: 2, afterAttempt: 7, at: 1 };
const item = { localId: 'm', chat: { chatId: 'c' } } as OutboxItem;

it('says of each that was not tried again why, and sends it anyway', async () => {
  const main = fakeMain({
    'outbox.retryAll': () => ok({ ...begun, refused: [{ localId: 'm', error }] }),
    'messages.sendAgain': () => ok(acceptedMessage),
  });
  const { result } = renderHook(() => useOutboxActions('i', () => {}));
  await act(() => result.current.retryAll());
  expect(result.current.problems).toEqual({ m: error });
  expect(result.current.result).toEqual({ action: 'send-again', done: 2, refused: 1 });
  // What main takes to say what came of them.
  expect(result.current.retry).toEqual(begun);
  act(() => result.current.action('send-anyway', item));
  await waitFor(() => expect(result.current.problems).toEqual({}));
  expect(main.inputs('messages.sendAgain')).toEqual([
    { instanceId: 'i', localId: 'm', allowDuplicate: true, anyway: true },
  ]);
});

it.each([
  { done: 0, refused: 3, words: 'None was sent again. See the reasons below.' },
  { done: 0, refused: 1, words: 'It wasn’t sent again. See the reason below.' },
  { done: 2, refused: 1, words: 'Done for 2 messages. 1 wasn’t changed. See the reason below.' },
])('says of $done sent again and $refused refused: $words', ({ done, refused, words }) => {
  const result = { action: 'send-again' as const, done, refused };
  const { result: selection } = renderHook(
    () => useSelection('i', { reasons: null, search: '' }, 3),
    {
      wrapper: WholePage,
    },
  );
  renderPart(
    <SelectionBar
      isEmpty={false}
      selection={selection.current}
      result={result}
      onAction={() => {}}
    />,
  );
  expect(screen.getByRole('status').textContent).toBe(words);
});

const stateOf = {
  waiting: 'queued',
  answered: 'not-sent',
  'not-sent': 'not-sent',
  unknown: 'unknown',
} as const;

/** Main's answer to what is listed, of messages that wait for this reason. */
function listed(reason: keyof typeof stateOf, ...excerpts: string[]) {
  const items = excerpts.map((excerpt, index): OutboxItem => ({
    localId: `m${index || ''}`,
    chat: { chatId: 'c', name: 'Ana', number: '+49 1511 2345678' },
    reason,
    kind: 'text',
    excerpt,
    state: stateOf[reason],
    failure: null,
    heldUntil: null,
    since: 1,
    tries: 1,
    isLookedUp: false,
  }));
  const none = Object.fromEntries(outboxReasons.map((each) => [each, 0]));
  return ok({ items, total: items.length, counts: { ...none, [reason]: items.length } } as never);
}

it('chooses all that a filter leaves, and deals with them at once', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const left = ['first', 'second', 'third'];
  const main = fakeMain({
    'outbox.list': () => listed('unknown', ...left),
    'outbox.apply': () => {
      left.length = 0;
      return ok({ done: 3, refused: [] } as never);
    },
  });
  renderPart(<OutboxView instanceId="i" />);
  const user = userEvent.setup();
  await user.click(await screen.findByText('Needs review 3'));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await screen.findByText('3 selected');
  const [together] = screen.getAllByRole('button', { name: 'It arrived' });
  if (together) await user.click(together);
  await screen.findByText('Done for 3 messages.');
  expect(main.inputs('outbox.apply')).toMatchObject([
    { action: 'confirm-manually', target: { reasons: [...reviewReasons], search: '', except: [] } },
  ]);
});

it.each([
  [
    { reason: 'outside-hours', until: new Date().setHours(9, 0, 0, 0) },
    /Queued Outside this number’s hours\. Continues 09:00/,
  ],
  [{ reason: 'no-token' }, /Queued Paused: this instance has no API key\./],
  [
    { reason: 'not-working', state: 'STARTING', detail: '', retryAt: 1 },
    /Queued Waiting: the number isn’t working \(the service says STARTING\)\./,
  ],
  [null, /Queued$/],
] as const)('says in the row of what waits why it does: %j', async (backOff, words) => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const instances = [{ instanceId: 'i', protocol: 'waha' }] as never;
  fakeMain({
    'outbox.list': () => listed('waiting', 'Good morning'),
    'outbox.status': () => ok({ backOff } as never),
    'instances.list': () => ok({ instances, activeInstanceId: 'i' }),
  });
  renderPart(<OutboxView instanceId="i" />);
  await screen.findByText('Good morning');
  const state = screen.getByText('Queued').parentElement;
  await waitFor(() => expect(state?.textContent.trim()).toMatch(words));
});

it('keeps the focus in the list where the button that was pressed is gone', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  fakeMain({
    'outbox.list': () => listed('not-sent', 'Good morning'),
    'outbox.retryAll': () => ok({ ...begun, count: 0, refused: [{ localId: 'm', error }] }),
    'outbox.retried': () => ok({ accepted: 0, rejected: 0, unknown: 0, 'not-sent': 0 }),
    'messages.sendAgain': () => ok(acceptedMessage),
  });
  renderPart(<OutboxView instanceId="i" />);
  const user = userEvent.setup();
  await screen.findByText('Good morning');
  await user.click(screen.getByRole('button', { name: 'Retry all' }));
  const anyway = await screen.findByRole('button', { name: 'Send anyway' });
  await user.click(anyway);
  await waitFor(() => expect(anyway.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select' }));
});

it('shows under what needs review what a colleague answered, and promises no retry', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const main = fakeMain({ 'outbox.list': () => listed('answered', 'Good morning') });
  renderPart(<OutboxView instanceId="i" />);
  await screen.findByText('Good morning');
  expect(screen.getByRole('heading', { name: '1 answered by a colleague' })).toBeTruthy();
  expect(screen.getByText(/^A colleague answered while they waited\./)).toBeTruthy();
  await userEvent.click(screen.getByText('Needs review 1'));
  await waitFor(() =>
    expect(main.inputs('outbox.list').at(-1)).toMatchObject({ reasons: [...reviewReasons] }),
  );
});

const retryAll = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Retry all' });

it.each([
  ['unknown', false],
  ['answered', false],
  ['not-sent', true],
] as const)('offers to retry all where it does something: %s', async (reason, isOffered) => {
  fakeMain({ 'outbox.list': () => listed(reason, 'Good morning') });
  renderPart(<OutboxView instanceId="i" />);
  await screen.findByText('All 1');
  await waitFor(() => expect(retryAll().disabled).toBe(!isOffered));
});

it('offers to retry all also where the words find none of it: it retries what they do not find', async () => {
  fakeMain({
    'outbox.list': ({ search }) =>
      search ? listed('not-sent') : listed('not-sent', 'Good morning'),
  });
  renderPart(<OutboxView instanceId="i" />);
  await screen.findByText('All 1');
  await userEvent.type(screen.getByRole('searchbox'), 'no such words');
  await waitFor(() => expect(screen.queryByText('All 1')).toBeNull());
  expect(retryAll().disabled).toBe(false);
});

it('counts those alone that were tried', async () => {
  const none = { accepted: 0, rejected: 0, unknown: 0, 'not-sent': 0 };
  const main = fakeMain({ 'outbox.retried': () => ok({ ...none, accepted: 1 }) });
  renderPart(<RetryResult instanceId="i" retry={begun} />);
  await screen.findByText('Retried 2: 1 accepted, 1 in progress');
  expect(main.inputs('outbox.retried')).toEqual([{ instanceId: 'i', ...begun }]);
});

it('says nothing of attempts where all were refused', async () => {
  const none = { accepted: 0, rejected: 0, unknown: 0, 'not-sent': 0 };
  const main = fakeMain({ 'outbox.retried': () => ok(none) });
  renderPart(<RetryResult instanceId="i" retry={{ ...begun, count: 0 }} />);
  await waitFor(() => expect(main.inputs('outbox.retried')).toHaveLength(1));
  expect(screen.getByRole('status').textContent).toBe('');
});
