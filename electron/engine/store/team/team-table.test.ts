import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noOwnSettings } from '../../../../shared/domain/own-settings.ts';
import { adoptHistory } from '../restored-history.ts';
import type { StoredInstance } from '../tables/instance-table.ts';
import { accepted, ana, ben, message, openHistory } from '../testing/open-history.ts';
import { tellForgotten } from './forgotten.ts';
import { noteOutcome } from './outcomes.ts';
import type { LoggedEvent, OwnEvent } from './team-event.ts';

const opened = openHistory();

const apply = (events: LoggedEvent[], cursor: number) => {
  const { seq = 0, eventId = '', memberId = '' } = events.at(-1) ?? {};
  const last = { seq, eventId, memberId, storedAt: seq };
  return opened.history.team.apply(events, { cursor, last, offset: 0, now: 1 });
};

const logged = (event: OwnEvent, seq: number): LoggedEvent => ({ ...event, seq, memberId: 'me' });

function markAll(): void {
  while (opened.history.team.markMore()) continue;
}

/** Ends sharing the instance; all is cleared, so that it can be shared again. */
function leave(meanwhile = (): void => {}): void {
  const { team } = opened.history;
  team.end();
  meanwhile();
  for (let from: ReturnType<typeof team.clearMore> | undefined; from !== null;) {
    from = team.clearMore(null, from);
  }
}

/** Ends sharing the instance, and shares it again after something else was done. */
function shareAnew(meanwhile?: () => void): void {
  leave(meanwhile);
  opened.history.team.begin('me', 'key');
  markAll();
}

/** Shares the instance, adds a message, and returns what is to be told of it. */
function shareWith(localId: string, chatId?: string): OwnEvent {
  const { team, outbox } = opened.history;
  team.begin('me', 'key');
  markAll();
  outbox.add(message(localId, chatId), 10);
  return onlyWaiting();
}

function onlyWaiting(): OwnEvent {
  const [event, ...more] = opened.history.team.waiting(10, 0);
  if (event === undefined || more.length > 0) throw new Error('not one event waits to be told');
  return event;
}

it('applies nothing that was read before the instance was shared anew', () => {
  const { team } = opened.history;
  const note = (seq: number): LoggedEvent => {
    const noteId = `note-${seq}`;
    return {
      seq,
      eventId: `note:${noteId}:1`,
      memberId: 'ana',
      kind: 'note',
      chatId: ben,
      at: seq,
      payload: { noteId, text: 'Call back', mentions: [], at: seq },
    };
  };
  team.begin('me', 'key');
  expect(apply([note(7)], 0)?.chatIds).toEqual([ben]);
  expect(team.share()).toMatchObject({ cursor: 7, last: { seq: 7, memberId: 'ana' } });

  shareAnew(() => expect(apply([note(8)], 7)).toBeNull());
  // Else what comes before it would never be read.
  expect(apply([note(8)], 7)).toBeNull();
  expect(team.share()).toMatchObject({ cursor: 0, last: null });
  expect(apply([note(7)], 0)).not.toBeNull();
  expect(apply([note(8)], 7)?.chatIds).toEqual([ben]);
});

it('tells what became of a message while the instance was not shared, and nothing that the log has', () => {
  const { team, outbox } = opened.history;
  team.begin('me', 'key');
  markAll();
  outbox.add(message('one'), 10);
  outbox.add(message('other', ben), 11);
  const told = team.waiting(10, 0);
  team.told(told.map(({ mark }, index) => ({ mark, seq: index + 1 })));
  expect(team.hasWaiting()).toBe(false);

  shareAnew(() => outbox.recordOutcome('one', accepted, 20));
  apply(
    told.map((event, index) => logged(event, index + 1)),
    0,
  );
  expect(team.waiting(10, 0).map(({ payload }) => payload)).toMatchObject([
    { localId: 'one', state: 'accepted' },
  ]);
});

