import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTeamStore, type TeamStore } from '../../electron/engine/team/team-store.ts';
import { oldConsole } from '../../tests/support/old-console.ts';
import {
  describeWithPostgres,
  startPostgres,
  type TestPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { installedSchema, installSchema } from './install.ts';
import { migrations } from './migrations.ts';

let postgres: TestPostgres;
const clients = new Set<Client>();
const stores = new Set<TeamStore>();

const kept = async (coming: Promise<Client>) => {
  const client = await coming;
  clients.add(client);
  return client;
};
const adminOf = ({ database }: TestTeam) => kept(postgres.connect(database));

/** Makes a team with the first schema, and a console of that version. */
async function oldTeam() {
  const team = await makeTeam(postgres, ['ANA', 'BEN'], { steps: migrations.slice(0, 1) });
  const ana = oldConsole(await kept(team.join('ANA')));
  return { team, ana, admin: await adminOf(team) };
}

/** Connects a present-day console of a member who has joined. */
function storeOf(team: TestTeam, name: string, versions?: { least: number; most: number }) {
  const { host, port, fingerprint } = postgres;
  const address = {
    host,
    port,
    fingerprint,
    database: team.database,
    role: team.invitations[name]?.role ?? '',
  };
  const store = createTeamStore(address, `of ${name}`, versions && { versions });
  stores.add(store);
  store.start();
  return store;
}

/** Returns the number of connections that wait for a lock. */
const countWaiting = async (watch: Client) =>
  (
    await watch.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rowCount;

/** For a busy machine. */
const patience = { timeout: 30_000 };
const untilState = (store: TeamStore, state: string) =>
  vi.waitFor(() => expect(store.state().state).toBe(state), patience);

const note = (eventId: string) => ({
  eventId,
  instanceKey: 'i',
  chatId: 'c',
  kind: 'note',
  at: Date.now(),
  payload: { text: eventId },
});

describeWithPostgres('the steps of the schema', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterEach(async () => {
    await Promise.all([...stores].map((store) => store.stop()));
    await Promise.all([...clients].map((client) => client.end()));
    stores.clear();
    clients.clear();
  });
  afterAll(() => postgres?.remove());

  it('run while consoles write and read, without refusing or losing anything', async () => {
    const { team, ana, admin } = await oldTeam();
    const ben = oldConsole(await kept(team.join('BEN')));
    const reader = oldConsole(await kept(team.connect('BEN')));
    let isOver = false;
    let slowest = 0;
    const write = async (writer: typeof ana, name: string) => {
      const numbers: number[] = [];
      for (let at = 0; !isOver || at < 50; at += 1) {
        const asked = performance.now();
        const done = await writer.append([{ eventId: `${name} ${at}`, text: 'x' }]);
        slowest = Math.max(slowest, performance.now() - asked);
        numbers.push(...done.map(({ seq }) => seq));
      }
      return numbers;
    };
    const seen: number[] = [];
    const readOn = async () => {
      const page = await reader.since(seen.at(-1) ?? 0, 500);
      seen.push(...page.map(({ seq }) => seq));
      return page.length;
    };
    const reading = (async () => {
      while (!isOver) await readOn();
    })();
    const writing = [write(ana, 'ana'), write(ben, 'ben')];
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(20), patience);
    expect(await installSchema(admin)).toEqual({ from: 1, to: migrations.length });
    const during = seen.length;
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(during + 20), patience);
    isOver = true;
    const written = (await Promise.all(writing)).flat();
    await reading;
    while ((await readOn()) > 0);
    // None twice, none missing, in order, and without rewinding.
    expect(seen).toEqual(written.toSorted((a, b) => a - b));
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    // A console gives up after ten seconds.
    expect(slowest).toBeLessThan(8_000);
  });

  it('retry during a backup, and consoles continue between attempts', async () => {
    const { team, ana, admin } = await oldTeam();
    await ana.append([{ eventId: 'before', text: 'x' }]);
    const backup = await adminOf(team);
    await backup.query('begin; select count(*) from postline.event');
    const installing = installSchema(admin);
    const watch = await adminOf(team);
    const waitsOrNot = (waits: boolean) =>
      vi.waitFor(async () => expect(await countWaiting(watch)).toBe(waits ? 1 : 0), patience);
    await waitsOrNot(true);
    await waitsOrNot(false);
    expect(await ana.append([{ eventId: 'meanwhile', text: 'x' }])).toMatchObject([{ seq: 2 }]);
    expect(await installedSchema(watch)).toBeLessThan(migrations.length);
    await backup.query('commit');
    await installing;
    expect(await ana.append([{ eventId: 'after', text: 'x' }])).toMatchObject([{ seq: 3 }]);
  });

  it('let an append that is half-way through finish first', async () => {
    const { team, ana, admin } = await oldTeam();
    await ana.append([{ eventId: 'before', text: 'x' }]);
    // A deadlock is detected before the step gives up, which it does after a second.
    await admin.query(`alter database ${team.database} set deadlock_timeout = '50ms'`);
    const client = await kept(team.connect('ANA'));
    const halfWay = oldConsole(client);
    const watch = await adminOf(team);
    for (const at of migrations.keys()) {
      await client.query('begin');
      // The event is stored already: the append reads all that a new one reads, and has not written yet.
      await halfWay.append([{ eventId: 'before', text: 'x' }]);
      let isTaken = false;
      const installing = installSchema(admin, migrations.slice(0, at + 1)).finally(
        () => (isTaken = true),
      );
      await vi.waitFor(
        async () => expect(isTaken || (await countWaiting(watch)) === 1).toBe(true),
        patience,
      );
      await halfWay.append([{ eventId: `beside step ${at + 1}`, text: 'x' }]);
      await client.query('commit');
      expect(await installing).toMatchObject({ to: at + 1 });
    }
  });

  it('change nothing when one fails half-way', async () => {
    const { team, ana, admin } = await oldTeam();
    await ana.append([{ eventId: 'before', text: 'x' }]);
    const broken = `create table more (a int); drop view monitor; select 1 / 0`;
    await expect(installSchema(admin, [...migrations, broken])).rejects.toThrow(/division by zero/);
    // The steps before it are complete.
    expect(await installedSchema(admin)).toBe(migrations.length);
    const { rows } = await admin.query(
      `select to_regclass('postline.more') as more, to_regclass('postline.monitor')::text as monitor`,
    );
    expect(rows).toEqual([{ more: null, monitor: 'postline.monitor' }]);
    expect(await ana.append([{ eventId: 'after', text: 'x' }])).toMatchObject([{ seq: 2 }]);
    expect((await ana.since(0, 10)).map(({ eventId }) => eventId)).toEqual(['before', 'after']);
    const store = storeOf(team, 'ANA');
    await untilState(store, 'up');
    expect(store.known()?.schema).toBe(migrations.length);
  });

  it('run once, however many programs update the schema', async () => {
    const { team, admin } = await oldTeam();
    const second = await adminOf(team);
    // A member who takes every lock they can does not block them either.
    const ben = await kept(team.join('BEN'));
    await ben.query('select pg_advisory_lock(n) from generate_series(520050, 520060) n');
    const to = migrations.length;
    const both = await Promise.all([installSchema(admin), installSchema(second)]);
    expect(both).toEqual([
      { from: 1, to },
      { from: 1, to },
    ]);
    const { rows } = await admin.query(
      `select count(*)::int as steps, max(version) as last from postline.schema_version`,
    );
    expect(rows).toEqual([{ steps: to, last: to }]);
  });

  it('run once in an empty database too', async () => {
    const database = await postgres.createDatabase();
    const [one, two] = [
      await kept(postgres.connect(database)),
      await kept(postgres.connect(database)),
    ];
    await Promise.all([installSchema(one), installSchema(two)]);
    expect(await installedSchema(one)).toBe(migrations.length);
  });

  it('leave an old console able to work beside a new one', async () => {
    const { team, ana: old, admin } = await oldTeam();
    await installSchema(admin);
    await kept(team.join('BEN'));
    const ben = storeOf(team, 'BEN');
    await untilState(ben, 'up');
    await old.append([{ eventId: 'of the old one', text: 'x' }]);
    await ben.append([note('of the new one')]);
    const both = ['of the old one', 'of the new one'];
    expect((await old.since(0, 10)).map(({ eventId }) => eventId)).toEqual(both);
    expect((await ben.since(0, 10)).events.map(({ eventId }) => eventId)).toEqual(both);
    expect(await old.claim('c')).toBe(true);
    expect(await ben.claim('i', 'c', 30_000, false)).toMatchObject({
      memberId: team.invitations['ANA']?.memberId,
    });
    expect(await old.claims()).toHaveLength(1);
    await old.here();
    await ben.setPresence('i', 'c', true, 30_000);
    expect(await old.presence()).toHaveLength(2);
    expect(await ben.presence()).toHaveLength(2);
    expect(await old.people()).toHaveLength(2);
    await old.release('c');
    await old.gone();
    expect(await ben.claims()).toEqual([]);
    expect(await old.logState()).toMatchObject({
      last_seq: '2',
      schema_version: migrations.length,
      team_name: 'Alpha',
    });
  });

  it('are reported where they are too old or too new for a console', async () => {
    const { team, admin } = await oldTeam();
    const needsMore = { least: 2, most: 99 };
    const knowsLess = { least: 1, most: 1 };
    const newer = storeOf(team, 'ANA', needsMore);
    await untilState(newer, 'refused');
    expect(newer.state().reason).toBe('schema-too-old');
    const older = storeOf(team, 'ANA', knowsLess);
    await untilState(older, 'up');
    await installSchema(admin);
    // Each finds out when it reconnects by itself.
    newer.wake();
    await untilState(newer, 'up');
    await older.stop();
    const again = storeOf(team, 'ANA', knowsLess);
    await untilState(again, 'refused');
    expect(again.state().reason).toBe('schema-too-new');
  });
});
