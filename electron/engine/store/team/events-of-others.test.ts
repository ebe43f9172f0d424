import { expect, it } from 'vitest';
import { threadFilterSchema } from '../../../../shared/contract/threads.ts';
import { accepted, ana, ben, message } from '../testing/open-history.ts';
import { noteOutcome } from '../sms/team-outcomes.ts';
import type { LoggedEvent } from './team-event.ts';
import { logged, ofAna, openSharedHistory, recordOf } from './testing/open-shared-history.ts';

const opened = openSharedHistory();
const { applyFrom: apply, appendWaiting, share, shareWith, waiting } = opened;

it('stars a message if the star was applied before the message', () => {
  const event = shareWith('one', ben);
  const [queued, sent] = ['queued', 'accepted'].map((state, index): LoggedEvent => ({
    ...event,
    seq: index + 2,
    eventId: `message:theirs:${index + 1}`,
    memberId: 'ana',
    payload: { ...event.payload, localId: 'theirs', state, keyId: index === 1 ? 'KEY' : null },
  }));
  const star = ofAna(1, { kind: 'star', id: 'KEY out', at: 1, value: true });
  apply([star, queued, sent] as LoggedEvent[], 0);
  const messages = opened.history.messages.list(ben, null, 10);
  expect(messages.find(({ localId }) => localId === 'theirs')?.isStarred).toBe(true);
});

const note = (seq: number, at: number, text = `at ${at}`): LoggedEvent => ({
  ...ofAna(seq, { kind: 'note', at, value: null }),
  payload: { noteId: `${seq}`, text, mentions: [], at: 9_000 },
});

