import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeWithPostgres,
  sharedPostgres,
  type SharedPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { beginInThePast } from './testing/past.ts';

/** The query that consoles repeat. */
const reading = 'select seq, payload from postline.event where seq > $1 order by seq limit $2';

const inMonth = 4_000;
const months = 6;

describeWithPostgres('reading a log of several months', () => {
  let postgres: SharedPostgres;
  let team: TestTeam;
  let admin: Client;
  let ana: Client;
  beforeAll(async () => {
    postgres = await sharedPostgres();
    team = await makeTeam(postgres, ['ANA']);
    admin = await postgres.connect(team.database);
    await beginInThePast(admin, months - 1);
    ana = await team.join('ANA');
    await admin.query(
      `insert into postline.event (team_id, seq, event_id, member_id, instance_key, chat_id, kind, at, stored_at, payload)
       select team_id, month * ${inMonth} + n, 'e ' || month || ' ' || n, gen_random_uuid(), 'i', 'c' || n % 500, 'note', at, at, '{}'
       from postline.team, generate_series(0, ${months - 1}) month, generate_series(1, ${inMonth}) n,
         lateral (select postline.month_of(now(), month - ${months - 1}) + n * interval '1 second' as at) stored`,
    );
    await admin.query('analyze postline.event');
  }, 120_000);
  afterAll(async () => {
    await Promise.all([admin, ana].map((client) => client?.end()));
    await postgres?.remove();
  });

  const planFrom = async (seq: number) => {
    const { rows } = await ana.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${reading}`,
      [seq, 500],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  /** Returns the number of rows read from the index of each part with rows of the team. */
  const readOf = (plan: string) =>
    [...plan.matchAll(/Index Scan using event_\w+ on event_\w+ .*\(actual rows=(\d+)/g)].map(
      ([, rows]) => Number(rows),
    );

  it.each([
    ['from the beginning', 0],
    ['from the middle', 2.5 * inMonth],
  ])('goes down the index of each part, and sorts and looks through none: %s', async (_, seq) => {
    const plan = await planFrom(seq);
    expect(plan).toMatch(/Merge Append/);
    expect(plan).toMatch(/Index Cond: \(\(team_id = .+\) AND \(seq > /);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|->  Sort/);
    const wanted = Math.min(500, months * inMonth - seq);
    const read = readOf(plan);
    expect(read.length).toBeGreaterThanOrEqual(months);
    // The first row of each part for the merge, and of all parts together the limit at most.
    const all = read.reduce((total, rows) => total + rows, 0);
    expect(all).toBeGreaterThanOrEqual(wanted);
    expect(all).toBeLessThanOrEqual(wanted + read.length);
  });

  it('reads the new events alone where there are few', async () => {
    const plan = await planFrom(months * inMonth - 100);
    // To sort a hundred rows is as good as to merge them.
    expect(plan).not.toMatch(/Seq Scan on event_\d/);
    expect(plan).toMatch(/Index Cond: \(\(team_id = .+\) AND \(seq > /);
    expect(plan).not.toMatch(/Rows Removed/);
    const most = Math.max(
      ...[...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows)),
    );
    expect(most).toBe(100);
  });
});
