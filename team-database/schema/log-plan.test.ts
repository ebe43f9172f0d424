import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { describeWithPostgres } from '../../tests/support/postgres.ts';
import { beginInThePast } from './testing/past.ts';

const inMonth = 4_000;
const months = 6;

describeWithPostgres('reading a log of several months', () => {
  let opened: OpenedTeam<'ANA'>;
  let admin: Client;
  let ana: Client;
  beforeAll(async () => {
    opened = await openTeam(['ANA']);
    ({ admin } = opened);
    ana = opened.clients.ANA;
    await beginInThePast(admin, months - 1);
    await admin.query(
      `insert into postline.event (team_id, seq, event_id, member_id, instance_key, chat_id, kind, at, stored_at, payload)
       select team_id, month * ${inMonth} + n, 'e ' || month || ' ' || n, gen_random_uuid(), 'i', 'c' || n % 500, 'note', at, at, '{}'
       from postline.team, generate_series(0, ${months - 1}) month, generate_series(1, ${inMonth}) n,
         lateral (select postline.month_of(now(), month - ${months - 1}) + n * interval '1 second' as at) stored`,
    );
    await admin.query('analyze postline.event');
    const [{ session_user: role } = {}] = (await ana.query('select session_user')).rows;
    await admin.query(
      `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
       set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_level = notice;
       set session authorization ${role}`,
    );
  }, 120_000);
  afterAll(() => opened?.close());

  /** Returns the plan by which the server reads what consoles ask for after each hint, as far as it came to it. */
  const planFrom = async (seq: number) => {
    const noted: string[] = [];
    const note = ({ message = '' }: { message?: string | undefined }) => noted.push(message);
    admin.on('notice', note);
    await admin.query('select * from postline.events_after($1, false, 500, 500000)', [seq]);
    admin.off('notice', note);
    const plan = noted.find((each) => each.includes('WindowAgg')) ?? '';
    const executed = plan.split('\n').filter((line) => !line.includes('never executed'));
    // What measures a page sorts it, which is 500 rows at most.
    return executed.slice(executed.findIndex((line) => line.includes('Append'))).join('\n');
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
