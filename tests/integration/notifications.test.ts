import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InstanceCounts, NoteAction, SystemNote } from '../../electron/engine/host.ts';
import type { CallInput } from '../../shared/contract/contract.ts';
import { incomingRecord } from '../support/imports.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';
import { importMessages } from '../support/file-imports.ts';

const day = 86_400_000;
const patience = { timeout: 10_000 };
interface Told {
  note: SystemNote;
  act: (action: NoteAction, reply?: string) => void;
  isTakenAway: boolean;
}
const told: Told[] = [];
/** A window of Postline is what the person sees. */
let isInFront = false;
let counts: readonly InstanceCounts[] = [];
const run = runningEngine(
  {
    notify: (note, onAction) => {
      if (isInFront) return null;
      const one: Told = {
        note,
        act: (action, reply) => onAction(action, reply ?? null),
        isTakenAway: false,
      };
      told.push(one);
      return () => (one.isTakenAway = true);
    },
    showCounts: (shown) => (counts = shown),
  },
  { isAlone: true },
);

beforeEach(() => {
  isInFront = false;
  told.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

/** Schedules a daily archive run of a saved view with three threads. */
async function scheduleQuiet(): Promise<void> {
  await importThreads(run, threadIds(3));
  const view = { viewId: randomUUID(), name: 'Quiet', filter: {}, sort: {}, columns: [] };
  await run.call('threads.saveView', view);
  await run.call('archiveRuns.saveSchedule', {
    scheduleId: randomUUID(),
    viewId: view.viewId,
    archived: true,
    every: 'day',
    day: 0,
    minuteOfDay: 480,
    enabled: true,
  });
}

const notes = () => told.map(({ note }) => note);

/** Postline was closed for two days. */
async function twoDaysLater(): Promise<void> {
  await run.engine.stop();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * day });
  await run.start();
}

/** Loses the answer to a text, so that nobody knows whether it arrived. */
async function loseOne(chatId: string, text: string): Promise<void> {
  run.service.faults.next({ kind: 'reset-after' });
  await run.send(chatId, text);
  await run.untilAll(chatId, 'unknown', 'accepted', 'rejected', 'received');
}

/** Lets the service reject a text. */
async function rejectOne(chatId: string, text: string) {
  run.service.faults.next({ kind: 'status', status: 422, body: { message: 'No.' } });
  const { localId } = await run.send(chatId, text);
  await run.untilAll(chatId, 'rejected', 'unknown', 'accepted', 'received');
  return localId;
}

/** Lets messages come in by a file, one of each name and text. */
async function comeIn(...texts: string[]): Promise<void> {
  const messageTimestamp = Math.ceil(Date.now() / 1_000) + 1;
  const records = texts.map((text) => incomingRecord(randomUUID(), text, { messageTimestamp }));
  const path = join(run.folder, `${randomUUID()}.ndjson`);
  writeFileSync(path, records.map((one) => JSON.stringify(one)).join('\n'));
  await importMessages(run, run.engine.grant(path));
}

const ana = '4915112345678@c.us';
const one = { instanceName: 'Berlin', count: 1, chats: 1, subject: null };
const lost = { ...one, kind: 'unknown', actions: ['show'] };
const rejected = { ...one, kind: 'rejected', actions: ['try-again', 'dismiss'] };
const cameIn = { ...one, kind: 'incoming', actions: ['answer', 'mark-read'] };

const untilTold = (...expected: object[]) =>
  vi.waitFor(() => expect(notes()).toEqual(expected), patience);
const untilCounted = (needsReview: number, unread: number) =>
  vi.waitFor(() => expect(counts).toMatchObject([{ needsReview, unread }]), patience);

/** An engine with an instance and a chat, whose start has been looked at. */
async function begin(settings: CallInput<'settings.set'>['notifications'] = {}) {
  const { instanceId } = await run.connect();
  await run.client.call('settings.set', { notifications: settings });
  const { chatId } = await run.openChat('+4915112345678');
  await untilCounted(0, 0);
  return { instanceId, chatId };
}

it('tells of messages that nobody knows of, and not of those that waited at the start', async () => {
  const { chatId } = await begin();
  await loseOne(chatId, 'lost?');
  await untilTold(lost);

  await run.restart();
  await untilCounted(1, 0);
  await loseOne(chatId, 'lost too?');
  await untilTold(lost, lost);
  expect(told).toHaveLength(2);
});

