import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPostgres } from '../../tests/support/postgres.ts';
import type { TestTeam } from '../../tests/support/test-team.ts';
import { readAudit } from '../audit.ts';
import { limitMember, listInstances } from '../limits.ts';
import { removeMember, rotateCode } from '../members.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { appendAll, memberOf, valueOf } from './testing/attempts.ts';

const berlin = 'https://chat.example.test|1';
const oslo = 'https://chat.example.test|2';

let opened: OpenedTeam<'ANA' | 'BEN'>;
let team: TestTeam;
let admin: Client;
let ana: Client;
let ben: Client;

const append = (client: Client, eventId: string, ...instanceKeys: string[]) => {
  const note = { chatId: 'c', kind: 'note', at: 1, payload: {} };
  return appendAll(
    client,
    instanceKeys.map((instanceKey) => ({
      ...note,
      eventId: `${eventId} ${instanceKey}`,
      instanceKey,
    })),
  );
};

const memberCalled = (name: string) => memberOf(admin, team.teamId, name);

/** Returns the instances of which a member sees something, by table. */
const seenBy = async (client: Client) => {
  const { rows } = await client.query<{ what: string; keys: string[] }>(
    `select 'event' as what, array(select distinct instance_key from postline.event order by 1) as keys
     union all select 'claim', array(select distinct instance_key from postline.claim order by 1)
     union all select 'presence', array(select distinct instance_key from postline.presence order by 1)`,
  );
  return Object.fromEntries(rows.map(({ what, keys }) => [what, keys]));
};

const keysOf = async (client: Client, teamId: string) =>
  (await listInstances(client, teamId)).map(({ key }) => key);