it('skips events that the history cannot store, reports them, and applies the next ones', () => {
  const { team } = opened.history;
  const event = shareWith('one', ben);
  const placedTooFar = {
    ...event,
    seq: 2,
    eventId: 'message:theirs:1',
    memberId: 'ana',
    at: 1e13,
    payload: { ...event.payload, localId: 'theirs' },
  };
  const applied = apply([note(1, 1.5), placedTooFar, note(3, 2)], 0);
  expect(applied?.passedOver.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(team.lines(ben).map(({ text }) => text)).toEqual(['at 2']);
  expect(opened.history.messages.get('theirs')).toBeNull();
  expect(team.share()).toMatchObject({ cursor: 3 });
});

it('skips nothing while the disk is full, and continues when there is space', () => {
  const { database, history } = opened;
  history.team.begin('me', 'key');
  // Each as long as a note may be.
  const events = Array.from({ length: 30 }, (_, index) => {
    const seq = index + 1;
    return note(seq, seq, 'long '.repeat(4_000));
  });
  const { pages } = database.one<{ pages: number }>(
    'SELECT page_count AS pages FROM pragma_page_count',
  );
  database.exec(`PRAGMA max_page_count = ${pages + 1}`);
  expect(() => apply(events, 0)).toThrow('full');
  expect(history.team.share()).toMatchObject({ cursor: 0 });
  database.exec('PRAGMA max_page_count = 1000000');
  expect(apply(events, 0)).toMatchObject({ passedOver: [] });
  expect(history.team.lines(ben)).toHaveLength(30);
});

it('takes the newest version of a message, an assignment or a run from its author only', () => {
  const { database, history } = opened;
  const { payload } = shareWith('one', ben);
  const runId = '0b9d5d5e-52a2-4f0c-9a0e-3f5c40b5b2f1';
  const told = (kind: string, id: string, payloadOf: (isLater: boolean) => object) =>
    [
      { memberId: 'ana', version: 1, isLater: false },
      { memberId: 'mal', version: 9, isLater: true },
      { memberId: 'ana', version: 2, isLater: true },
    ].map(({ memberId, version, isLater }, index): LoggedEvent => ({
      ...ofAna(0, { kind, id, at: 5 + index, value: null }),
      memberId,
      eventId: `${kind}:${id}:${version}`,
      payload: { ...payloadOf(isLater), ...(memberId === 'mal' && { draft: 'of Mal' }) },
    }));
  const run = { runId, kind: 'run', name: null, archived: true, counts: {}, undoes: null };
  const times = { createdAt: 1, startedAt: 1, endedAt: null };
  const events = [
    ...told('message', 'theirs', (isLater) => ({
      ...payload,
      localId: 'theirs',
      state: isLater ? 'accepted' : 'queued',
    })),
    ...told('assignment', 'a', (isLater) => ({
      assignmentId: 'a',
      memberId: 'me',
      queueId: null,
      draft: isLater ? 'of Ana, changed' : 'of Ana',
      at: 1,
    })),
    ...told('run', runId, (isLater) => ({ ...run, ...times, state: isLater ? 'done' : 'running' })),
  ].map((event, index) => ({ ...event, seq: index + 1 }));
  apply(events, 0);
  expect(history.messages.get('theirs')?.state).toBe('accepted');
  expect(database.one('SELECT draft, by_member_id AS "by" FROM team_assignment')).toEqual({
    draft: 'of Ana, changed',
    by: 'ana',
  });
  expect(history.team.otherRun(runId)).toMatchObject({ memberId: 'ana', state: 'done' });
});

/** An answer of Ana’s to Ben in these states, one after the other, from a place in the log on. */
const answerOfAna = (states: readonly string[], from: number): LoggedEvent[] => {
  const { payload, ...event } = shareWith('own', ben);
  opened.history.outbox.cancel('own', 11);
  return states.map((state, index) => ({
    ...event,
    seq: from + index,
    eventId: `message:theirs:${from + index}`,
    memberId: 'ana',
    at: 2_000_000,
    payload: {
      ...(payload as object),
      localId: 'theirs',
      state,
      stateAt: 2_000_000 + 20_000 * index,
      createdAt: 2_000_000,
    },
  }));
};

it('lets a customer wait until a colleague’s answer has left their desk', () => {
  const [queued, sent] = answerOfAna(['queued', 'accepted'], 2);
  const waits = () =>
    opened.database.one<{ since: number | null }>(
      'SELECT waiting_since AS since FROM chat WHERE chat_id = :ben',
      { ben },
    ).since !== null;
  apply([recordOf('ASKED', 1), queued] as LoggedEvent[], 0);
  expect(waits()).toBe(true);
  apply([sent] as LoggedEvent[], 2);
  expect(waits()).toBe(false);
});

it('sends nothing unasked that has waited for more than a minute, once a colleague has answered', () => {
  const { outbox, messages } = opened.history;
  const events = answerOfAna(['accepted'], 1);
  outbox.add(message('late', ben), 1_990_000);
  apply(events, 0);
  expect(outbox.keepOutrun([], true, 2_049_999)).toEqual([]);
  expect(outbox.keepOutrun([], true, 2_050_000)).toEqual([ben]);
  expect(messages.get('late')).toMatchObject({
    state: 'not-sent',
    failure: { reason: 'answered', retryAt: null },
  });
  expect(outbox.claimNext([], true, 2_050_001)).toBeNull();
  expect(outbox.counts()).toEqual({ waiting: 0, sending: 0, needsReview: 1 });
  expect(opened.history.outboxItems.counts('')).toMatchObject({ answered: 1, 'not-sent': 0 });
  // Who sends it again has seen the answer.
  expect(outbox.requeue('late', ['not-sent'], 2_060_000)).toBe(true);
  expect(outbox.keepOutrun([], true, 2_400_000)).toEqual([]);
  expect(outbox.claimNext([], true, 2_400_000)?.message.localId).toBe('late');
});

it('asks about what has waited also where a colleague’s answer was written before and sent since', () => {
  const { outbox } = opened.history;
  const [queued, sent] = answerOfAna(['queued', 'accepted'], 1);
  apply([queued] as LoggedEvent[], 0);
  outbox.add(message('late', ben), 2_010_000);
  expect(outbox.keepOutrun([], true, 2_100_000)).toEqual([]);
  apply([sent] as LoggedEvent[], 1);
  expect(outbox.keepOutrun([], true, 2_100_000)).toEqual([ben]);
});

it('brings a snoozed chat back to the member to whom a colleague gives it, with what they promised there', () => {
  const { chatOrder } = opened.history;
  share();
  const soon = Date.now() + 3_600_000;
  const promise = { snoozedUntil: soon, remindAt: soon, remindNote: 'Call back' };
  chatOrder.change([ana, ben], promise);
  const given = (seq: number, chatId: string, memberId: string): LoggedEvent => ({
    ...ofAna(seq, { kind: 'assignment', chatId, at: Date.now(), value: null }),
    payload: { assignmentId: `${seq}`, memberId, queueId: null, draft: null, at: Date.now() },
  });
  apply([given(1, ana, 'other'), given(2, ben, 'me')], 0);
  expect(chatOrder.get(ana)).toMatchObject(promise);
  expect(chatOrder.get(ben)).toMatchObject({ ...promise, snoozedUntil: null });
});

it('lists a run by when it began among those of others, however long it had been proposed', () => {
  const { history } = opened;
  history.team.begin('me', 'key');
  const filter = threadFilterSchema.parse({});
  const parts = { kind: 'run', isListed: true, name: null, archived: true } as const;
  const selection = { kind: 'matching' as const, filter, except: [] };
  const own = { ...parts, runId: 'own', pace: 0, parallel: 1, selection };
  history.archiveRuns.add({ ...own, state: 'proposed' }, 1);
  const runId = crypto.randomUUID();
  const told = { runId, ...parts, state: 'done', counts: {}, undoes: null };
  const payload = { ...told, createdAt: 2, startedAt: 2, endedAt: 2 };
  const event = ofAna(1, { kind: 'run', at: 2, value: null });
  apply([{ ...event, eventId: `run:${runId}:1`, payload }], 0);
  const listed = () => history.team.runs({ offset: 0, limit: 9 }).runs.map((run) => run.runId);
  expect(listed()).toEqual([runId, 'own']);
  history.archiveRuns.confirm('own', 3);
  expect(listed()).toEqual(['own', runId]);
});

it('shows that a member’s run waits while a single run of somebody else is under way', () => {
  const { database, history } = opened;
  history.team.begin('me', 'key');
  const ids = { waits: crypto.randomUUID(), holds: crypto.randomUUID() };
  let seq = 0;
  const tell = (memberId: string, runId: string, how: object): void => {
    seq += 1;
    const parts = { kind: 'run', name: null, archived: true, counts: {}, undoes: null };
    const times = { createdAt: 1, startedAt: 1, endedAt: null };
    const payload = { runId, ...parts, ...times, ...how };
    const event = ofAna(seq, { kind: 'run', id: runId, at: seq, value: null });
    apply([{ ...event, memberId, eventId: `run:${runId}:${seq}`, payload }], seq - 1);
  };
  const waitsFor = () => history.team.otherRun(ids.waits)?.waitsFor;
  tell('jan', ids.waits, { state: 'planning' });
  tell('jan', crypto.randomUUID(), { state: 'running' });
  // A console sends its own runs one after another: none waits for another of the same member.
  expect(waitsFor()).toBeNull();

  const row = { run: 1, runId: 'own', kind: 'run', isListed: 1, archived: 1, state: 'paused' };
  const how = { selection: '', pace: 0, parallel: 1, createdAt: 1, waiting: 3, confirmed: 2 };
  database.insert('archive_run', { ...row, ...how });
  const wait = { kind: 'run', runId: 'own', name: null, done: 2, total: 5, isPaused: true };
  expect(waitsFor()).toEqual(wait);
  expect(history.team.runs({ offset: 0, limit: 9 }).runs).toContainEqual(
    expect.objectContaining({ runId: ids.waits, waitsFor: wait }),
  );

  tell('ana', ids.holds, { state: 'running', counts: { confirmed: 4, waiting: 2 } });
  expect(waitsFor()).toBeNull();
  database.run(`UPDATE archive_run SET state = 'done'`);
  expect(waitsFor()).toMatchObject({ runId: ids.holds, done: 4, total: 6, isPaused: false });
  tell('jan', ids.waits, { state: 'planning', counts: { waiting: 500 } });
  expect(waitsFor()).toBeNull();
});

it('quotes nothing of another chat if another desk moved the quoted message there', () => {
  const { history } = opened;
  const { payload } = shareWith('one', ben);
  history.outbox.cancel('one', 11);
  const theirs = (seq: number, chatId: string): LoggedEvent => ({
    ...ofAna(seq, { kind: 'message', at: seq, value: null }),
    eventId: `message:theirs:${seq}`,
    chatId,
    payload: { ...payload, localId: 'theirs', state: 'accepted', keyId: 'KEY' },
  });
  apply([theirs(1, ben)], 0);
  for (const localId of ['first', 'second'])
    history.outbox.add({ ...message(localId, ben), replyToLocalId: 'theirs' }, 12);
  expect(history.outbox.claimNext([], true, 13)?.quotedMessageId).toBe(`true_${ben}_KEY`);
  history.outbox.recordOutcome('first', { ...accepted, keyId: 'FIRST' }, 14);
  apply([theirs(2, ana)], 1);
  expect(history.outbox.claimNext([], true, 15)).toMatchObject({
    message: { localId: 'second' },
    quotedMessageId: null,
  });
});

it('replies to the chat’s own ID if a message was stored with an address of another chat', () => {
  const { database, history } = opened;
  shareWith('one', ben);
  history.outbox.recordOutcome('one', accepted, 11);
  database.run(`UPDATE message SET address = :ana WHERE local_id = 'one'`, { ana });
  history.outbox.add(message('two', ben), 12);
  expect(history.messages.get('two')?.address).toBe(ben);
});

it('appends its own change as the newer one if it was that when another was applied, however the clocks compare later', () => {
  const { team, chatOrder } = opened.history;
  shareWith('one', ben);
  appendWaiting();
  chatOrder.change([ben], { closedAt: 5 });
  const [own] = team.waiting(10, 60_000);
  if (own === undefined) throw new Error('nothing waits to be told');
  const theirs = ofAna(1, { kind: 'chat-closed', at: own.at - 1, value: null });
  team.apply([theirs], {
    cursor: 0,
    last: { seq: 1, eventId: theirs.eventId, memberId: 'ana', storedAt: 1 },
    offset: 60_000,
    now: 1,
  });
  const [later] = team.waiting(10, 0);
  expect(later?.at).toBeGreaterThan(theirs.at);
});

it.each([
  ['newer', 1_600, 1],
  ['older', 1_400, 0],
])(
  'shows its own outcome of a thread only if it is %s when it is read back',
  (_, at, confirmed) => {
    const { database, history } = opened;
    const { team } = history;
    share();
    const thread = { threadId: 'one', known: 'answered', fromNumber: '+1', toNumber: '+2' };
    database.insert('thread', { ...thread, confirmed: 1 });
    noteOutcome(database, { place: 1, state: 'archived', recordAt: null, run: null, at: 1_000 });
    team.gather(1_000);
    const own = team.waiting(10, 0).find(({ kind }) => kind === 'threads');
    if (own === undefined) throw new Error('the outcome is not told');
    const shown = () => database.one('SELECT confirmed FROM thread');
    const toldAt = (time: number, state: number) => ({
      runs: [],
      threads: [{ id: 'one', state, at: time }],
    });
    const theirs = {
      ...own,
      seq: 1,
      eventId: 'threads:theirs:1',
      memberId: 'ana',
      payload: toldAt(1_500, 0),
    };
    apply([theirs], 0);
    expect(shown()).toEqual({ confirmed: 0 });
    // The clocks were compared otherwise when it was told.
    apply([{ ...logged(own, 2), payload: toldAt(at, 1) }], 1);
    expect(shown()).toEqual({ confirmed });
  },
);

it('reopens a chat that it closed if the log has the closing before an incoming message', () => {
  const { team, chatOrder } = opened.history;
  shareWith('one', ben);
  appendWaiting();
  apply([recordOf('KEY', 1)], 0);
  chatOrder.change([ben], { closedAt: 1_500 });
  const own = team.waiting(10, 0).find(({ kind }) => kind === 'chat-closed');
  if (own === undefined) throw new Error('it is not told that the chat is closed');
  const closed = () => chatOrder.get(ben)?.closedAt ?? null;
  expect(closed()).toBe(1_500);
  apply([{ ...logged(own, 2), at: 900 }], 1);
  expect(closed()).toBeNull();
});

it('counts its own status as read back even if a colleague’s earlier one comes before it in the log', () => {
  opened.share();
  const read = { chatId: ben, keyId: 'KEY', kind: 'read' as const, author: '', value: '' };
  opened.database.insert('told', { ...read, at: 2_000 });
  const own = waiting();
  const earlier = {
    ...ofAna(1, { kind: 'told', at: 1_000, value: null }),
    payload: { ...read, at: 1_000 },
  };
  apply([earlier], 0);
  opened.history.team.markAppended([{ mark: own.mark, seq: 2 }]);
  apply([logged(own, 2)], 1);
  const places = opened.database.all(`SELECT seq FROM team_register WHERE kind = 'told'`);
  expect(places).toEqual([{ seq: 2 }]);
});
