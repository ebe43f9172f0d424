import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTeamStore, type TeamStore } from '../../electron/engine/team/team-store.ts';
import {
  describeWithPostgres,
  sharedPostgres,
  type SharedPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { schemaVersion } from '../agreed/schema-version.ts';
import { checkDatabase } from '../server.ts';
import { installedSchema, installSchema } from './install.ts';
import { type Schema, schema, type SchemaStep, versionOf } from './schema.ts';
import { append, appendStatement } from './testing/attempts.ts';
import { describedSchema } from './testing/described-schema.ts';

let postgres: SharedPostgres;
const clients = new Set<Client>();
const stores = new Set<TeamStore>();

const kept = async (coming: Promise<Client>) => {
  const client = await coming;
  clients.add(client);
  return client;
};
const adminOf = ({ database }: TestTeam) => kept(postgres.connect(database));

/** A step such as a later release may bring: a column, a function's new text, an index of the log, and a right. */
const step: SchemaStep = {
  sql: `
    lock table event, claim in access exclusive mode;
    alter table claim add column reason text;
    create index event_by_kind on event (team_id, kind);
    create or replace function lease_of(lease_ms int) returns interval
      language sql immutable set search_path = postline, pg_temp
    as $$ select least(lease_ms, 5000) * interval '1 millisecond' $$;
    grant select on claim to postline_monitor;`,
  oldestConsole: schemaVersion,
};

/** The schema of that release, made by hand where the step changes it. */
function nextSchema(made: SchemaStep = step): Schema {
  const baseline = [
    [
      '  until timestamptz not null,\n  primary key (team_id, instance_key, chat_id)',
      '  until timestamptz not null,\n  reason text,\n  primary key (team_id, instance_key, chat_id)',
    ],
    [
      'create index event_team_wide',
      'create index event_by_kind on event (team_id, kind);\ncreate index event_team_wide',
    ],
    [
      "\n  select least(greatest(lease_ms, 1000), 60000) * interval '1 millisecond'\n",
      ` select least(lease_ms, 5000) * interval '1 millisecond' `,
    ],
    ['grant select on monitor,', 'grant select on claim, monitor,'],
  ].reduce((text, [before = '', after = '']) => {
    if (!text.includes(before)) throw new Error(`not in the baseline: ${before}`);
    return text.replace(before, () => after);
  }, schema.baseline);
  return { baseline, steps: [...schema.steps, made] };
}
const next = nextSchema();

/** Makes a team with the present schema, and Ana's connection to it. */
async function presentTeam() {
  const team = await makeTeam(postgres, ['ANA', 'BEN']);
  return { team, ana: await kept(team.join('ANA')), admin: await adminOf(team) };
}

/** Connects the console of a member who has joined. */
function storeOf(team: TestTeam, name: string, madeFor = schemaVersion) {
  const { host, port, fingerprint } = postgres;
  const { database } = team;
  const role = team.invitations[name]?.role ?? '';
  const address = { host, port, fingerprint, database, role };
  const store = createTeamStore(address, `of ${name}`, { madeFor });
  stores.add(store);
  store.start();
  return store;
}

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

const read = async (client: Client, after = 0) =>
  (
    await client.query<{ seq: string; event_id: string }>(
      'select seq, event_id from postline.event where seq > $1 order by seq limit 500',
      [after],
    )
  ).rows.map(({ seq, event_id: eventId }) => ({ seq: Number(seq), eventId }));

describeWithPostgres('the schema', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    postgres = await sharedPostgres();
  });
  afterEach(async () => {
    await Promise.all([...stores].map((store) => store.stop()));
    await Promise.all([...clients].map((client) => client.end()));
    stores.clear();
    clients.clear();
  });
  afterAll(() => postgres?.remove());

  it('is the one that consoles are made for', () => {
    expect(versionOf(schema)).toBe(schemaVersion);
  });

  it('is the same, installed anew and brought up to date by steps', async () => {
    const inDatabase = async (installed: Schema, then: Schema) => {
      const client = await kept(postgres.connect(await postgres.createDatabase()));
      await installSchema(client, installed);
      const before = await describedSchema(client);
      await installSchema(client, then);
      return { before, after: await describedSchema(client) };
    };
    const { after: fresh } = await inDatabase(next, next);
    const { before, after } = await inDatabase(schema, next);
    expect(after).toEqual(fresh);
    const changed = after.filter((line) => !before.includes(line)).join('\n');
    expect(changed).toMatch(/column claim \d+ reason/);
    expect(changed).toMatch(/lease_of/);
    expect(changed).toMatch(/event_by_kind/);
    expect(changed).toMatch(/relation claim .*postline_monitor SELECT/);
    // And so from each schema that was released.
    for (const index of schema.steps.keys()) {
      const baseline = readFileSync(
        new URL(`./released/${index + 1}.sql`, import.meta.url),
        'utf8',
      );
      const released = { baseline, steps: schema.steps.slice(0, index) };
      expect((await inDatabase(released, schema)).after).toEqual(
        (await inDatabase(schema, schema)).after,
      );
    }
  });

  it('is brought up to date while consoles write and read, refusing and losing nothing', async () => {
    const { team, ana, admin } = await presentTeam();
    const ben = await kept(team.join('BEN'));
    const reader = await kept(team.connect('BEN'));
    let isOver = false;
    const write = async (client: Client, name: string) => {
      const written: string[] = [];
      for (let at = 0; !isOver || at < 50; at += 1) {
        await append(client, { eventId: `${name} ${at}` });
        written.push(`${name} ${at}`);
      }
      return written;
    };
    const seen: { seq: number; eventId: string }[] = [];
    const readOn = async () => {
      const page = await read(reader, seen.at(-1)?.seq);
      seen.push(...page);
      return page.length;
    };
    const reading = (async () => {
      while (!isOver) await readOn();
    })();
    const writing = [write(ana, 'ana'), write(ben, 'ben')];
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(20), patience);
    expect(await installSchema(admin, next)).toMatchObject({ to: versionOf(next) });
    const during = seen.length;
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(during + 20), patience);
    isOver = true;
    const written = (await Promise.all(writing)).flat();
    await reading;
    while ((await readOn()) > 0);
    // None twice, none missing, and in order.
    expect(seen.map(({ eventId }) => eventId).sort()).toEqual(written.sort());
    expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 1));
  });

  it('is brought up to date behind a backup, between whose attempts consoles go on', async () => {
    const { team, ana, admin } = await presentTeam();
    await append(ana, { eventId: 'before' });
    const backup = await adminOf(team);
    await backup.query('begin; select count(*) from postline.event');
    const installing = installSchema(admin, next);
    const watch = await adminOf(team);
    const waitsOrNot = (waits: boolean) =>
      vi.waitFor(async () => expect(await countWaiting(watch)).toBe(waits ? 1 : 0), patience);
    await waitsOrNot(true);
    await waitsOrNot(false);
    await append(ana, { eventId: 'meanwhile' });
    expect(await installedSchema(watch)).toBe(schemaVersion);
    await backup.query('commit');
    await installing;
    await append(ana, { eventId: 'after' });
    expect((await read(ana)).map(({ eventId }) => eventId)).toEqual([
      'before',
      'meanwhile',
      'after',
    ]);
  });

  it('lets an append that is half-way through finish first', async () => {
    const { team, ana, admin } = await presentTeam();
    await append(ana, { eventId: 'before' });
    // A deadlock is detected before the step gives up, which it does after a second.
    await admin.query(`alter database ${team.database} set deadlock_timeout = '50ms'`);
    const client = await kept(team.connect('ANA'));
    const watch = await adminOf(team);
    await client.query('begin');
    // The event is stored already: the append reads all that a new one reads, and has not written yet.
    await client.query(appendStatement({ eventId: 'before' }));
    const installing = installSchema(admin, next);
    await vi.waitFor(async () => expect(await countWaiting(watch)).toBe(1), patience);
    await client.query(appendStatement({ eventId: 'beside the step' }));
    await client.query('commit');
    expect(await installing).toMatchObject({ to: versionOf(next) });
    expect((await read(ana)).map(({ eventId }) => eventId)).toEqual(['before', 'beside the step']);
  });

  it('stays as it is where a step fails half-way', async () => {
    const { ana, admin } = await presentTeam();
    await append(ana, { eventId: 'before' });
    const before = await describedSchema(admin);
    const broken = 'create table more (a int); drop view monitor; select 1 / 0';
    await expect(
      installSchema(admin, nextSchema({ sql: broken, oldestConsole: 1 })),
    ).rejects.toThrow(/division by zero/);
    expect(await installedSchema(admin)).toBe(schemaVersion);
    expect(await describedSchema(admin)).toEqual(before);
    await append(ana, { eventId: 'after' });
    expect((await read(ana)).map(({ eventId }) => eventId)).toEqual(['before', 'after']);
  });

  it('is changed once, however many programs bring it up to date', async () => {
    const { team, admin } = await presentTeam();
    const second = await adminOf(team);
    const done = { from: schemaVersion, to: versionOf(next) };
    expect(await Promise.all([installSchema(admin, next), installSchema(second, next)])).toEqual([
      done,
      done,
    ]);
    const { rows } = await admin.query('select version from postline.schema_version order by 1');
    expect(rows).toEqual([{ version: schemaVersion }, { version: versionOf(next) }]);
  });

  it('is installed once, however many programs begin', async () => {
    const database = await postgres.createDatabase();
    const [one, two] = [
      await kept(postgres.connect(database)),
      await kept(postgres.connect(database)),
    ];
    await Promise.all([installSchema(one), installSchema(two)]);
    const { rows } = await one.query('select version, oldest_console from postline.schema_version');
    expect(rows).toEqual([{ version: schemaVersion, oldest_console: 1 }]);
  });

  it('says which consoles may work with it', async () => {
    const { team, admin } = await presentTeam();
    const newer = storeOf(team, 'ANA', versionOf(next));
    await untilState(newer, 'refused');
    expect(newer.state().reason).toBe('schema-too-old');
    // A step that consoles of before can work with, and one that they cannot.
    await installSchema(admin, next);
    newer.wake();
    await untilState(newer, 'up');
    const present = storeOf(team, 'ANA');
    await untilState(present, 'up');
    const breaking = { sql: 'select 1', oldestConsole: versionOf(next) };
    await installSchema(admin, { ...next, steps: [...next.steps, breaking] });
    const refused = storeOf(team, 'ANA');
    await untilState(refused, 'refused');
    expect(refused.state().reason).toBe('schema-too-new');
  });

  it('of a development version from before the first release is told, and not touched', async () => {
    const { team, admin } = await presentTeam();
    // As it was: versions that said nothing of consoles.
    await admin.query(`
      alter table postline.schema_version drop column oldest_console;
      drop function postline.log_state();
      create function postline.log_state()
        returns table (log_id uuid, last_seq bigint, now_ms bigint, schema_version int, member_id uuid, team_name text)
        language sql security definer set search_path = postline, pg_temp
      as $$
        select t.log_id, t.last_seq, 0::bigint, 20, m.member_id, t.name from team t join member m using (team_id)
        where m.role_name = session_user
      $$;
      grant execute on function postline.log_state() to postline_member`);
    const before = await describedSchema(admin);
    const store = storeOf(team, 'ANA');
    await untilState(store, 'refused');
    expect(store.state().reason).toBe('schema-too-old');
    for (const command of ['init', 'list'] as const) {
      await expect(checkDatabase(admin, { command, team: null })).rejects.toThrow(
        'The database was set up by a development version of Postline, from before the first release. This version cannot use it, and nothing in it was changed. Set the team up in another database.',
      );
    }
    await expect(installSchema(admin)).rejects.toThrow('development version');
    expect(await describedSchema(admin)).toEqual(before);
  });
});