it('tells again what the store took and has no more where the log is read to its end', () => {
  const { team, outbox } = opened.history;
  team.begin('me', 'key');
  markAll();
  outbox.add(message('back'), 10);
  outbox.add(message('lost', ben), 11);
  const told = team.waiting(10, 0);
  team.told(told.map(({ mark }, index) => ({ mark, seq: index + 1 })));
  expect(told).toHaveLength(2);
  apply(
    told.slice(0, 1).map((event) => logged(event, 1)),
    0,
  );
  team.tellLost();
  expect(team.waiting(10, 0)).toMatchObject([{ payload: { localId: 'lost' } }]);
  team.tellLost();
  expect(team.waiting(10, 0)).toHaveLength(1);
});

/** The log was restored to where it had so many events. */
function goBack(seq: number): void {
  const { team } = opened.history;
  for (let from: ReturnType<typeof team.clearMore> | undefined; from !== null;) {
    from = team.clearMore(seq, from);
  }
  team.goBack(seq, Date.now());
}

it('tells again what became of a message where a backup of the store knows it as it was before', () => {
  const { team, outbox } = opened.history;
  const queued = shareWith('one');
  team.told([{ mark: queued.mark, seq: 1 }]);
  apply([logged(queued, 1)], 0);
  outbox.recordOutcome('one', accepted, 20);
  const sent = onlyWaiting();
  team.told([{ mark: sent.mark, seq: 2 }]);
  apply([logged(sent, 2)], 1);
  expect(team.hasWaiting()).toBe(false);

  // What the log has in common with what was read of it is known page by page: the backup has the first event all the same.
  goBack(0);
  apply([logged(queued, 1)], 0);
  markAll();
  expect(team.waiting(10, 0)).toMatchObject([{ payload: { localId: 'one', state: 'accepted' } }]);
});

it('tells what became of a message since a team was left whose words were deleted, where it is joined anew', () => {
  const { team, outbox } = opened.history;
  team.begin('me', 'key');
  markAll();
  outbox.add(message('one'), Date.now());
  outbox.add(message('other', ben), Date.now());
  const told = team.waiting(10, 0);
  team.told(told.map(({ mark }, index) => ({ mark, seq: index + 1 })));
  team.end();
  while (team.eraseMore().localIds.length > 0) continue;
  outbox.recordOutcome('one', accepted, Date.now() + 1_000);
  team.begin('me', 'key');
  apply(
    told.map((event, index) => logged(event, index + 1)),
    0,
  );
  markAll();
  expect(team.waiting(10, 0)).toMatchObject([{ payload: { localId: 'one', state: 'accepted' } }]);
});

it('gives a colleague’s message the place that a restored log gives it', () => {
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
  goBack(2);
  apply([theirs(700)], 2);
  expect(place()).toBe(700_000);
});

/** What the service told of a customer's message at a second, as a colleague's console tells it. */
function recordOf(keyId: string, seq: number, memberId = 'ana'): LoggedEvent {
  const payload = {
    keyId,
    chatId: ben,
    fromMe: false,
    sender: null,
    text: `text of ${keyId}`,
    content: { kind: 'text' },
    at: 1_000,
    serviceStatus: null,
    record: null,
    place: null,
  };
  const event = { kind: 'record', chatId: ben, at: 1_000, payload };
  return { ...event, seq, eventId: `record:${memberId} ${keyId}:1`, memberId };
}

const keysIn = (chatId: string) =>
  opened.history.messages
    .list(chatId, null, 10)
    .map(({ messageId }) => messageId?.split('_').at(-1));

it('has records of one second in the order that a restored log gives them', () => {
  opened.history.team.begin('me', 'key');
  apply([recordOf('one', 3), recordOf('two', 4)], 0);
  expect(keysIn(ben)).toEqual(['one', 'two']);
  goBack(2);
  apply([recordOf('two', 3, 'jan'), recordOf('one', 4, 'jan')], 2);
  expect(keysIn(ben)).toEqual(['two', 'one']);
});