describeWithPostgres('a member who is limited to instances', () => {
  beforeAll(async () => {
    opened = await openTeam(['ANA', 'BEN']);
    ({ team, admin } = opened);
    ({ ANA: ana, BEN: ben } = opened.clients);
    await append(ana, 'one', berlin, oslo);
    await ana.query(`select postline.claim($1, 'c', 60000, true)`, [oslo]);
    await ana.query(`select postline.here($1, 'c', false, 60000)`, [oslo]);
    await ben.query(`select postline.claim($1, 'd', 60000, true)`, [oslo]);
  }, 60_000);
  afterAll(() => opened?.close());

  it('reads, writes, holds claims and shows presence nowhere else from now on', async () => {
    expect(await keysOf(admin, team.teamId)).toEqual([berlin, oslo]);
    const both = [berlin, oslo];
    expect(await seenBy(ben)).toEqual({ event: both, claim: [oslo], presence: [oslo] });
    await limitMember(admin, await memberCalled('BEN'), [berlin]);
    await expect(ben.query('select 1')).rejects.toThrow(/terminat|not queryable/);
    ben = await team.connect('BEN');
    expect((await ben.query('select postline.my_instances() as mine')).rows).toEqual([
      { mine: [berlin, 'team'] },
    ]);
    expect(await seenBy(ben)).toEqual({ event: [berlin], claim: [], presence: [] });
    const refused = 'not an instance of yours';
    await expect(append(ben, 'two', oslo)).rejects.toThrow(refused);
    await expect(append(ben, 'two', berlin, oslo)).rejects.toThrow(refused);
    for (const call of [
      `claim($1, 'e', 60000, true)`,
      `here($1, null, false, 60000)`,
      `take_run($1, gen_random_uuid(), null, 60000)`,
      `forget(gen_random_uuid()::text, $1, array[repeat('0', 64)], 0)`,
    ]) {
      await expect(ben.query(`select postline.${call}`, [oslo])).rejects.toThrow(refused);
      await ben.query(`select postline.${call}`, [berlin]);
    }
    await append(ben, 'two', berlin);
    // Their claims at other instances are released.
    expect((await ana.query(`select from postline.claim where chat_id = 'd'`)).rowCount).toBe(0);
  });

  it('cannot learn from planner estimates which chats the log has', async () => {
    // Of a new month’s part, beside the existing ones.
    await admin.query(`do $$ begin
      set local role postline_owner;
      perform postline.make_month(postline.month_of(now(), 20), postline.month_of(now(), 21));
    end $$`);
    await admin.query(
      `insert into postline.event (team_id, seq, event_id, member_id, instance_key, chat_id, kind, at, stored_at, payload)
       select team_id, 1000 + later * 1000 + n, 'estimated ' || n, gen_random_uuid(), '${oslo}',
         case when n <= 200 then 'frequent' else 'rare ' || n end, 'note', now(),
         case later when 0 then now() else postline.month_of(now(), 20) end, '{}'
       from postline.team, generate_series(0, 1) later, generate_series(1, 400) n`,
    );
    await admin.query('analyze postline.event, postline.claim, postline.presence');
    const { rows } = await admin.query(
      `select tablename, attname from pg_stats where schemaname = 'postline'
         and (tablename like 'event%' and attname = 'chat_id'
           or tablename in ('claim', 'presence') and attname in ('chat_id', 'instance_key'))`,
    );
    expect(rows).toEqual([]);
    const estimate = (chat: string) =>
      valueOf(ben, `explain select from postline.event where chat_id = '${chat}'`);
    expect(await estimate('frequent')).toBe(await estimate('nobody'));
    await admin.query(`delete from postline.event where event_id like 'estimated %'`);
  });

  it('reads by the log’s own order, and is looked up once per statement', async () => {
    await admin.query(
      `insert into postline.event (team_id, seq, event_id, member_id, instance_key, kind, at, payload)
       select team_id, 100 + n, 'many ' || n, (select member_id from postline.member limit 1),
         case when n % 2 = 0 then '${berlin}' else '${oslo}' end, 'note', now(), '{}'
       from postline.team, generate_series(1, 20000) n`,
    );
    await admin.query('analyze postline.event');
    const { rows } = await ben.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off)
       select seq from postline.event where seq > 15000 order by seq limit 500`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan using/);
    expect(plan).toMatch(/Index Cond: \(\(team_id = .+\) AND \(seq > 15000\)\)/);
    expect(plan).not.toMatch(/Seq Scan|->  Sort/);
    // As an init plan, which runs once and not for each row.
    const asked = plan.match(/Result \(actual rows=1(\.00)? loops=\d+\)/g) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    for (const line of asked) expect(line).toContain('loops=1)');
  });

  it('can check whether an event that they may not see is one that they read before', async () => {
    const where = `where event_id = 'one ${oslo}'`;
    expect((await ben.query(`select from postline.event ${where}`)).rowCount).toBe(0);
    const { rows } = await admin.query<{ seq: string; id: string; by: string; us: string }>(
      `select seq, event_id as id, member_id as by, (extract(epoch from stored_at) * 1000000)::bigint as us
       from postline.event ${where}`,
    );
    const { seq, id, by, us } = rows[0] ?? { seq: '', id: '', by: '', us: '' };
    const asked = (...values: readonly unknown[]) =>
      valueOf(ben, 'select postline.has_event($1, $2, $3, $4)', values);
    const storedAt = Number(us);
    expect(await asked(seq, id, by, storedAt)).toBe(true);
    expect(await asked(seq, id, by, null)).toBe(true);
    expect(await asked(seq, id, by, storedAt + 1)).toBe(false);
    expect(await asked(seq, `not ${id}`, by, storedAt)).toBe(false);
    expect(await asked(Number(seq) + 1, id, by, storedAt)).toBe(false);
    // As when its author appended it again to a restored store.
    const appendAgain = `update postline.event set stored_at = stored_at + $1 * interval '1 microsecond' ${where}`;
    await admin.query(appendAgain, [1]);
    expect(await asked(seq, id, by, storedAt)).toBe(false);
    expect(await asked(seq, id, by, null)).toBe(true);
    await admin.query(appendAgain, [-1]);
  });

  it('sees everything again once the limit is lifted', async () => {
    await limitMember(admin, await memberCalled('BEN'), null);
    ben = await team.connect('BEN');
    expect((await seenBy(ben))['event']).toEqual([berlin, oslo]);
    await append(ben, 'three', oslo);
  });

  it('notes an instance that is shared, finds it by its ID once its service moved, and confuses no two', async () => {
    const id = '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f';
    const [former, now] = [`https://old.example.test|${id}`, `https://new.example.test|${id}`];
    const share = (client: Client, key: string) =>
      valueOf(client, 'select postline.share_instance($1, $2)', [key, 'Support']);
    const noted = () => keysOf(admin, team.teamId);
    expect(await share(ana, former)).toBe(former);
    expect(await noted()).toEqual([berlin, oslo, former]);
    expect(await share(ben, now)).toBe(former);
    // Sessions have the same names on every server.
    const [one, other] = ['https://old.example.test|default', 'https://new.example.test|default'];
    expect(await share(ana, one)).toBe(one);
    expect(await share(ben, other)).toBe(other);
    await limitMember(admin, await memberCalled('BEN'), [oslo]);
    const before = await noted();
    const limited = await team.connect('BEN');
    expect(await share(limited, now)).toBe(now);
    expect(await share(limited, 'team')).toBe('team');
    expect(await noted()).toEqual(before);
    await limitMember(admin, await memberCalled('BEN'), null);
    ben = await team.connect('BEN');
    // With two candidates, the instance is ambiguous.
    await append(ana, 'six', now);
    expect(await share(ben, now)).toBe(now);
    expect(await share(ben, `https://third.example.test|${id}`)).toMatch(/third/);
  });

  it('is audited like every other action on the team, for its leads alone to read', async () => {
    const rotated = await rotateCode(admin, await memberCalled('BEN'));
    team.invitations['BEN'] = rotated;
    ben = await team.join('BEN');
    await ben.query(`select postline.claim($1, 'c', 60000, true)`, [oslo]);
    await ana.query(`select postline.forget('somebody', $1, array[repeat('1', 64)], 0)`, [oslo]);
    const entries = await readAudit(admin, team.teamId, null);
    expect(entries.map(({ by, action, about }) => [by, action, about])).toEqual([
      ['postgres', 'member-added', 'ANA'],
      ['postgres', 'member-added', 'BEN'],
      ...[
        ['ANA', 'member-joined', 'ANA'],
        ['BEN', 'member-joined', 'BEN'],
      ].sort((one, other) => order(entries, one) - order(entries, other)),
      ['postgres', 'member-limited', 'BEN'],
      ['BEN', 'person-forgotten', null],
      ['postgres', 'limit-lifted', 'BEN'],
      ['postgres', 'member-limited', 'BEN'],
      ['postgres', 'limit-lifted', 'BEN'],
      ['postgres', 'code-renewed', 'BEN'],
      ['BEN', 'member-joined', 'BEN'],
      ['BEN', 'claim-taken-over', 'ANA'],
      ['ANA', 'person-forgotten', null],
    ]);
    expect((await ana.query('select from postline.audit')).rowCount).toBe(entries.length);
    expect((await ben.query('select from postline.audit')).rowCount).toBe(0);

    // Leads read entries of the instances that they may see, and nobody reads the name of a forgotten person.
    const takenOver = () =>
      ana.query<{ detail: object }>(
        `select detail from postline.audit where action = 'claim-taken-over'`,
      );
    expect((await takenOver()).rows).toEqual([{ detail: { instanceKey: oslo, chatId: 'c' } }]);
    await ana.query(
      `select postline.forget(said, $1, array[encode(sha256(convert_to($1 || '|c', 'UTF8')), 'hex')], 0)
       from unnest(array['c', 'c again']) said`,
      [oslo],
    );
    expect((await takenOver()).rows).toEqual([{ detail: { instanceKey: oslo } }]);
    await limitMember(admin, await memberCalled('ANA'), [berlin]);
    ana = await team.connect('ANA');
    expect((await takenOver()).rows).toEqual([]);

    await removeMember(admin, await memberCalled('BEN'));
    const since = entries.at(-1)?.at ?? null;
    expect((await readAudit(admin, team.teamId, since)).at(-1)).toMatchObject({
      action: 'member-removed',
      about: 'BEN',
    });
  });

  it('is known to colleagues, but who is limited as well is told of no instance that is not theirs', async () => {
    const other = await openTeam(['CLO', 'DAN']);
    const limit = async (name: string, keys: string[]) =>
      limitMember(other.admin, await memberOf(other.admin, other.team.teamId, name), keys);
    const known = async (client: Client) => {
      const { rows } = await client.query<{ name: string; instances: string[] | null }>(
        'select name, instances from postline.people',
      );
      return Object.fromEntries(rows.map((row) => [row.name, row.instances]));
    };
    await limit('DAN', [berlin]);
    expect(await known(other.clients.CLO)).toEqual({ CLO: null, DAN: [berlin] });
    await limit('CLO', [oslo]);
    const dan = await other.team.connect('DAN');
    expect(await known(dan)).toEqual({ CLO: [], DAN: [berlin] });
    await dan.end();
    await other.close();
  });
});

/** Sorts entries: two members who join at once may do so in either order. */
const order = (entries: readonly { by: string; action: string }[], [by, action]: string[]) =>
  entries.findIndex((entry) => entry.by === by && entry.action === action);
