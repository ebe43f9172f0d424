import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CutLine, startLine } from '../../../tests/support/cut-line.ts';
import {
  describeWithPostgres,
  sharedPostgres,
  type SharedPostgres,
} from '../../../tests/support/postgres.ts';
import { makeTeam } from '../../../tests/support/test-team.ts';
import { readJoinLine } from './join-line.ts';
import { joinAs } from './testing/join-as.ts';
import { createRunTurns } from './run-turns.ts';
import { createTeamStore, type TeamStore } from './team-store.ts';

/** A desk whose reading of the log lasts until the test ends it. */
interface TestDesk {
  memberId: string;
  store: TeamStore;
  runId: string;
  turns: ReturnType<typeof createRunTurns>;
  /** Whether its run ever started. */
  hasGone: () => boolean;
  /** How often it started to read the log. */
  readings: () => number;
  /** Ends the reading that is under way. */
  endReading: () => void;
}

describeWithPostgres('the turns of runs over threads', { timeout: 60_000 }, () => {
  let postgres: SharedPostgres;
  let line: CutLine;
  let admin: Client;
  let desks: TestDesk[];
  let ana: TestDesk;
  let jan: TestDesk;
  beforeAll(async () => {
    postgres = await sharedPostgres();
    line = await startLine(postgres.port);
  }, 60_000);
  beforeEach(async () => {
    const team = await makeTeam(postgres, ['Ana', 'Jan']);
    admin = await postgres.connect(team.database);
    desks = [];
    for (const joinLine of Object.values(team.lines)) desks.push(await newDesk(joinLine));
    [ana, jan] = desks as [TestDesk, TestDesk];
  }, 60_000);
  afterEach(async () => {
    for (const { turns, store } of desks) await Promise.all([turns.stop(), store.stop()]);
    await admin.end();
  });
  afterAll(async () => {
    await line.close();
    await postgres.remove();
  });

  async function newDesk(joinLine: string): Promise<TestDesk> {
    const address = { ...readJoinLine(joinLine), port: line.port };
    const { joined, password } = await joinAs(address);
    const { memberId } = joined;
    const store = createTeamStore(address, password);
    store.start();
    await expect.poll(() => store.state().state, { timeout: 20_000 }).toBe('up');
    const ends: (() => void)[] = [];
    const runId = randomUUID();
    let hasGone = false;
    const turns: TestDesk['turns'] = createRunTurns({
      history: { team: { otherRun: () => Promise.resolve(null) } as never },
      team: {
        store: () => store,
        membership: () => ({ memberId, members: [] }),
        reportRestored: () => {},
        reportForgotten: () => {},
        reportForgettingRefused: () => {},
        onChange: (listener) => store.onState(listener),
      },
      log: {
        isShared: () => Promise.resolve(true),
        readNow: () => new Promise((resolve) => ends.push(resolve)),
        appendNow: () => Promise.resolve(),
      },
      instanceKey: () => 'i',
      onChange: () => {
        hasGone ||= turns.mayGo({ runId, isListed: true });
      },
      problems: { info: () => {}, warn: () => {}, error: () => {} },
    });
    const endReading = () => ends.at(-1)?.();
    const told = { hasGone: () => hasGone, readings: () => ends.length };
    return { memberId, store, runId, turns, ...told, endReading };
  }

  const begin = ({ turns, runId }: TestDesk) =>
    turns.follow([{ runId, isListed: true, selection: null }]);
  const until = async (is: () => unknown, wanted: unknown) => {
    await expect.poll(is, { timeout: 20_000 }).toEqual(wanted);
  };
  const mayGo = ({ turns, runId }: TestDesk) => turns.mayGo({ runId, isListed: true });
  const waitsFor = ({ turns, runId }: TestDesk) => turns.waitsFor(runId)?.kind;
  const heldUntil = async () =>
    (await admin.query<{ until: Date }>('select until from postline.run_lock')).rows[0]?.until;

  it('renews the lease of a run’s threads while the desk still reads the log, however long that takes', async () => {
    begin(ana);
    await until(ana.readings, 1);
    const first = await heldUntil();
    begin(jan);
    await until(() => waitsFor(jan), 'run');
    await expect
      .poll(async () => Number(await heldUntil()), { timeout: 20_000 })
      .toBeGreaterThan(Number(first));
    expect(mayGo(ana)).toBe(false);
    ana.endReading();
    await until(() => mayGo(ana), true);
    expect(ana.readings()).toBe(1);
    expect(mayGo(jan)).toBe(false);
  });

  it('does not start a run if another run took its threads while the log was read', async () => {
    begin(ana);
    await until(ana.readings, 1);
    await admin.query('update postline.run_lock set member_id = $1, run_id = $2', [
      jan.memberId,
      jan.runId,
    ]);
    ana.endReading();
    await until(() => waitsFor(ana), 'run');
    expect(ana.hasGone()).toBe(false);
    await admin.query('delete from postline.run_lock');
    // The desk also reads what the other run did in the meantime.
    await until(ana.readings, 2);
    expect(ana.hasGone()).toBe(false);
    ana.endReading();
    await until(() => mayGo(ana), true);
  });

  it('releases the threads of a run that ended while the store was away as soon as it is back', async () => {
    begin(ana);
    await until(ana.readings, 1);
    begin(jan);
    await until(() => waitsFor(jan), 'run');
    line.cut();
    await until(() => ana.store.state().state, 'away');
    ana.turns.follow([]);
    line.mend();
    for (const { store } of desks) store.wake();
    // Long before the lease of Ana's run expires.
    await until(jan.readings, 1);
    jan.endReading();
    await until(() => mayGo(jan), true);
    expect(waitsFor(jan)).toBeUndefined();
  });

  it('releases the threads of a run that was cancelled while it was taking them', async () => {
    await admin.query('begin');
    await admin.query('lock table postline.run_lock in access exclusive mode');
    begin(ana);
    const waiting = async () =>
      (await admin.query('select from pg_locks where not granted')).rows.length;
    await until(waiting, 1);
    ana.turns.follow([]);
    await admin.query('commit');
    begin(jan);
    // Long before the lease of Ana’s run expires.
    await until(jan.readings, 1);
    jan.endReading();
    await until(() => mayGo(jan), true);
    expect(waitsFor(jan)).toBeUndefined();
  });

  it('reads the log again before a run if the store was lost while reading', async () => {
    begin(ana);
    await until(ana.readings, 1);
    line.cut();
    await until(() => ana.store.state().state, 'away');
    // The log ends a reading when the store goes away.
    ana.endReading();
    await until(() => waitsFor(ana), 'store');
    expect(mayGo(ana)).toBe(false);
    line.mend();
    for (const { store } of desks) store.wake();
    await until(ana.readings, 2);
    expect(mayGo(ana)).toBe(false);
    ana.endReading();
    await until(() => mayGo(ana), true);
  });
});
