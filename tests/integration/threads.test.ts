import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ThreadState, wantsOtherThreadIdField } from '../../shared/domain/thread.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importText, importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();

const open = async (count: number, archivedEvery = 0) => {
  const { instanceId } = await run.connect();
  const ids = threadIds(count);
  await importThreads(run, ids, { archivedEvery });
  return { instanceId, ids };
};

const toggle = (archived: boolean, ...ids: string[]) =>
  run.call('threads.setArchived', { actionId: randomUUID(), threadIds: ids, archived });

const untilState = (threadId: string, state: ThreadState) =>
  run.until(async () => {
    const thread = await run.call('threads.get', { threadId });
    return thread.state === state ? thread : null;
  });

const untilOpen = () =>
  run.until(async () => {
    const { unconfirmed } = await run.call('threads.counts', {});
    return unconfirmed === 0;
  });

describe('the switch', () => {
  it('shows the pending change at once and is confirmed by the record of the service', async () => {
    const { ids } = await open(3);
    const threadId = ids[1] ?? '';
    run.service.faults.next({ kind: 'delay', ms: 50 });
    await toggle(true, threadId);
    const wanted = await run.call('threads.get', { threadId });
    expect(wanted).toMatchObject({ desired: true, confirmed: false });
    expect(await untilState(threadId, 'confirmed')).toMatchObject({
      desired: null,
      confirmed: true,
      known: 'imported',
    });
  });

  it('names the thread as the service does, once a person said so, also after a restart', async () => {
    run.service.switches.sms.threadIdField = 'message_thread_id';
    const { ids } = await open(1);
    const threadId = ids[0] ?? '';
    await toggle(true, threadId);
    const { failure, stateAt } = await untilState(threadId, 'failed');
    expect(failure).toMatchObject({ status: 422 });
    expect(wantsOtherThreadIdField(failure)).toBe(true);
    const threadIdField = 'message_thread_id';
    const changed = await run.call('instances.change', { threadIdField });
    expect(changed.threadIdFieldSince).toBeGreaterThanOrEqual(stateAt ?? Infinity);
    await run.restart();
    const { accessToken } = run.form();
    await run.call('instances.setToken', { accessToken });
    await toggle(true, threadId);
    await untilState(threadId, 'confirmed');
    // Never both: a service may refuse what it does not know.
    expect(run.service.log.at(-1)?.fields).toEqual({
      is_archived: true,
      message_thread_id: threadId,
    });
  });

  it('is rolled back with the reason where the service refuses', async () => {
    const { ids } = await open(1);
    const threadId = ids[0] ?? '';
    run.service.faults.next({ kind: 'status', status: 404, body: { message: 'No such thread.' } });
    await toggle(true, threadId);
    expect(await untilState(threadId, 'failed')).toMatchObject({
      confirmed: false,
      desired: null,
      failure: { kind: 'rejected', status: 404, messages: ['No such thread.'] },
    });
  });

  it('is not known where a request after a lost answer is refused', async () => {
    const { ids } = await open(1);
    const threadId = ids[0] ?? '';
    run.service.faults.next({ kind: 'reset-after' });
    run.service.faults.next({ kind: 'status', status: 422, body: { message: 'Locked.' } });
    await toggle(true, threadId);
    expect(await untilState(threadId, 'failed')).toMatchObject({
      inDoubt: true,
      failure: { kind: 'unknown', status: 422, messages: ['Locked.'] },
    });
    expect(run.service.threads.get(threadId)?.is_archived).toBe(true);
  });

  it('sends the last of many quick changes last, and one action once', async () => {
    const { instanceId, ids } = await open(1);
    const threadId = ids[0] ?? '';
    for (const archived of [true, false, true, false, true]) {
      await toggle(archived, threadId);
    }
    await untilOpen();
    expect(run.service.threads.get(threadId)?.is_archived).toBe(true);
    const sent = run.service.log.length;
    const action = { instanceId, actionId: randomUUID(), threadIds: [threadId], archived: false };
    await Promise.all(
      Array.from({ length: 10 }, () => run.client.call('threads.setArchived', action)),
    );
    await untilOpen();
    expect(run.service.log).toHaveLength(sent + 1);
  });
});

