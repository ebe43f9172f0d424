import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fingerprintOf } from '../../electron/engine/store/team/fingerprints.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { describeWithPostgres, type SharedPostgres } from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { limitMember, listInstances } from '../limits.ts';
import { append, appendStatement, attempt, memberOf, refusal } from './testing/attempts.ts';

const berlin = 'https://chat.example.test|1';
const oslo = 'https://chat.example.test|2';
const maria = '4915112345678@c.us';

let opened: OpenedTeam<'ANA' | 'BEN'>;
let postgres: SharedPostgres;
let alpha: TestTeam;
let admin: Client;
let ana: Client;
let ben: Client;
let eve: Client;

const ofTeam = (eventId: string, payload: object = {}) => ({
  eventId,
  instanceKey: 'team',
  chatId: null,
  kind: 'template',
  payload,
});

const seenBy = async (client: Client) => {
  const { rows } = await client.query<{ id: string }>(
    `select event_id as id from postline.event where instance_key = 'team' order by seq`,
  );
  return rows.map(({ id }) => id);
};

const forgottenFor = async (client: Client, key: string, after = 0, before = 1_000_000) => {
  const { rows } = await client.query<{ fingerprint: string; seq: string }>(
    'select fingerprint, seq from postline.forgotten_between($1, $2, $3)',
    [key, after, before],
  );
  return rows;
};

describeWithPostgres('what belongs to a whole team', () => {
  beforeAll(async () => {
    opened = await openTeam(['ANA', 'BEN']);
    ({ postgres, team: alpha, admin } = opened);
    ({ ANA: ana, BEN: ben } = opened.clients);
    const beta = await makeTeam(postgres, ['EVE'], { name: 'Beta', database: alpha.database });
    eve = await beta.join('EVE');
    await append(ana, { eventId: 'note:1:1', instanceKey: oslo });
    await append(ana, { eventId: 'note:2:1', instanceKey: berlin });
    await limitMember(admin, await memberOf(admin, alpha.teamId, 'BEN'), [berlin]);
    await ben.end().catch(() => {});
    ben = await alpha.connect('BEN');
  }, 60_000);
  afterAll(() => opened?.close());

  it('is read and written by every member, limited ones included, and by nobody else', async () => {
    await append(ana, ofTeam('template:1:1'));
    await append(ben, ofTeam('template:2:1'));
    await append(eve, ofTeam('template:3:1'));
    expect(await seenBy(ana)).toEqual(['template:1:1', 'template:2:1']);
    expect(await seenBy(ben)).toEqual(['template:1:1', 'template:2:1']);
    expect(await seenBy(eve)).toEqual(['template:3:1']);
    // The limit applies to all else.
    const { rows } = await ben.query('select from postline.event where instance_key = $1', [oslo]);
    expect(rows).toEqual([]);
    expect(await attempt(ben, appendStatement({ eventId: 'note:9:1', instanceKey: oslo }))).toBe(
      'not an instance of yours',
    );
  });

  it('cannot be named as an instance', async () => {
    const shared = await listInstances(admin, alpha.teamId);
    expect(shared.map(({ key }) => key)).toEqual([oslo, berlin]);
  });

  it('is found by its own index, in future months too', async () => {
    await admin.query(
      `select postline.make_month(max(until), max(until) + interval '1 month') from postline.log_month`,
    );
    const { rows } = await admin.query<{ parts: number; withIndex: number }>(
      `select count(distinct p.relid)::int as parts, count(distinct x.indrelid)::int as "withIndex"
       from pg_partition_tree('postline.event') p
       left join pg_index x on x.indrelid = p.relid and pg_get_expr(x.indpred, x.indrelid) like '%instance_key = ''team''%'
       where p.isleaf`,
    );
    expect(rows[0]?.parts).toBeGreaterThan(1);
    expect(rows[0]?.withIndex).toBe(rows[0]?.parts);
    const asked = `explain select from postline.event where instance_key = 'team' and seq > 0 order by seq limit 500`;
    await ana.query('set enable_seqscan = off');
    const plan = await ana.query<{ 'QUERY PLAN': string }>(asked);
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Index.* on event_first/);
    await ana.query('reset enable_seqscan');
  });

  it('returns the fingerprints forgotten in a part of the log to members who may see the instance', async () => {
    const fingerprint = fingerprintOf(oslo, maria);
    await append(ana, { eventId: 'note:3:1', instanceKey: oslo, chatId: maria });
    await ana.query('select postline.forget($1, $2, $3, 0)', ['forget:1:1', oslo, [fingerprint]]);
    const [found] = await forgottenFor(ana, oslo);
    expect(found?.fingerprint).toBe(fingerprint);
    const seq = Number(found?.seq);
    expect(await forgottenFor(ana, oslo, seq)).toEqual([]);
    expect(await forgottenFor(ana, oslo, 0, seq)).toEqual([]);
    expect(await forgottenFor(ana, oslo, seq - 1, seq + 1)).toHaveLength(1);
    expect(await forgottenFor(ana, berlin)).toEqual([]);
    expect(await forgottenFor(eve, oslo)).toEqual([]);
    await expect(forgottenFor(ben, oslo)).rejects.toThrow('not an instance of yours');
  });

  it.each([
    'select from postline.forgotten',
    `insert into postline.event (instance_key) values ('team')`,
    `update postline.event set payload = '{}' where instance_key = 'team'`,
    `delete from postline.event where instance_key = 'team'`,
    'drop index postline.event_team_wide',
    'drop function postline.forgotten_between(text, bigint, bigint)',
    `create or replace function postline.my_instances() returns text[] language sql as $$ select null::text[] $$`,
  ])('does not let a member: %s', async (statement) => {
    expect(await attempt(ben, statement)).toMatch(refusal);
  });

  it('returns nothing to a caller who is no member', async () => {
    await admin.query(`create role watcher login password 'w' in role postline_monitor`);
    const watcher = await postgres.connect(alpha.database, { user: 'watcher', password: 'w' });
    const asked = `select from postline.forgotten_between('${oslo}', 0, 9)`;
    expect(await attempt(watcher, asked)).toMatch(refusal);
    await watcher.end();
  });
});
