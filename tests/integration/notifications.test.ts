import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SystemNote } from '../../electron/engine/host.ts';
import type { ContractEvent } from '../../shared/contract/contract.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const day = 86_400_000;
const patience = { timeout: 10_000 };
const told: { note: SystemNote; follow: () => void }[] = [];
let badge = 0;
const run = runningEngine({
  notify: (note, follow) => told.push({ note, follow }),
  setBadge: (count) => (badge = count),
});

beforeEach(() => {
  told.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

const notes = () => told.map(({ note }) => note);

/** Postline was closed for two days. */
async function twoDaysLater(): Promise<void> {
  await run.engine.stop();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * day });
  await run.start();
}

it('tells when more messages wait for a decision, and not of those that waited at the start', async () => {
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
  run.service.faults.next({ kind: 'reset-after' });
  await run.client.send(instanceId, chatId, 'lost?');
  await run.client.untilAll(instanceId, chatId, 'unknown');
  const one = { kind: 'needsReview', instanceName: 'Berlin', count: 1 };
  await vi.waitFor(() => expect(notes()).toEqual([one]), patience);

  await run.restart();
  run.service.faults.next({ kind: 'reset-after' });
  await run.client.send(instanceId, chatId, 'lost too?');
  await run.client.untilAll(instanceId, chatId, 'unknown');
  await vi.waitFor(() => expect(notes()).toEqual([one, { ...one, count: 2 }]), patience);
});

it('says where to go once a person follows it', async () => {
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
  run.service.faults.next({ kind: 'reset-after' });
  await run.client.send(instanceId, chatId, 'lost?');
  await vi.waitFor(() => expect(told).toHaveLength(1), patience);
  const opened: ContractEvent[] = [];
  run.engine.subscribe((events) => opened.push(...events));
  told[0]?.follow();
  const payload = { instanceId, place: 'needsReview' };
  await vi.waitFor(() => expect(opened).toContainEqual({ name: 'app.opened', payload }), patience);
});

it('tells how an archive run and its undoing ended, and nothing of the switch', async () => {
  const { instanceId } = await run.connect();
  const [switched = '', refused = '', ...rest] = threadIds(4);
  await importThreads(run, instanceId, [switched, refused, ...rest]);
  const toggle = { instanceId, actionId: randomUUID(), threadIds: [switched], archived: true };
  await run.client.call('threads.setArchived', toggle);
  await run.client.until(async () => {
    const { unconfirmed } = await run.client.call('threads.counts', { instanceId });
    return unconfirmed === 0 ? true : null;
  });
  run.service.faults.next({ kind: 'status', status: 404, body: { message: 'No such thread.' } });
  const runId = randomUUID();
  const selection = { kind: 'matching', filter: {} } as const;
  await run.client.call('archiveRuns.start', { instanceId, runId, selection, archived: true });
  const archivedTwo = { kind: 'run-ended', archived: true, confirmed: 2, failed: 1 };
  await vi.waitFor(() => expect(notes()).toEqual([archivedTwo]), patience);
  await run.client.call('archiveRuns.undo', { instanceId, runId, undoId: randomUUID() });
  const undone = { kind: 'run-ended', archived: null, confirmed: 2, failed: 0 };
  await vi.waitFor(() => expect(notes()).toEqual([archivedTwo, undone]), patience);
});

it('tells of a daily run that is due and of messages that missed their time', async () => {
  const { instanceId } = await run.connect();
  await importThreads(run, instanceId, threadIds(3));
  const view = { viewId: randomUUID(), name: 'Quiet', filter: {}, sort: {}, columns: [] };
  await run.client.call('threads.saveView', { instanceId, ...view });
  await run.client.call('archiveRuns.saveSchedule', {
    instanceId,
    scheduleId: randomUUID(),
    viewId: view.viewId,
    archived: true,
    minuteOfDay: 480,
    enabled: true,
  });
  const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
  await run.client.call('messages.send', {
    instanceId,
    chatId,
    localId: randomUUID(),
    text: 'tomorrow',
    replyToLocalId: null,
    sendAt: Date.now() + day,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
  });
  await twoDaysLater();
  const due = { kind: 'run-proposed', name: 'Quiet', archived: true, requests: 3 };
  const missed = { kind: 'scheduled-missed', instanceName: 'Berlin', count: 1 };
  await vi.waitFor(() => expect(notes()).toEqual([missed, due]), patience);
});

it('tells nothing of what the settings leave out', async () => {
  await run.client.call('settings.set', { notifications: { needsReview: false } });
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
  run.service.faults.next({ kind: 'reset-after' });
  await run.client.send(instanceId, chatId, 'lost?');
  await vi.waitFor(() => expect(badge).toBe(1), patience);
  expect(notes()).toEqual([]);
});