it('has records of one second in the order that the log of the team gives them that it joins', () => {
  const { team } = opened.history;
  team.begin('me', 'key');
  apply([recordOf('one', 3), recordOf('two', 4)], 0);
  leave();
  team.begin('me elsewhere', 'key');
  apply([recordOf('two', 1, 'eva'), recordOf('one', 2, 'eva')], 0);
  expect(keysIn(ben)).toEqual(['two', 'one']);
});

it.each([
  ['first', (): void => {}],
  // As an earlier Postline did, which no desk took.
  [
    'again',
    (): void => {
      opened.database.run(`UPDATE team_mark SET version = 0, is_waiting = 0, seq = 0`);
      opened.history.team.tellLost();
    },
  ],
])(
  'tells a record that a colleague had told first where another team does not have it (%s)',
  (_, meanwhile) => {
    const { team, imports } = opened.history;
    const content = { kind: 'record', payload: 'conversation', sendAs: null } as const;
    const file = { fileName: '', mimetype: null, size: null, isForwarded: false };
    const chat = { chatId: ben, kind: 'person', name: null, number: '', country: null } as const;
    const own = { keyId: 'one', chatId: ben, localId: 'mine', fromMe: false, otherId: null };
    const shown = { text: 'text of one', content: { ...content, ...file }, at: 1_000 };
    const rest = { chat, sender: null, serviceStatus: null, record: '{}' };
    imports.add([{ ...own, ...shown, ...rest }], 'answered-elsewhere', 5);
    team.begin('me', 'key');
    apply([recordOf('one', 1)], 0);
    markAll();
    expect(team.hasWaiting()).toBe(false);
    leave();
    team.begin('me elsewhere', 'key');
    markAll();
    meanwhile();
    const told = onlyWaiting();
    expect(told.eventId).toMatch(/^record:mine:[1-9]/);
    team.told([{ mark: told.mark, seq: 1 }]);
    apply([{ ...logged(told, 1), memberId: 'me elsewhere' }], 0);
    team.tellLost();
    expect(team.hasWaiting()).toBe(false);
  },
);

it('offers no draft that was used where a restored log tells that before it tells of the draft', () => {
  const { team, teamWork } = opened.history;
  team.begin('me', 'key');
  const used = ofAna(1, { kind: 'draft-done', id: 'handed', at: 2, value: true });
  const payload = { assignmentId: 'handed', memberId: 'me', queueId: null, draft: 'Yours', at: 1 };
  const handed = { ...ofAna(2, { kind: 'assignment', id: '', at: 1, value: null }), payload };
  apply([used, { ...handed, eventId: 'assignment:handed:1' }], 0);
  expect(teamWork.handedDraft(ben)).toBeNull();
});

it('tells once what came back before the store’s answer to it', () => {
  const { team } = opened.history;
  const event = shareWith('one');
  apply([logged(event, 1)], 0);
  team.told([{ mark: event.mark, seq: 1 }]);
  team.tellLost();
  expect(team.hasWaiting()).toBe(false);
});

/** An event of a colleague’s console. */
const ofAna = (
  seq: number,
  { kind, id, at, value }: { kind: string; id: string; at: number; value: unknown },
): LoggedEvent => ({
  seq,
  eventId: `${kind}:${seq}:1`,
  memberId: 'ana',
  kind,
  chatId: ben,
  at,
  payload: { id, value },
});

it('gives a message its star where that was told before the message was here', () => {
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
  ...ofAna(seq, { kind: 'note', id: '', at, value: null }),
  payload: { noteId: `${seq}`, text, mentions: [], at: 9_000 },
});