it('gathers in one note what came since, and takes it away once its cause is gone', async () => {
  const { chatId } = await begin();
  await comeIn('Hello?');
  await untilTold(cameIn);
  await comeIn('Are you there?', 'Hello!');
  await untilTold(cameIn, { ...cameIn, count: 3 });
  expect(told.map(({ isTakenAway }) => isTakenAway)).toEqual([true, false]);
  await run.call('chats.markRead', { chatId });
  await vi.waitFor(() => expect(told[1]?.isTakenAway).toBe(true), patience);

  await loseOne(chatId, 'lost?');
  await untilCounted(1, 0);
  await loseOne(chatId, 'lost too?');
  await vi.waitFor(
    () => expect(notes().at(-1)).toMatchObject({ count: 2, actions: ['show'] }),
    patience,
  );
  const messages = await run.messages(chatId);
  for (const { localId, state } of messages) {
    if (state === 'unknown') await run.call('messages.dismiss', { localId });
  }
  await vi.waitFor(() => expect(told.at(-1)?.isTakenAway).toBe(true), patience);
});

it('tells nothing that a person in front of it saw', async () => {
  await begin();
  isInFront = true;
  await comeIn('seen');
  await untilCounted(0, 1);
  isInFront = false;
  await comeIn('not seen');
  await untilTold(cameIn);
  expect(told).toHaveLength(1);
});

it('names nobody and says nothing unless a person chose so', async () => {
  const { chatId } = await begin();
  await run.call('chats.rename', { chatId, name: 'Ana' });
  await comeIn('My order is late');
  await untilTold(cameIn);
  await run.client.call('settings.set', { notifications: { shows: 'names' } });
  await comeIn('Very late');
  const named = { ...cameIn, count: 2, subject: { name: 'Ana', text: null } };
  await untilTold(cameIn, named);
  await run.client.call('settings.set', { notifications: { shows: 'names-and-text' } });
  await rejectOne(chatId, 'It is on its way');
  await vi.waitFor(() => expect(notes().at(-1)?.kind).toBe('rejected'), patience);
  expect(notes().at(-1)).toEqual({
    ...rejected,
    subject: { name: 'Ana', text: 'It is on its way' },
  });
});

it('answers from a note as the composer would, and leaves the draft', async () => {
  const { instanceId, chatId } = await begin();
  await run.client.call('settings.set', { sending: { safeSend: false, linkPreview: false } });
  await comeIn('Hello?');
  await untilTold(cameIn);
  const draft = { text: 'half a', replyToLocalId: null, options: null };
  await run.call('drafts.save', { chatId, ...draft });
  const before = run.service.requests;
  told[0]?.act('answer', ' On its way. ');
  await run.until(async () => {
    const messages = await run.messages(chatId);
    return messages.some(({ text, state }) => text === 'On its way.' && state === 'accepted');
  });
  expect(run.service.requests - before).toBe(1);
  expect(await run.call('drafts.get', { chatId })).toMatchObject({
    text: 'half a',
  });
  expect(await run.client.call('app.takeOpened', {})).toBeNull();

  // The same once more has to be asked about: it waits in the message box.
  await comeIn('Sure?');
  await vi.waitFor(() => expect(told).toHaveLength(2), patience);
  told[1]?.act('answer', 'On its way.');
  const opened = await run.until(() => run.client.call('app.takeOpened', {}));
  expect(opened).toEqual({ instanceId, place: 'chat', chatId: ana, localId: null });
  expect(await run.call('drafts.get', { chatId })).toMatchObject({
    text: 'half a\nOn its way.',
  });
});

it('marks as read from a note, up to what it told of', async () => {
  await begin();
  await comeIn('Hello?');
  await untilTold(cameIn);
  told[0]?.act('mark-read');
  await untilCounted(0, 0);
  await vi.waitFor(() => expect(told[0]?.isTakenAway).toBe(true), patience);
});

it('tries a rejected message again once, and never one that may have arrived', async () => {
  const { instanceId, chatId } = await begin();
  const localId = await rejectOne(chatId, 'again');
  await untilTold(rejected);
  run.service.faults.next({ kind: 'reset-after' });
  const before = run.service.requests;
  told[0]?.act('try-again');
  told[0]?.act('try-again');
  await run.untilAll(chatId, 'unknown');
  expect(run.service.requests - before).toBe(1);
  // The note of the rejected message is old by now: it leads to the message instead.
  told[0]?.act('try-again');
  const shown = { instanceId, place: 'chat', chatId, localId };
  await vi.waitFor(
    async () => expect(await run.client.call('app.takeOpened', {})).toEqual(shown),
    patience,
  );
  expect(run.service.requests - before).toBe(1);
});

it('dismisses from a note, and shows what a click leads to', async () => {
  const { instanceId, chatId } = await begin();
  const localId = await rejectOne(chatId, 'no');
  await untilTold(rejected);
  told[0]?.act('show');
  const shown = { instanceId, place: 'chat', chatId, localId };
  expect(await run.until(() => run.client.call('app.takeOpened', {}))).toEqual(shown);
  told[0]?.act('dismiss');
  await untilCounted(0, 0);
});

