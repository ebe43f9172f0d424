import { expect, it } from 'vitest';
import { accepted, ben } from '../testing/open-history.ts';
import { queueForgetting } from './forgotten.ts';
import type { LoggedEvent } from './team-event.ts';
import { logged, ofAna, recordOf, openSharedHistory } from './testing/open-shared-history.ts';

const opened = openSharedHistory();
const { applyFrom: apply, share, shareWith, leave, shareAnew, rewind, waiting } = opened;

it('appends a message’s outcome again if a backup of the store has its earlier state', () => {
  const { team, outbox } = opened.history;
  const queued = shareWith('one');
  team.markAppended([{ mark: queued.mark, seq: 1 }]);
  apply([logged(queued, 1)], 0);
  outbox.recordOutcome('one', accepted, 20);
  const sent = waiting();
  team.markAppended([{ mark: sent.mark, seq: 2 }]);
  apply([logged(sent, 2)], 1);
  expect(team.hasWaiting()).toBe(false);

  // What the log has in common with what was read of it is known page by page: the backup has the first event all the same.
  rewind(0);
  apply([logged(queued, 1)], 0);
  while (opened.history.team.markMore()) continue;
  expect(team.waiting(10, 0)).toMatchObject([{ payload: { localId: 'one', state: 'accepted' } }]);
});

it('gives a colleague’s message the position that a restored log gives it', () => {
  const event = shareWith('one', ben);
  const localId = 'theirs';
  const theirs = (at: number): LoggedEvent => ({
    ...event,
    eventId: `message:${localId}:1`,
    payload: { ...event.payload, localId },
    memberId: 'ana',
    seq: 3,
    at,
  });
  const place = () =>
    opened.database.one<{ place: number }>(
      `SELECT sort_key AS place FROM message WHERE local_id = '${localId}'`,
    ).place;
  apply([theirs(500)], 0);
  expect(place()).toBe(500_000);
  // The same again changes nothing.
  apply([{ ...theirs(700), seq: 4 }], 3);
  expect(place()).toBe(500_000);
  rewind(2);
  apply([theirs(700)], 2);
  expect(place()).toBe(700_000);
});

const keysIn = (chatId: string) =>
  opened.history.messages
    .list(chatId, null, 10)
    .map(({ messageId }) => messageId?.split('_').at(-1));

it('sorts records of one second as a restored log does', () => {
  opened.history.team.begin('me', 'key');
  apply([recordOf('one', 3), recordOf('two', 4)], 0);
  expect(keysIn(ben)).toEqual(['one', 'two']);
  rewind(2);
  apply([recordOf('two', 3, 'jan'), recordOf('one', 4, 'jan')], 2);
  expect(keysIn(ben)).toEqual(['two', 'one']);
});

it('sorts records of one second as the log of a newly joined team does', () => {
  const { team } = opened.history;
  team.begin('me', 'key');
  apply([recordOf('one', 3), recordOf('two', 4)], 0);
  leave();
  team.begin('me elsewhere', 'key');
  apply([recordOf('two', 1, 'eva'), recordOf('one', 2, 'eva')], 0);
  expect(keysIn(ben)).toEqual(['two', 'one']);
});

it('offers no used draft if a restored log has its use before the draft', () => {
  const { team, teamWork } = opened.history;
  team.begin('me', 'key');
  const used = ofAna(1, { kind: 'draft-done', id: 'handed', at: 2, value: true });
  const payload = { assignmentId: 'handed', memberId: 'me', queueId: null, draft: 'Yours', at: 1 };
  const handed = { ...ofAna(2, { kind: 'assignment', at: 1, value: null }), payload };
  apply([used, { ...handed, eventId: 'assignment:handed:1' }], 0);
  expect(teamWork.handedDraft(ben)).toBeNull();
});