it('passes over what the history cannot take, tells so, and applies what follows', () => {
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

it('passes over nothing where the disk is full, and goes on once there is room', () => {
  const { database, history } = opened;
  history.team.begin('me', 'key');
  const events = [note(1, 1, 'long '.repeat(100_000)), note(2, 2)];
  const { pages } = database.one<{ pages: number }>(
    'SELECT page_count AS pages FROM pragma_page_count',
  );
  database.exec(`PRAGMA max_page_count = ${pages + 1}`);
  expect(() => apply(events, 0)).toThrow('full');
  expect(history.team.share()).toMatchObject({ cursor: 0 });
  database.exec('PRAGMA max_page_count = 1000000');
  expect(apply(events, 0)).toMatchObject({ passedOver: [] });
  expect(history.team.lines(ben)).toHaveLength(2);
});

it('shows the lines of a chat, and calls, whatever times were stored of others’ notes', () => {
  const { database, history } = opened;
  history.team.begin('me', 'key');
  for (const at of ['1000000000000000000', '-9000000000000000', '7']) {
    database.exec(
      `INSERT INTO team_note (note_id, chat_id, member_id, text, mentions, at, team_seq)
       VALUES ('at ${at}', '${ben}', 'ana', '', '["me"]', ${at}, 1)`,
    );
  }
  expect(history.team.lines(ben).map(({ at }) => at)).toEqual([0, 7, 9_000_000_000_000]);
  expect(history.teamWork.calls().map(({ at }) => at)).toEqual([9_000_000_000_000]);
});

it('lets nobody but its author say what is the newest of a message, an assignment or a run', () => {
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

it('quotes nothing of another chat, to which another desk has moved what a reply answers', () => {
  const { history } = opened;
  const { payload } = shareWith('one', ben);
  history.outbox.cancel('one', 11);
  const theirs = (seq: number, chatId: string): LoggedEvent => ({
    ...ofAna(seq, { kind: 'message', id: '', at: seq, value: null }),
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

it('answers to the chat’s own ID where an older Postline kept an address that is none of the chat’s', () => {
  const { database, history } = opened;
  shareWith('one', ben);
  history.outbox.recordOutcome('one', accepted, 11);
  database.run(`UPDATE message SET address = :ana WHERE local_id = 'one'`, { ana });
  history.outbox.add(message('two', ben), 12);
  expect(history.messages.get('two')?.address).toBe(ben);
});

it('tells its own change as the newer one where it was that when another came, however the clocks are compared by then', () => {
  const { team, chatOrder } = opened.history;
  shareWith('one', ben);
  const before = team.waiting(10, 0);
  team.told(before.map(({ mark }, index) => ({ mark, seq: index + 1 })));
  chatOrder.change([ben], { closedAt: 5 });
  const [own] = team.waiting(10, 60_000);
  if (own === undefined) throw new Error('nothing waits to be told');
  const theirs = ofAna(1, { kind: 'chat-closed', id: '', at: own.at - 1, value: null });
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
  'shows its own outcome of a thread only where it is %s once it comes back',
  (_, at, confirmed) => {
    const { database, history } = opened;
    const { team } = history;
    team.begin('me', 'key');
    markAll();
    const thread = { threadId: 'one', known: 'answered', fromNumber: '+1', toNumber: '+2' };
    database.insert('thread', { ...thread, confirmed: 1 });
    noteOutcome(database, { place: 1, state: 'archived', recordAt: null, run: null, at: 1_000 });
    team.gather(1_000);
    const own = onlyWaiting();
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

it('brings a chat back that it closed where the log has that before what came in', () => {
  const { team, chatOrder } = opened.history;
  shareWith('one', ben);
  const before = team.waiting(10, 0);
  team.told(before.map(({ mark }, index) => ({ mark, seq: index + 1 })));
  const payload = {
    keyId: 'KEY',
    chatId: ben,
    fromMe: false,
    sender: null,
    text: 'Where is it?',
    content: { kind: 'text' },
    at: 1_000,
    serviceStatus: null,
    record: null,
    place: null,
  };
  const asked = { ...ofAna(1, { kind: 'record', id: '', at: 1_000, value: null }), payload };
  apply([asked], 0);
  chatOrder.change([ben], { closedAt: 1_500 });
  const own = team.waiting(10, 0).find(({ kind }) => kind === 'chat-closed');
  if (own === undefined) throw new Error('it is not told that the chat is closed');
  const closed = () => chatOrder.get(ben)?.closedAt ?? null;
  expect(closed()).toBe(1_500);
  apply([{ ...logged(own, 2), at: 900 }], 1);
  expect(closed()).toBeNull();
});

/** Tells that somebody was forgotten, which the store takes and this desk has not read back; returns its event. */
function forgetBen(): LoggedEvent {
  const { database, history } = opened;
  tellForgotten(database, [ben], 10);
  const open = history.team.forgottenOpen();
  if (open === null) throw new Error('nobody is to be forgotten');
  const { eventId, fingerprints } = open;
  history.team.forgottenErased(eventId, null);
  expect(history.team.forgottenOpen()).toBeNull();
  const event = { kind: 'forget', chatId: null, payload: { fingerprints } };
  return { ...event, eventId, seq: 1, memberId: 'me', at: 10 };
}

it.each([
  ['is read to its end without them', () => opened.history.team.tellLost()],
  ['was restored to before them', () => goBack(0)],
])('forgets again at the store whom it forgot and has not read of, where the log %s', (_, lose) => {
  const { team } = opened.history;
  team.begin('me', 'key');
  const forgotten = forgetBen();
  lose();
  expect(team.forgottenOpen()).toMatchObject({ eventId: forgotten.eventId, nextSeq: 0 });
  expect(team.isForgettingUnread()).toBe(true);
  team.forgottenErased(forgotten.eventId, null);
  apply([forgotten], 0);
  expect(team.isForgettingUnread()).toBe(false);
  team.tellLost();
  expect(team.forgottenOpen()).toBeNull();
});

/** A message that a colleague sent, as the log has it. */
function sentBy(memberId: string, seq: number, at = seq): LoggedEvent {
  const [event] = opened.history.team.waiting(10, 0);
  if (event === undefined) throw new Error('no event waits to be told');
  const localId = `of ${memberId}`;
  const payload = { ...event.payload, localId, createdAt: at };
  return { ...event, eventId: `message:${localId}:1`, chatId: ben, payload, memberId, seq, at };
}

const lastToCome = () => opened.history.team.newestOfOthers(ben)?.lastToCome;

it('has an answer that was told late as the last to come, and not as the last that was sent', () => {
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
  ['was restored to before those that it knows', () => goBack(0)],
  ['is that of another team, which it joined', () => joinAnother()],
])('has an answer as one that came later where the log %s', (_, lose) => {
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
  opened.history.team.begin('me elsewhere', 'key');
  markAll();
}

it('keeps the places that the log gave where it is shared anew', () => {
  shareWith('one', ben);
  apply([sentBy('ana', 9)], 0);
  shareAnew();
  const sql = `SELECT team_seq AS seq FROM message WHERE local_id = 'of ana'`;
  expect(opened.database.one(sql)).toEqual({ seq: 9 });
});

it('looks again for the file of what the store took and has no more', () => {
  const { database, history } = opened;
  const { team, teamFiles } = history;
  const event = shareWith('one');
  team.told([{ mark: event.mark, seq: 1 }]);
  database.insert('team_file', { localId: 'one', nextAt: 0 });
  teamFiles.put('one', { sha256: null, state: 'coming', nextAt: null });
  expect(teamFiles.nextAt()).toBeNull();
  team.tellLost();
  expect(teamFiles.nextAt()).toBe(0);
});

const berlin: StoredInstance = {
  instanceId: 'restored',
  name: 'Berlin',
  kind: 'service',
  protocol: 'interface',
  chatServiceAddress: 'https://chat.example.test',
  smsServiceAddress: '',
  instanceUuid: 'one',
  accentHue: 0,
  createdAt: 1,
  position: 0,
  own: noOwnSettings,
  notOffered: [],
  probe: null,
  threadIdField: 'messageThreadId',
  threadIdFieldSince: 0,
};

/** The history becomes what it is where a backup of it is restored. */
function restoreHistory(): void {
  const { folder, history, database } = opened;
  history.search.close();
  database.close();
  const [file, files] = [join(folder, 'history.sqlite'), join(folder, 'files')];
  const backup = { agent: '', fileName: 'backup', madeAt: 11, at: 12 };
  adoptHistory({ file, files, instance: berlin, ...backup });
  opened.reopen();
}

it('knows from the log what became of a message since the backup that its history was restored from', () => {
  const queued = shareWith('one', ben);
  restoreHistory();
  const { team, messages, outbox } = opened.history;
  expect(outbox.counts()).toMatchObject({ needsReview: 1 });
  team.begin('me', 'key');
  const sent = {
    ...logged(queued, 1),
    eventId: 'message:one:20',
    payload: { ...queued.payload, state: 'accepted', stateAt: 20, keyId: 'KEY' },
  };
  expect(apply([sent], 0)).toMatchObject({ chatIds: [ben], settled: 1 });
  expect(messages.list(ben, null, 10)).toMatchObject([
    { localId: 'one', state: 'accepted', stateAt: 20, failure: null },
  ]);
  expect(outbox.counts()).toMatchObject({ needsReview: 0 });
});

it.each(['planning', 'running'])(
  'tells what a run was answered last with its end, although another is %s',
  (state) => {
    const { database, history } = opened;
    const { team } = history;
    team.begin('me', 'key');
    markAll();
    for (const run of [1, 2]) {
      const row = { run, runId: `run-${run}`, kind: 'run', isListed: 1, archived: 1, state };
      const how = { selection: '', pace: 0, parallel: 1, createdAt: 1, startedAt: 1 };
      database.insert('archive_run', { ...row, ...how });
    }
    database.run(`UPDATE archive_run SET state = 'running' WHERE run = 1`);
    const told = () => {
      const events = team.waiting(10, 0);
      team.told(events.map(({ mark }) => ({ mark, seq: null })));
      return events.filter(({ kind }) => kind === 'threads').length;
    };
    const answer = (place: number): void => {
      const numbers = { fromNumber: '', toNumber: '' };
      database.insert('thread', { place, threadId: `${place}`, known: 'answered', ...numbers });
      noteOutcome(database, { place, state: 'archived', recordAt: null, run: 1, at: 1_000 });
    };
    answer(1);
    team.gather(100_000);
    expect(told()).toBe(1);
    answer(2);
    team.gather(100_001);
    expect(told()).toBe(0);
    database.run(`UPDATE archive_run SET state = 'done', ended_at = 2 WHERE run = 1`);
    team.gather(100_002);
    expect(told()).toBe(1);
  },
);

it('puts a handed draft into a chat and is done with it, or neither', () => {
  const { team, teamWork, drafts } = opened.history;
  team.begin('me', 'key');
  const given = { assignmentId: 'a', memberId: 'me', queueId: null, draft: 'Your parcel', at: 1 };
  const event = { eventId: 'assignment:a:1', memberId: 'ana', kind: 'assignment', chatId: ben };
  apply([{ seq: 1, at: 1, payload: given, ...event }], 0);
  expect(teamWork.handedDraft(ben)).toMatchObject({ assignmentId: 'a' });

  opened.database.exec(
    `CREATE TRIGGER full BEFORE UPDATE ON team_assignment BEGIN SELECT raise(ABORT, 'full'); END`,
  );
  expect(() => teamWork.endHandedDraft(ben, 'a', true)).toThrow('full');
  expect(drafts.get(ben)).toBeNull();
  opened.database.exec('DROP TRIGGER full');
  expect(teamWork.endHandedDraft(ben, 'a', true)).toBe(true);
  expect(teamWork.endHandedDraft(ben, 'a', true)).toBe(false);
  expect(drafts.get(ben)?.text).toBe('Your parcel');
});
