import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { ArchiveRun } from '../../shared/contract/archive-runs.ts';
import { everything, heldBy, startRun, untilState } from '../support/archive-runs.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres, startPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';
import { importThreads, threadIds } from '../support/threads.ts';

describeWithPostgres('threads of a team', { timeout: 120_000 }, () => {
  const { postgres, start: startDesks } = desksOfTests(startPostgres);
  let desks: Desks;
  let ana: Desk;
  let jan: Desk;

  async function open(): Promise<void> {
    desks = await startDesks(['Ana', 'Jan']);
    [ana, jan] = desks.desks as [Desk, Desk];
  }

  const requests = () =>
    desks.service.log.filter(({ operation }) => operation === 'edit-message-thread');
  const archivedAt = async ({ client, instanceId }: Desk): Promise<string[]> => {
    const filter = { tab: 'archived' } as const;
    const { threads } = await client.call('threads.list', { instanceId, filter });
    return threads.map(({ threadId }) => threadId).sort();
  };
  const runAt = ({ client, instanceId }: Desk, runId: string) =>
    client.call('archiveRuns.get', { instanceId, runId });
  const untilRun = (
    { client, instanceId }: Desk,
    runId: string,
    is: (run: ArchiveRun) => boolean,
  ) =>
    client.until(async () => {
      const answer = await client.ask('archiveRuns.get', { instanceId, runId });
      return answer.ok && is(answer.value) ? answer.value : null;
    });
  const start = (desk: Desk, more: object = {}) => startRun(desk, more);
  const untilDone = (desk: Desk, runId: string) => untilState(desk, runId, 'done');
  const set = ({ client, instanceId }: Desk, ids: string[], archived: boolean) =>
    client.call('threads.setArchived', {
      instanceId,
      actionId: randomUUID(),
      threadIds: ids,
      archived,
    });
  const actionsAt = async ({ client, instanceId }: Desk): Promise<string[]> => {
    const { actions, total } = await client.call('threads.actions', { instanceId });
    expect(actions).toHaveLength(total);
    return actions.map(({ actionId }) => actionId);
  };
  const ids = (selected: string[]) => ({ selection: { kind: 'ids', threadIds: selected } });
  const reconnect = () => {
    for (const { networkChanges } of desks.desks) networkChanges();
  };
  /** Starts a run on Ana's desk and pauses it. */
  async function pausedRun(): Promise<string> {
    const { runId } = await start(ana, { pacePerMinute: 600, parallel: 1 });
    await untilRun(ana, runId, ({ counts }) => counts.confirmed > 1);
    await ana.call('archiveRuns.pause', { runId });
    return runId;
  }

  it('appear on every desk as the service answered one desk, in few events and without another request', async () => {
    await open();
    const all = threadIds(600);
    await importThreads(ana, all);
    // Jan's desk has half of them.
    await importThreads(jan, all.slice(0, 300));
    const { runId } = await start(ana);
    await untilDone(ana, runId);
    await desks.untilEqual();
    expect(requests()).toHaveLength(600);
    const { total } = await jan.call('threads.list', { filter: { tab: 'archived' } });
    expect(total).toBe(600);
    const made = await jan.call('threads.get', { threadId: all[599] ?? '' });
    expect(made).toMatchObject({
      confirmed: true,
      known: 'imported',
      toldBy: 'Ana',
      state: 'idle',
    });
    expect(made.number).not.toBe('');
    const { runs } = await jan.call('archiveRuns.list', {});
    expect(runs).toMatchObject([
      { runId, by: { name: 'Ana' }, state: 'done', archived: true, counts: { confirmed: 600 } },
    ]);
    const admin = await desks.admin();
    const { rows } = await admin.query<{ kind: string; count: string }>(
      'select kind, count(*) from postline.event group by kind',
    );
    const count = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
    expect(count('threads')).toBeGreaterThan(1);
    expect(count('threads')).toBeLessThan(8);
    expect(count('run')).toBeLessThan(12);
    // The run is Ana's: Jan's desk cannot stop or repeat it.
    for (const name of ['pause', 'cancel', 'retryFailed', 'setPace'] as const) {
      const refusal = await jan.refusal(`archiveRuns.${name}`, { runId });
      expect(refusal).toMatchObject({ kind: 'not-found' });
    }
  });

  it('take the newest outcome of all desks, also after the store was killed and a desk restarted', async () => {
    await open();
    const all = threadIds(40);
    await importThreads(ana, all);
    await importThreads(jan, all);
    const first = await start(ana, ids(all.slice(0, 30)));
    await untilDone(ana, first.runId);
    postgres().kill();
    const [one = '', two = '', three = ''] = all;
    await set(jan, [one, two], true);
    await set(jan, [two], false);
    await jan.until(async () => {
      const thread = await jan.call('threads.get', { threadId: two });
      return thread.state === 'confirmed' && thread.confirmed === false;
    });
    await set(ana, [three], false);
    await ana.stop();
    await postgres().start();
    await ana.start();
    reconnect();
    await ana.until(async () => {
      const thread = await ana.call('threads.get', { threadId: three });
      return thread.state !== 'waiting' && thread.state !== 'sending';
    });
    await desks.untilEqual();
    const expected = all.slice(0, 30).filter((id) => id !== two && id !== three);
    expect(await archivedAt(ana)).toEqual(expected);
    expect(await archivedAt(jan)).toEqual(expected);
    expect(heldBy(desks, [one, two, three])).toEqual([true, false, false]);
  });

  it('are gone on every desk once one has deleted them', async () => {
    await open();
    desks.service.switches.offersMore = true;
    desks.service.switches.sms.phoneStepMs = 0;
    desks.service.smsThreads.fill(4, 7);
    const listed = ({ client, instanceId }: Desk) => client.call('threads.list', { instanceId });
    for (const { client, instanceId } of [ana, jan]) {
      await client.call('instances.probe', { instanceId, attemptId: 'probe' });
      await client.call('threadSync.refresh', { instanceId });
      await client.until(
        async () => (await client.call('threads.list', { instanceId })).total === 4,
      );
      // From now on changes arrive through the team only.
      await client.call('threadSync.pause', { instanceId });
    }
    const [first, second] = (await listed(ana)).threads.map(({ threadId }) => threadId);
    await ana.call('threadDeletions.start', {
      runId: randomUUID(),
      selection: { kind: 'ids', threadIds: [first ?? ''] },
      pacePerMinute: 0,
      parallel: 1,
    });
    await ana.call('threadDeletions.add', { threadIds: [second ?? ''] });
    await jan.until(async () => (await listed(jan)).total === 2);
    await desks.untilEqual();
    const { runs } = await jan.call('archiveRuns.list', {});
    expect(runs).toMatchObject([{ kind: 'delete', by: { name: 'Ana' }, counts: { confirmed: 1 } }]);
  });

  it('are unknown on every desk if one desk’s request was never answered', async () => {
    await open();
    const [lost = ''] = threadIds(1);
    await importThreads(ana, [lost]);
    await importThreads(jan, [lost]);
    desks.service.faults.every(1, { kind: 'reset-after', operation: 'edit-message-thread' });
    const { runId } = await start(ana);
    await untilRun(ana, runId, ({ counts }) => requests().length > 0 && counts.waiting > 0);
    await ana.call('archiveRuns.cancel', { runId });
    const at = ({ client, instanceId }: Desk) =>
      client.call('threads.get', { instanceId, threadId: lost });
    await jan.until(async () => (await at(jan)).inDoubt);
    expect(await at(ana)).toMatchObject({ inDoubt: true });
    // So a run requests it again, whatever its last state.
    const plan = { instanceId: jan.instanceId, selection: everything, archived: false };
    expect(await jan.client.call('archiveRuns.plan', plan)).toMatchObject({ requests: 1 });
    desks.service.faults.clear();
    await set(jan, [lost], true);
    await ana.until(async () => !(await at(ana)).inDoubt);
    await desks.untilEqual();
    expect(await at(ana)).toMatchObject({ confirmed: true, inDoubt: false });
  });

  it('are restored by an undo of another desk’s run, except those that were changed since', async () => {
    await open();
    const all = threadIds(12);
    await importThreads(ana, all, { archivedEvery: 4 });
    await importThreads(jan, all, { archivedEvery: 4 });
    const { runId } = await start(ana);
    await untilDone(ana, runId);
    await desks.untilEqual();
    const kept = all[1] ?? '';
    await set(jan, [kept], true);
    const isSettled = async () => {
      const { unconfirmed } = await jan.call('threads.counts', {});
      return unconfirmed === 0;
    };
    await expect.poll(isSettled).toBe(true);
    const back = all[2] ?? '';
    for (const archived of [false, true]) {
      await set(ana, [back], archived);
      await ana.until(async () => {
        const at = { instanceId: ana.instanceId, threadId: back };
        const { state, confirmed } = await ana.client.call('threads.get', at);
        return state === 'confirmed' && confirmed === archived;
      });
    }
    await desks.untilEqual();
    const at = { instanceId: jan.instanceId, runId };
    const plan = await jan.client.call('archiveRuns.planUndo', at);
    expect(plan).toMatchObject({ total: 7, requests: 7, kept: 2 });
    const undoId = randomUUID();
    await jan.client.call('archiveRuns.undo', { ...at, undoId });
    await untilDone(jan, undoId);
    await desks.untilEqual();
    for (const desk of [ana, jan])
      expect(await runAt(desk, runId)).toMatchObject({ isUndone: true });
    const archived = [all[0], all[1], all[2], all[4], all[8]];
    expect(await archivedAt(jan)).toEqual(archived);
    expect(await archivedAt(ana)).toEqual(archived);
    expect(await runAt(ana, runId)).toMatchObject({ by: null, undoneBy: undoId });
    expect(await runAt(ana, undoId)).toMatchObject({ by: { name: 'Jan' }, undoes: runId });
    expect(await runAt(jan, runId)).toMatchObject({ undoneBy: undoId });
    for (const desk of [ana, jan]) {
      const again = { instanceId: desk.instanceId, runId, undoId: randomUUID() };
      expect(await desk.client.refusal('archiveRuns.undo', again)).toMatchObject({
        kind: 'not-found',
      });
    }
  });

  it('stay a colleague’s change where they became meanwhile what a run asks', async () => {
    await open();
    const all = threadIds(12);
    await importThreads(ana, all);
    await importThreads(jan, all);
    const runId = await pausedRun();
    const theirs = all.slice(10);
    await set(jan, theirs, true);
    await ana.until(async () => (await archivedAt(ana)).includes(theirs[1] ?? ''));
    await desks.untilEqual();
    const before = requests().length;
    await ana.call('archiveRuns.setPace', { runId, pacePerMinute: 0, parallel: 8 });
    await ana.call('archiveRuns.resume', { runId });
    const { counts } = await untilDone(ana, runId);
    expect(counts).toMatchObject({ total: 12, already: 2, confirmed: 10 });
    const asked = JSON.stringify(requests().slice(before));
    expect(all.filter((id) => asked.includes(id)).at(-1)).toBe(all[9]);
    const undoId = randomUUID();
    await ana.call('archiveRuns.undo', { runId, undoId });
    await untilDone(ana, undoId);
    await desks.untilEqual();
    expect(await archivedAt(ana)).toEqual(theirs);
    expect(await archivedAt(jan)).toEqual(theirs);
  });

  it('belong to one run at a time; another desk’s run shows which run it waits for, and starts by itself', async () => {
    await open();
    const all = threadIds(40);
    await importThreads(ana, all);
    await importThreads(jan, all);
    const runId = await pausedRun();
    await jan.until(async () => {
      const answer = await jan.ask('archiveRuns.get', { runId });
      return answer.ok && answer.value.state === 'paused';
    });
    const second = await start(jan, { archived: false });
    const waiting = await untilRun(jan, second.runId, ({ waitsFor }) => waitsFor !== null);
    expect(waiting).toMatchObject({
      state: 'planning',
      waitsFor: { kind: 'run', runId, name: 'Ana', total: 40, isPaused: true },
    });
    // A third run waits and is cancelled.
    const third = await start(jan, ids(all.slice(0, 2)));
    await untilRun(jan, third.runId, ({ waitsFor }) => waitsFor !== null);
    await jan.call('archiveRuns.cancel', { runId: third.runId });
    // Neither of Jan's runs has done anything.
    expect(await actionsAt(jan)).toEqual([]);
    const before = requests().length;
    await ana.call('archiveRuns.setPace', { runId, pacePerMinute: 0, parallel: 8 });
    await ana.call('archiveRuns.resume', { runId });
    await untilDone(ana, runId);
    const done = await untilDone(jan, second.runId);
    // It was planned after Ana's run had ended, when all were archived.
    expect(done.counts).toMatchObject({ total: 40, confirmed: 40, already: 0 });
    expect(await actionsAt(jan)).toEqual([second.runId]);
    expect(requests().length - before).toBeLessThanOrEqual(80);
    await desks.untilEqual();
    expect(await archivedAt(ana)).toEqual([]);
    expect(await archivedAt(jan)).toEqual([]);
  });

  it('are released by a stopped console once the lease of its run expires', async () => {
    await open();
    const all = threadIds(30);
    await importThreads(ana, all);
    await importThreads(jan, all);
    await pausedRun();
    const second = await start(jan);
    await untilRun(jan, second.runId, ({ waitsFor }) => waitsFor?.kind === 'run');
    await ana.stop();
    const admin = await desks.admin();
    await admin.query('update postline.run_lock set until = clock_timestamp()');
    expect((await untilDone(jan, second.runId)).counts.total).toBe(30);
    await ana.start();
  });

  it('are not changed by a new run while the store is away, until a person confirms or the store is back', async () => {
    await open();
    const all = threadIds(10);
    await importThreads(jan, all);
    await desks.untilEqual();
    postgres().kill();
    await jan.until(async () => (await jan.client.call('team.get', {})).state !== 'up');
    const first = await start(jan);
    await untilRun(jan, first.runId, ({ waitsFor }) => waitsFor?.kind === 'store');
    const second = await start(jan, { archived: false });
    await untilRun(jan, second.runId, ({ waitsFor }) => waitsFor?.kind === 'store');
    expect(requests()).toEqual([]);
    // The switch does not wait.
    await set(jan, [all[9] ?? ''], true);
    await jan.call('archiveRuns.goAnyway', { runId: first.runId });
    await untilDone(jan, first.runId);
    expect(heldBy(desks, all)).toEqual(all.map(() => true));
    await untilRun(jan, second.runId, ({ waitsFor }) => waitsFor?.kind === 'store');
    await postgres().start();
    reconnect();
    await untilDone(jan, second.runId);
    await desks.untilEqual();
    expect(await archivedAt(ana)).toEqual([]);
    expect(heldBy(desks, all)).toEqual(all.map(() => false));
  });

  it('are still changed by a running run while the store is away, as long as no other desk can start one', async () => {
    await open();
    await importThreads(ana, threadIds(120));
    const { runId } = await start(ana, { pacePerMinute: 120, parallel: 1 });
    await untilRun(ana, runId, ({ counts }) => counts.confirmed > 1);
    postgres().kill();
    await ana.until(async () => (await ana.client.call('team.get', {})).state !== 'up');
    const { counts } = await runAt(ana, runId);
    const further = await untilRun(ana, runId, (run) => run.counts.confirmed > counts.confirmed);
    expect(further.waitsFor).toBeNull();
    // A minute passes.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    await untilRun(ana, runId, ({ waitsFor }) => waitsFor?.kind === 'store');
    clock.mockRestore();
    await postgres().start();
    reconnect();
    await untilRun(ana, runId, ({ waitsFor }) => waitsFor === null);
    await ana.call('archiveRuns.pause', { runId });
  });
});
