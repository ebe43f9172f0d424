import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { describeWithPostgres, type SharedPostgres } from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { attempt, refusal, valueOf } from './testing/attempts.ts';

const place = 'https://chat.example.test|1';

let opened: OpenedTeam<'ANA' | 'BEN' | 'CEM'>;
let postgres: SharedPostgres;
let alpha: TestTeam;
let admin: Client;
let ana: Client;
let ben: Client;
let cem: Client;
let eve: Client;

const take = (client: Client, gapMs: number | null, at = place) =>
  valueOf<number | null>(client, 'select postline.take_turn($1, $2)', [at, gapMs]);
/** Makes so much time pass. */
const pass = (ms: number) =>
  admin.query(
    `update postline.send_turn set at = at - $1 * interval '1 ms', next_until = next_until - $1 * interval '1 ms'`,
    [ms],
  );

describeWithPostgres('the turns to send', () => {
  beforeAll(async () => {
    opened = await openTeam(['ANA', 'BEN', 'CEM']);
    ({ postgres, team: alpha, admin } = opened);
    ({ ANA: ana, BEN: ben, CEM: cem } = opened.clients);
    const beta = await makeTeam(postgres, ['EVE'], { name: 'Beta', database: alpha.database });
    eve = await beta.join('EVE');
  }, 60_000);
  afterEach(() => admin.query('delete from postline.send_turn'));
  afterAll(() => opened?.close());

  it('goes to one of two desks that ask at once, and to the other after the gap', async () => {
    const waits = await Promise.all([take(ana, 30_000), take(ben, 30_000)]);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
    const other = waits[0] === 0 ? ben : ana;
    expect(Math.max(...waits.map(Number))).toBeGreaterThan(29_000);
    expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(30_000);
    await pass(30_000);
    expect(await take(other, 30_000)).toBe(0);
  });

  it('keeps the longer gap of the last sender and the desk that asks', async () => {
    expect(await take(ana, 10_000)).toBe(0);
    await pass(5_000);
    expect(await take(ben, 0)).toBeGreaterThan(4_000);
    await pass(5_000);
    expect(await take(ben, 0)).toBe(0);
    expect(await take(ben, 0)).toBe(0);
    expect(await take(ana, 10_000)).toBeGreaterThan(9_000);
  });

  it('lets no desk send twice while another waits, unless that one does not return', async () => {
    expect(await take(ana, 1_000)).toBe(0);
    expect(await take(ben, 1_000)).toBeGreaterThan(0);
    expect(await take(cem, 1_000)).toBeGreaterThan(1_000);
    await pass(1_000);
    expect(await take(ana, 1_000)).toBeGreaterThan(0);
    expect(await take(ben, 1_000)).toBe(0);
    expect(await take(ana, 1_000)).toBeGreaterThan(0);
    // Ana’s console ended: only her turn is lost.
    await pass(1_000);
    expect(await take(cem, 1_000)).toBeGreaterThan(0);
    await pass(1_300);
    expect(await take(cem, 1_000)).toBe(0);
  });

  it('blocks other desks for little more than a minute, whatever a desk asks', async () => {
    expect(await take(ana, 2_000_000_000)).toBe(0);
    expect(await take(ben, 0)).toBeLessThanOrEqual(60_000);
    expect(await take(ana, 2_000_000_000)).toBeLessThanOrEqual(73_000);
    await pass(60_000);
    expect(await take(ben, -5)).toBe(0);
    expect(await take(cem, null)).toBe(0);
    // The server’s clock was put back.
    await admin.query(`update postline.send_turn set at = at + interval '1 day'`);
    expect(await take(ana, 2_000)).toBeLessThanOrEqual(2_000);
  });

  it('is separate for each instance and team, with a limit of instances', async () => {
    expect(await take(ana, 60_000)).toBe(0);
    expect(await take(ben, 60_000, 'another')).toBe(0);
    expect(await take(eve, 60_000)).toBe(0);
    await ana.query(`select postline.take_turn('own ' || n, 60000) from generate_series(1, 998) n`);
    expect(await attempt(ana, `select postline.take_turn('one more', 1)`)).toBe(
      'more than 1000 instances',
    );
    expect(await take(ben, 1_000)).toBeGreaterThan(0);
    // Expired turns are deleted; a locked one is skipped.
    await pass(61_000);
    await ana.query('begin');
    await take(ana, 0, 'own 1');
    expect(await take(cem, 1_000, 'one more')).toBe(0);
    await ana.query('rollback');
    const { rows } = await admin.query(
      'select instance_key as key from postline.send_turn where team_id = $1 order by 1',
      [alpha.teamId],
    );
    expect(rows).toEqual([{ key: 'one more' }, { key: 'own 1' }]);
  });

  it('is not waited for where it is locked: the answer is unknown', async () => {
    await take(ana, 0);
    await ana.query('begin');
    await take(ana, 0);
    expect(await take(ben, 0)).toBeNull();
    await ana.query('rollback');
    expect(await take(ben, 0)).toBe(0);
  });

  it('is refused to callers who are no member, and at instances that a member may not see', async () => {
    const stranger = await postgres.connect(alpha.database);
    await expect(take(stranger, 0)).rejects.toThrow('not a member of a team');
    await stranger.end();
    await admin.query(
      `with one as (insert into postline.member_limit select member_id from postline.member where name = 'CEM' returning member_id)
       insert into postline.member_instance select member_id, 'another' from one`,
    );
    await expect(take(cem, 0)).rejects.toThrow('not an instance of yours');
    expect(await take(cem, 0, 'another')).toBe(0);
    await admin.query('delete from postline.member_instance');
    await admin.query('delete from postline.member_limit');
  });

  it.each([
    'alter table postline.send_turn disable row level security',
    'drop function postline.take_turn(text, int)',
    'alter function postline.take_turn(text, int) reset search_path',
  ])('forbids a member: %s', async (statement) => {
    expect(await attempt(ana, statement)).toMatch(refusal);
  });
});