it('tells of nobody and lets nobody answer while Postline is locked', async () => {
  const { instanceId, chatId } = await begin({ shows: 'names-and-text' });
  await comeIn('Hello?');
  await vi.waitFor(() => expect(told).toHaveLength(1), patience);
  await run.client.call('lock.setPassphrase', { current: null, passphrase: 'correct horse' });
  await run.client.call('lock.lock', {});
  const requests = run.service.requests;
  told[0]?.act('answer', 'from a stranger');
  await run.client.call('lock.unlock', { passphrase: 'correct horse' });
  const opened = { instanceId, place: 'unread' };
  expect(await run.client.call('app.takeOpened', {})).toEqual(opened);
  const messages = await run.messages(chatId);
  expect(messages.map(({ text }) => text)).toEqual(['Hello?']);
  expect(run.service.requests).toBe(requests);
});

it('tells after a silence once what still matters', async () => {
  const { chatId } = await begin();
  await run.client.call('memory.pauseNotifications', { pause: 'hour' });
  await comeIn('Hello?', 'Hello!');
  await untilCounted(0, 1);
  await loseOne(chatId, 'lost?');
  const localId = await rejectOne(chatId, 'no');
  await untilCounted(2, 0);
  await run.call('messages.dismiss', { localId });
  await comeIn('Hello again');
  await untilCounted(1, 1);
  expect(told).toEqual([]);

  await run.client.call('memory.pauseNotifications', { pause: 'off' });
  const still = { incoming: 1, rejected: 0, unknown: 1, scheduled: 0, runs: 0, team: 0 };
  await untilTold({
    kind: 'after-silence',
    instanceName: 'Berlin',
    counts: still,
    actions: ['show'],
  });
});

it('tells how an archive run and its undoing ended, and nothing of the switch', async () => {
  const { instanceId } = await run.connect();
  const [switched = '', refused = '', ...rest] = threadIds(4);
  await importThreads(run, [switched, refused, ...rest]);
  const toggle = { instanceId, actionId: randomUUID(), threadIds: [switched], archived: true };
  await run.client.call('threads.setArchived', toggle);
  await run.until(async () => {
    const { unconfirmed } = await run.call('threads.counts', {});
    return unconfirmed === 0;
  });
  run.service.faults.next({ kind: 'status', status: 404, body: { message: 'No such thread.' } });
  const runId = randomUUID();
  const selection = { kind: 'matching', filter: {} } as const;
  await run.call('archiveRuns.start', { runId, selection, archived: true });
  const of = { instanceName: 'Berlin', actions: ['show'] };
  const archivedTwo = {
    ...of,
    kind: 'run-ended',
    runId,
    isDeletion: false,
    archived: true,
    confirmed: 2,
    failed: 1,
  };
  await vi.waitFor(() => expect(notes()).toEqual([archivedTwo]), patience);
  const undoId = randomUUID();
  await run.call('archiveRuns.undo', { runId, undoId });
  const undone = {
    ...of,
    kind: 'run-ended',
    runId: undoId,
    isDeletion: false,
    archived: null,
    confirmed: 2,
    failed: 0,
  };
  await vi.waitFor(() => expect(notes()).toEqual([archivedTwo, undone]), patience);
});

it('tells of a repeating run that is due and of messages that missed their time', async () => {
  await run.connect();
  await scheduleQuiet();
  const { chatId } = await run.openChat('+4915112345678');
  await run.schedule(chatId, 'tomorrow', Date.now() + day);
  await twoDaysLater();
  const of = { instanceName: 'Berlin', actions: ['show'] };
  const due = { ...of, kind: 'run-proposed', name: 'Quiet', archived: true, requests: 3 };
  const missed = { ...of, kind: 'scheduled-missed', count: 1 };
  await vi.waitFor(async () => {
    const [{ runId } = { runId: '' }] = (await run.call('archiveRuns.list', {})).runs;
    expect(notes()).toEqual([missed, { ...due, runId }]);
  }, patience);
});

it('names no saved view while Postline is locked', async () => {
  await begin();
  await scheduleQuiet();
  await run.client.call('lock.setPassphrase', { current: null, passphrase: 'correct horse' });
  await run.client.call('lock.lock', {});
  // It was locked, and is at the next start.
  await twoDaysLater();
  await vi.waitFor(() => expect(told).toHaveLength(1), patience);
  expect(notes()).toMatchObject([{ kind: 'run-proposed', name: null, requests: 3 }]);
});

it('tells nothing of what the settings leave out', async () => {
  const { chatId } = await begin({ unknown: false });
  await loseOne(chatId, 'lost?');
  await untilCounted(1, 0);
  await rejectOne(chatId, 'no');
  await untilTold(rejected);
  expect(told).toHaveLength(1);
});