describe('the undo stack', () => {
  it('tells one of two undos of the same action that there is nothing to undo', async () => {
    const { ids } = await open(1);
    const { actionId } = await toggle(true, ids[0] ?? '');
    const answers = await Promise.all([1, 2].map(() => run.call('threads.undo', { actionId })));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  it('undoes one action after another, the newest first, and any of them by its id', async () => {
    const { ids } = await open(6, 6);
    const [a = '', b = '', c = ''] = ids;
    const first = await toggle(true, a, b);
    await toggle(true, c);
    const archived = async () => {
      await untilOpen();
      const { threads } = await run.call('threads.list', { filter: { tab: 'archived' } });
      return threads.map(({ threadId }) => threadId).sort();
    };
    expect(await archived()).toEqual([a, b, c]);
    const undone = await run.call('threads.undo', { actionId: first.actionId });
    expect(undone).toMatchObject({ undone: { actionId: first.actionId }, kept: 0 });
    await run.until(async () => (await archived()).length === 2);
    // It was archived before the action, so it stays.
    expect(await archived()).toEqual([a, c]);
    await run.call('threads.undo', {});
    await run.until(async () => (await archived()).length === 1);
    expect(await archived()).toEqual([a]);
    expect(await run.call('threads.undo', {})).toBeNull();
    const { actions, total } = await run.call('threads.actions', {});
    expect(total).toBe(4);
    expect(actions.map(({ kind }) => kind)).toEqual(['undo', 'undo', 'toggle', 'toggle']);
  });

  it('offers nothing that the service refused', async () => {
    const { ids } = await open(2);
    const [kept = '', refused = ''] = ids;
    const { actionId } = await toggle(true, kept);
    await untilState(kept, 'confirmed');
    run.service.faults.next({ kind: 'status', status: 404, body: { message: 'No such thread.' } });
    await toggle(true, refused);
    await untilState(refused, 'failed');
    const { actions } = await run.call('threads.actions', {});
    expect(actions.map(({ canUndo }) => canUndo)).toEqual([false, true]);
    const undone = await run.call('threads.undo', {});
    expect(undone).toMatchObject({ undone: { actionId } });
  });

  it('takes labels back too', async () => {
    const { instanceId, ids } = await open(4);
    const selection = { kind: 'ids' as const, threadIds: ids.slice(0, 2) };
    const label = { instanceId, actionId: randomUUID(), selection, label: 'vip', on: true };
    expect(await run.client.call('threads.setLabel', label)).toEqual({ changed: 2 });
    expect(await run.call('threads.labels', {})).toEqual([{ label: 'vip', count: 2 }]);
    await run.call('threads.undo', {});
    expect(await run.call('threads.labels', {})).toEqual([]);
  });
});

describe('views', () => {
  it('are kept by name, and a name is taken once', async () => {
    const { instanceId } = await open(1);
    const view = {
      viewId: randomUUID(),
      name: 'Late ones',
      filter: { search: 'late', quietDays: 30 },
      sort: { by: 'number', descending: false },
      columns: ['number'],
    } as const;
    await run.call('threads.saveView', { ...view, columns: ['number'] });
    await run.restart();
    expect(await run.call('threads.views', {})).toMatchObject([view]);
    const other = { instanceId, ...view, columns: [], viewId: randomUUID() };
    expect(await run.client.refusal('threads.saveView', other)).toMatchObject({
      field: 'name',
      problem: 'name-taken',
    });
  });
});

it('adds a thread by its id, known by that alone until an answer fills it', async () => {
  await run.connect();
  const added = await run.call('threads.add', { threadId: ' abc ' });
  expect(added).toMatchObject({ threadId: 'abc', known: 'id-only', confirmed: null, number: '' });
  run.service.faults.next({
    kind: 'status',
    status: 200,
    body: { id: 'abc', is_archived: true, from_phone_number: '+15550001' },
  });
  await toggle(true, 'abc');
  const filled = await untilState('abc', 'confirmed');
  expect(filled.number.replaceAll(' ', '')).toBe('+15550001');
});

it('finds a number however it is written, and by its beginning after a plus', async () => {
  await run.connect();
  const numbers = ['+49 151 23456000', '0151/23456-001', '+1 555 491 0000'];
  const lines = numbers.map((number, index) => `thread-${index},${number}`);
  await importText(run, ['id,from_phone_number', ...lines].join('\n'));
  const found = async (filter: object) => {
    const { threads } = await run.call('threads.list', { filter: { tab: 'all', ...filter } });
    return threads.map(({ threadId }) => threadId).toSorted();
  };
  for (const by of ['number', 'search']) {
    expect(await found({ [by]: '+4915123456000' })).toEqual(['thread-0']);
    expect(await found({ [by]: '0151 23456001' })).toEqual(['thread-1']);
    expect(await found({ [by]: '(555) 491-0000' })).toEqual(['thread-2']);
    expect(await found({ [by]: '49' })).toEqual(['thread-0', 'thread-2']);
  }
  expect(await found({ number: '+49' })).toEqual(['thread-0']);
});
