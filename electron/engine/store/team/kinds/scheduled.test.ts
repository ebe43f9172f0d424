import { expect, it } from 'vitest';
import { ben, imported, message } from '../../testing/open-history.ts';
import type { LoggedEvent } from '../team-event.ts';
import { logged, ofAna, openSharedHistory, recordOf } from '../testing/open-shared-history.ts';

const opened = openSharedHistory();

const schedule = (localId: string, sendAt: number) =>
  opened.history.outbox.add({ ...message(localId, ben), sendAt }, 10);
const ofAnas = (seq: number, at: number, value: number | null): LoggedEvent =>
  ofAna(seq, { kind: 'scheduled', id: 'hers', at, value });
const shown = (now = 1) => opened.history.teamWork.scheduled(ben, now);
const day = 24 * 3_600_000;

it.each([
  ['discarded', () => opened.history.scheduled.remove('one', 20)],
  ['edited', () => opened.history.scheduled.moveToDraft('one', 20)],
])('tells the team when something is to be sent, and takes it back once it is %s', (_how, end) => {
  opened.share();
  schedule('one', 5_000);
  expect(opened.waiting()).toMatchObject({ chatId: ben, payload: { id: 'one', value: 5_000 } });
  const when = { sendAt: 7_000, unlessAnswered: false };
  opened.history.scheduled.changeTime('one', when, 15);
  // Nothing of what it says leaves this desk.
  expect(opened.waiting().payload).toEqual({ id: 'one', value: 7_000 });
  end();
  expect(opened.waiting()).toMatchObject({ payload: { id: 'one', value: null } });
});

it('takes it back when it becomes a message', () => {
  opened.share();
  schedule('one', 5_000);
  opened.history.scheduled.turn(0, 5_000);
  const told = opened.history.team.waiting(10, 0).map(({ kind, payload }) => [kind, payload]);
  expect(told).toContainEqual(['scheduled', { id: 'one', value: null }]);
});

it.each([
  [
    'here',
    () => opened.history.imports.add([imported('answer', 30, { chatId: ben })], 'answered', 30),
  ],
  ['at another desk first', () => opened.apply([recordOf('answer', 2)])],
])(
  'takes it back where they wrote before, %s, and tells it again once it is sent anyway',
  (_where, comesIn) => {
    opened.share();
    opened.history.outbox.add({ ...message('one', ben), sendAt: 5_000, unlessAnswered: true }, 10);
    const told = () =>
      opened
        .appendWaiting()
        .flatMap(({ kind, payload }) => (kind === 'scheduled' ? [payload] : []));
    expect(told()).toMatchObject([{ id: 'one', value: 5_000 }]);
    comesIn();
    expect(told()).toMatchObject([{ id: 'one', value: null }]);
    const anyway = { sendAt: 5_000, unlessAnswered: false };
    opened.history.scheduled.changeTime('one', anyway, 40);
    expect(told()).toMatchObject([{ id: 'one', value: 5_000 }]);
  },
);

it('tells what was scheduled before the instance was shared', () => {
  schedule('one', 5_000);
  opened.share();
  const kinds = opened.history.team.waiting(10, 0).map(({ kind }) => kind);
  expect(kinds).toContain('scheduled');
});

it('shows whose it is and when, until it is taken back', () => {
  opened.share();
  opened.applyFrom([ofAnas(1, 10, 5_000)], 0);
  expect(shown()).toEqual([{ memberId: 'ana', sendAt: 5_000 }]);
  opened.applyFrom([ofAnas(2, 20, 7_000)], 1);
  expect(shown()).toEqual([{ memberId: 'ana', sendAt: 7_000 }]);
  opened.applyFrom([ofAnas(3, 30, null)], 2);
  expect(shown()).toEqual([]);
});

it('shows what is overdue for a day, and not what is a message by now', () => {
  opened.share();
  opened.applyFrom([ofAnas(1, 10, 5_000)], 0);
  expect(shown(5_000 + day)).toHaveLength(1);
  expect(shown(5_001 + day)).toEqual([]);
  opened.history.outbox.add(message('hers', ben), 20);
  expect(shown()).toEqual([]);
});

it('doesn’t take back what another desk has scheduled when it joins the team anew', () => {
  opened.share();
  opened.applyFrom([ofAnas(1, 10, 5_000)], 0);
  opened.shareAnew();
  const told = opened.history.team.waiting(10, 0).map(({ kind }) => kind);
  expect(told).not.toContain('scheduled');
});

it('doesn’t show a member what they scheduled themselves', () => {
  opened.share();
  schedule('one', 5_000);
  opened.apply([logged(opened.waiting(), 1)]);
  expect(shown()).toEqual([]);
  expect(opened.history.team.hasWaiting()).toBe(false);
});
