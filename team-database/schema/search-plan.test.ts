import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { describeWithPostgres } from '../../tests/support/postgres.ts';
import { invited } from './testing/attempts.ts';

const inMonth = 6_000;
/** The middle of last month, so that all three times are in different months. */
const today = new Date();
const lastMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 14);

const noExplain = 'this PostgreSQL has no auto_explain';

describeWithPostgres('the plan of a search', { timeout: 120_000 }, () => {
  let opened: OpenedTeam<'ANA'>;
  let admin: Client;
  let hasExplain = false;
  const plans: string[] = [];
  beforeAll(async () => {
    opened = await openTeam(['ANA']);
    ({ admin } = opened);
    const { ANA: ana } = opened.clients;
    for (let at = 0; at < 3 * inMonth; at += 500) {
      await ana.query(
        `select from postline.append((
           select jsonb_agg(jsonb_build_object('eventId', 'message:m' || n || ':1', 'instanceKey', 'i', 'chatId', 'c' || n % 300,
             'kind', 'message', 'at', ${lastMonth} - (n - 1) / ${inMonth} * 31 * 86400000::bigint + n % ${inMonth} * 1000,
             'payload', jsonb_build_object('text', 'word' || n || ' common w' || n % 7 || ' x' || n % 50, 'state', 'accepted')))
           from generate_series(${at} + 1, ${at} + 500) n))`,
      );
    }
    await admin.query('analyze');
    // Without auto_explain, plans inside a function cannot be read: the tests are skipped, with the reason.
    hasExplain = await admin.query(`load 'auto_explain'`).then(
      () => true,
      () => false,
    );
    if (!hasExplain) return;
    await admin.query(`set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set client_min_messages = log`);
    await admin.query(`set session authorization ${invited(opened.team, 'ANA').role}`);
    admin.on('notice', ({ message = '' }) => plans.push(message));
  }, 120_000);
  afterAll(() => opened?.close());

  /** Returns the plans that searched a month, the plans that read the events, and the number of hits. */
  async function search(words: string, more: { since?: number; limit?: number } = {}) {
    plans.length = 0;
    const { rows } = await admin.query<{ found: number }>(
      `select jsonb_array_length(postline.find_said('i', $1, null, $2, 9000000000000, null, null, $3) -> 'items') as found`,
      [words, more.since ?? 0, more.limit ?? 20],
    );
    const months = plans.filter((plan) => /from said_\d{4}_\d\d s/.test(plan));
    const events = plans.filter((plan) => /from jsonb_to_recordset\(hits\)/.test(plan));
    return { found: rows[0]?.found, months, events };
  }

  it.for([
    ['a rare word', `'word77':*`, 20],
    ['a rare word among common ones', `'common' & 'word7777'`, 1],
    ['a phrase', `'word7777' <-> 'common'`, 1],
    ['a word of one chat', `'common' & '@cx7x'`, 0],
    ['a word but not another', `'word77':* & !'w3'`, 20],
    ['what a message is', `':link'`, 0],
  ] as const)('is by the index of words: %s', async ([, words, atLeast], { skip }) => {
    skip(!hasExplain, noExplain);
    const { found, months, events } = await search(words);
    expect(found).toBeGreaterThanOrEqual(atLeast);
    expect(months.length).toBeGreaterThan(0);
    for (const plan of months) {
      expect(plan).toMatch(/Bitmap Index Scan on said_\d{4}_\d\d_words/);
      expect(plan).not.toMatch(/Seq Scan on said/);
    }
    // One statement reads the events of all hits, each in its own month.
    expect(events).toHaveLength(1);
    expect(events[0]).toMatch(/Index Scan using event_\w+ on event_\w+/);
    expect(events[0]).not.toMatch(/Seq Scan on event_.*\(actual/);
  });

  it('stops at the newest month that has enough, and skips months outside the times', async ({
    skip,
  }) => {
    skip(!hasExplain, noExplain);
    expect((await search(`'common'`)).months).toHaveLength(1);
    expect((await search(`'word77':*`, { limit: 100 })).months.length).toBeGreaterThan(1);
    expect((await search(`'nothing'`, { since: lastMonth })).months).toHaveLength(1);
  });
});
