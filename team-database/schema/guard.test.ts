import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPostgres, startPostgres } from '../../tests/support/postgres.ts';
import { openTeam, type OpenedTeam } from '../../tests/support/open-team.ts';
import { missingLimits } from './guard.ts';
import { append, attempt, refusal } from './testing/attempts.ts';

let opened: OpenedTeam<'ANA' | 'BEN'>;

describeWithPostgres('what PostgreSQL gives to everybody', () => {
  beforeAll(async () => {
    opened = await openTeam(['ANA', 'BEN'], [], startPostgres());
  }, 60_000);
  afterAll(() => opened?.close());

  it.each([
    'select pg_advisory_lock(1)',
    'select pg_try_advisory_xact_lock_shared(1, 2)',
    `select pg_notify('x', 'y')`,
    `select pg_logical_emit_message(false, 'x', 'y')`,
    'select pg_current_xact_id()',
    'do $$ begin null; end $$',
    `set temp_file_limit = '1GB'`,
    'select postline_guard.end_stuck_sessions()',
  ])('is not a member’s: %s', async (statement) => {
    expect(await attempt(opened.clients.ANA, statement)).toMatch(refusal);
  });

  it('is reported where it is', async () => {
    const { admin } = opened;
    expect(await missingLimits(admin)).toEqual([]);
    await admin.query('begin');
    await admin.query('grant execute on function pg_catalog.pg_advisory_lock(bigint) to public');
    await admin.query('grant usage on language plpgsql to public');
    await admin.query('drop schema postline_guard cascade');
    const missing = (await missingLimits(admin)).map((one) => one.missing);
    await admin.query('rollback');
    expect(missing).toEqual([
      expect.stringContaining('lock'),
      expect.stringContaining('transaction numbers'),
      expect.stringContaining('leaves open'),
    ]);
  });

  it('ends a transaction that keeps others waiting, and says so', { timeout: 40_000 }, async () => {
    const { admin, clients } = opened;
    const { ANA: ana, BEN: ben } = clients;
    const ended = new Promise((resolve) => ben.once('end', () => resolve('ended')));
    await ben.query('set idle_in_transaction_session_timeout = 0');
    await ben.query('begin');
    await append(ben, { eventId: 'kept' });
    // A console takes ten seconds of silence for a dead connection: it is told before, and tries again.
    await ana.query(`set statement_timeout = '9s'`);
    await expect(append(ana, { eventId: 'meanwhile' })).rejects.toThrow(
      'another member keeps the team from writing; try again',
    );
    const later = () => append(ana, { eventId: 'meanwhile' }).then(() => 'appended');
    expect(await later().catch(later).catch(later)).toBe('appended');
    expect(await ended).toBe('ended');
    const { rows } = await admin.query<{ name: string; seconds: number }>(
      `select m.name, (a.detail ->> 'seconds')::int as seconds from postline.audit a
       join postline.member m on m.member_id = a.about_member_id where a.action = 'session-ended'`,
    );
    expect(rows).toEqual([{ name: 'BEN', seconds: expect.any(Number) as number }]);
    expect(rows[0]?.seconds).toBeGreaterThanOrEqual(15);
  });
});
