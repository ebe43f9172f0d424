import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../shared/contract/audit.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';
import { importMessages } from '../support/file-imports.ts';

const run = runningEngine();

const everything = { kind: 'matching', filter: {} } as const;
const person = '491577777777@c.us';

/** The record once it has so many outcomes, oldest first. */
const untilOutcomes = (count: number): Promise<AuditEntry[]> =>
  run.until(async () => {
    const { entries } = await run.call('audit.list', {});
    const outcomes = entries.filter(({ action }) => action === 'outcome');
    return outcomes.length >= count ? entries.reverse() : null;
  });

const told = (entries: readonly AuditEntry[]) =>
  entries.map(({ action, by, excerpt, detail }) => [
    action,
    by,
    excerpt,
    detail.asked?.state ?? detail.threads?.counts ?? '',
  ]);

describe('the activity log', () => {
  it('tells of deletions, seen marks and read chats, and of what was answered', async () => {
    const { instanceId } = await run.connect();
    await run.client.call('settings.set', { sending: { agentName: 'Ada' } });
    const { chatId } = await run.call('chats.open', { chatId: person });
    const messageIds = [`false_${person}_A1`];
    const asked = { instanceId, messageIds };
    await run.client.call('messageActions.delete', { ...asked, runId: randomUUID() });
    const { entries } = await run.call('audit.list', { action: 'delete' });
    const [deletion] = entries;
    expect(deletion).toMatchObject({
      by: 'person',
      agent: 'Ada',
      chat: { chatId },
      excerpt: messageIds[0],
      detail: { asked: { kind: 'delete', state: 'held', messageId: messageIds[0] } },
    });
    await run.call('messageActions.cancel', { actionId: 1 });
    await run.call('messageActions.cancel', { actionId: 1 });

    run.service.faults.next({ kind: 'status', status: 404, body: { message: 'Who is that?' } });
    const runId = randomUUID();
    await run.client.call('messageActions.markSeen', { ...asked, runId, participant: null });
    await untilOutcomes(1);
    await run.call('messageActions.readChat', { runId: randomUUID(), chatId, messages: 5 });
    await untilOutcomes(2);
    await run.call('messageActions.retry', { actionId: 2 });
    const all = await untilOutcomes(3);
    expect(told(all.slice(2))).toEqual([
      ['delete', 'person', messageIds[0], 'held'],
      ['cancel', 'person', messageIds[0], 'cancelled'],
      ['seen', 'person', messageIds[0], 'waiting'],
      ['outcome', 'postline', messageIds[0], 'refused'],
      ['read-chat', 'person', '', 'waiting'],
      ['outcome', 'postline', '', 'done'],
      ['try-again', 'person', messageIds[0], 'waiting'],
      ['outcome', 'postline', messageIds[0], 'done'],
    ]);
    expect(all[5]?.detail.failure).toMatchObject({ status: 404, messages: ['Who is that?'] });
    expect(all.at(-1)?.detail.asked?.answer).toBe('{}');
    const search = { instanceId, search: 'who that 491577777777' };
    expect((await run.client.call('audit.list', search)).total).toBe(1);
    // By the one rule of every search: accents, and a number however it is written.
    for (const [written, total] of [
      ['WHÓ 0157 7777777', 1],
      ['"is that"', 1],
      ['who -that', 0],
      ['ho', 0],
    ] as const) {
      const { total: counted } = await run.client.call('audit.list', {
        instanceId,
        search: written,
      });
      expect([written, counted]).toEqual([written, total]);
    }
  });

  it('tells of a switch and of a run of any size in an entry each, and of its end', async () => {
    const { instanceId } = await run.connect();
    const ids = threadIds(40);
    await importThreads(run, ids);
    run.service.faults.next({ kind: 'status', status: 422, body: { message: 'Not this one.' } });
    const toggle = {
      instanceId,
      actionId: randomUUID(),
      threadIds: [ids[3] ?? ''],
      archived: true,
    };
    await run.client.call('threads.setArchived', toggle);
    await untilOutcomes(1);
    const runId = randomUUID();
    await run.call('archiveRuns.start', {
      runId,
      name: 'Old ones',
      selection: everything,
      archived: true,
      pacePerMinute: 0,
    });
    await untilOutcomes(2);
    await run.call('archiveRuns.undo', { runId, undoId: randomUUID() });
    const all = await untilOutcomes(3);
    expect(told(all.slice(1))).toEqual([
      ['import', 'person', 'threads.csv', ''],
      ['archive', 'person', '+15550000003', { waiting: 1 }],
      ['outcome', 'postline', '+15550000003', { failed: 1 }],
      ['archive', 'person', 'Old ones', {}],
      ['outcome', 'postline', 'Old ones', { confirmed: 40 }],
      ['undo', 'person', 'Old ones', {}],
      ['outcome', 'postline', 'Old ones', { confirmed: 40 }],
    ]);
    expect(all[1]?.detail.imported).toEqual({
      of: 'threads',
      fileName: 'threads.csv',
      added: 40,
      known: 0,
      refused: 0,
      isWhole: true,
    });
    expect(all[3]?.detail.threads).toMatchObject({
      threadIds: [ids[3]],
      failure: { kind: 'rejected', status: 422, messages: ['Not this one.'] },
    });
  });

  it('tells who changed the course of a run', async () => {
    const { instanceId } = await run.connect();
    await importThreads(run, threadIds(10));
    const runId = randomUUID();
    const one = { instanceId, runId };
    const start = { ...one, selection: everything, archived: true, pacePerMinute: 1 };
    await run.client.call('archiveRuns.start', start);
    await run.until(async () => {
      const { state } = await run.client.call('archiveRuns.get', one);
      return state === 'running' ? state : null;
    });
    await run.client.call('archiveRuns.pause', one);
    await run.client.call('archiveRuns.pause', one);
    await run.client.call('archiveRuns.resume', one);
    await run.client.call('archiveRuns.setPace', { ...one, pacePerMinute: 2, parallel: 1 });
    await run.client.call('archiveRuns.cancel', one);
    const { entries } = await run.call('audit.list', { search: runId });
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'archive',
      'pause',
      'resume',
      'pace',
      'cancel',
    ]);
  });

  it('tells of messages that a file brought', async () => {
    await run.connect();
    const file = join(run.folder, 'messages.json');
    const key = { remoteJid: person, fromMe: false, id: 'A1' };
    const message = { key, message: { conversation: 'hi' }, messageTimestamp: 1_760_000_000 };
    writeFileSync(file, JSON.stringify([message, { nothing: true }]));
    await importMessages(run, run.engine.grant(file));
    const entry = await run.until(async () => {
      const { entries } = await run.call('audit.list', { action: 'import' });
      return entries[0];
    });
    expect(entry.detail.imported).toEqual({
      of: 'messages',
      fileName: 'messages.json',
      added: 1,
      known: 0,
      refused: 1,
      isWhole: true,
    });
  });
});