/** Tells that somebody was forgotten, which the store takes and this desk has not read back; returns its event. */
function forgetBen(): LoggedEvent {
  const { database, history } = opened;
  queueForgetting(database, [ben], 10);
  const open = history.team.forgottenOpen();
  if (open === null) throw new Error('nobody is to be forgotten');
  const { eventId, fingerprints } = open;
  history.team.forgottenErased(eventId, null);
  expect(history.team.forgottenOpen()).toBeNull();
  const event = { kind: 'forget', chatId: null, payload: { fingerprints } };
  return { ...event, eventId, seq: 1, memberId: 'me', at: 10 };
}

it('has the store forget no people late, of whom it has new messages', () => {
  const { database, history } = opened;
  const { team } = history;
  team.begin('me', 'key');
  queueForgetting(database, ['4917000000001@c.us'], 10);
  const open = team.forgottenOpen();
  expect(open).toMatchObject({ isRefused: false });
  team.forgottenRefused(open?.eventId ?? '');
  expect(team.isForgettingUnread()).toBe(false);
  expect(team.forgottenOpen([], false)).toBeNull();
  expect(team.forgottenOpen()).toEqual({ ...open, isRefused: true });
  team.forgottenErased(open?.eventId ?? '', null);
  queueForgetting(database, [ben], 20);
  team.forgottenRefused(team.forgottenOpen()?.eventId ?? '');
  expect(team.forgottenOpen()).toBeNull();
});

it.each([
  ['is read to its end without them', () => opened.history.team.queueLost()],
  ['was restored to before them', () => rewind(0)],
])(
  'has the store forget people again if it has not read their forgetting and the log %s',
  (_, lose) => {
    const { team } = opened.history;
    team.begin('me', 'key');
    const forgotten = forgetBen();
    lose();
    expect(team.forgottenOpen()).toMatchObject({ eventId: forgotten.eventId, nextSeq: 0 });
    expect(team.isForgettingUnread()).toBe(true);
    team.forgottenErased(forgotten.eventId, null);
    apply([forgotten], 0);
    expect(team.isForgettingUnread()).toBe(false);
    team.queueLost();
    expect(team.forgottenOpen()).toBeNull();
  },
);

/** A message that a colleague sent, as the log has it. */
function sentBy(memberId: string, seq: number, at = seq): LoggedEvent {
  const [event] = opened.history.team.waiting(10, 0);
  if (event === undefined) throw new Error('no event waits to be told');
  const localId = `of ${memberId}`;
  const payload = { ...event.payload, localId, createdAt: at };
  return { ...event, eventId: `message:${localId}:1`, chatId: ben, payload, memberId, seq, at };
}

const lastToCome = () => opened.history.team.newestOfOthers(ben)?.lastToCome;

it('treats an answer that was appended late as the last to be added, and not as the last sent', () => {
  const { team } = opened.history;
  shareWith('one', ben);
  apply([sentBy('ana', 50, 1_010)], 0);
  const before = lastToCome()?.position ?? Infinity;
  apply([sentBy('eva', 90, 1_005)], 50);
  const newest = team.newestOfOthers(ben);
  expect(newest).toMatchObject({ lastToCome: { memberId: 'eva' }, lastSent: { memberId: 'ana' } });
  expect(newest?.lastToCome.position).toBeGreaterThan(before);
});

it.each([
  ['was restored to before the known answers', () => rewind(0)],
  ['is that of another team, which it joined', () => joinAnother()],
])('treats an answer as added later if the log %s', (_, lose) => {
  shareWith('one', ben);
  apply([sentBy('ana', 900)], 0);
  const before = lastToCome();
  lose();
  // What was seen is not taken for new.
  expect(lastToCome()).toEqual(before);
  apply([sentBy('eva', 1)], 0);
  expect(lastToCome()).toMatchObject({ memberId: 'eva' });
  expect(lastToCome()?.position).toBeGreaterThan(before?.position ?? Infinity);
});

function joinAnother(): void {
  leave();
  share('me elsewhere');
}

it('keeps the positions that the log gave when the instance is shared again', () => {
  shareWith('one', ben);
  apply([sentBy('ana', 9)], 0);
  shareAnew();
  const sql = `SELECT team_seq AS seq FROM message WHERE local_id = 'of ana'`;
  expect(opened.database.one(sql)).toEqual({ seq: 9 });
});
