import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { describeWithPostgres, type SharedPostgres } from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';

const place = 'https://chat.example.test|1';

let opened: OpenedTeam<'ANA' | 'BEN'>;
let postgres: SharedPostgres;
let alpha: TestTeam;
let beta: TestTeam;
let admin: Client;
let ana: Client;
let ben: Client;
let eve: Client;

interface Held {
  run: string;
  isMine: boolean;
  since: string;
}

async function take(
  client: Client,
  run: string,
  {
    threads = null,
    at = place,
    lease = 60_000,
  }: { threads?: string[] | null; at?: string; lease?: number } = {},
): Promise<Held> {
  const { rows } = await client.query<Held>(
    'select its_run as run, is_mine as "isMine", since_ms as since from postline.take_run($1, $2, $3, $4)',
    [at, run, threads, lease],
  );
  return rows[0] as Held;
}
const end = (client: Client, run: string) =>
  client.query('select postline.end_run($1, $2)', [place, run]);

describeWithPostgres('the lock of a run', () => {
  beforeAll(async () => {
    opened = await openTeam(['ANA', 'BEN']);
    ({ postgres, team: alpha, admin } = opened);
    ({ ANA: ana, BEN: ben } = opened.clients);
    beta = await makeTeam(opened.postgres, ['EVE'], { name: 'Beta', database: alpha.database });
    eve = await beta.join('EVE');
  }, 60_000);
  afterEach(() => admin.query('delete from postline.run_lock'));
  afterAll(() => opened?.close());

  it('goes to one of two desks that ask at once, and is reported to the other until it ends', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const both = await Promise.all([take(ana, first), take(ben, second)]);
    expect(both.filter(({ isMine }) => isMine)).toHaveLength(1);
    expect(new Set(both.map(({ run }) => run)).size).toBe(1);
    const [holder, waiter] = both[0].isMine ? [ana, ben] : [ben, ana];
    const [held, waiting] = both[0].isMine ? [first, second] : [second, first];
    const hints: string[] = [];
    await waiter.query(`listen postline_${alpha.teamId.replaceAll('-', '')}`);
    waiter.on('notification', ({ payload }) => hints.push(payload ?? ''));
    // Only its owner can end it.
    await end(waiter, held);
    expect(await take(waiter, waiting)).toMatchObject({ run: held, isMine: false });
    await end(holder, held);
    expect(await take(waiter, waiting)).toMatchObject({ run: waiting, isMine: true });
    await vi.waitFor(() => expect(hints).toEqual(['run']), 20_000);
    waiter.removeAllListeners('notification');
    await waiter.query('unlisten *');
  });

  it('is kept by renewal, and expires by the server’s clock', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const begun = await take(ana, first);
    expect(await take(ana, first)).toEqual(begun);
    expect(await take(ben, second)).toMatchObject({ isMine: false });
    await admin.query(`update postline.run_lock set until = clock_timestamp() - interval '1 ms'`);
    expect(await take(ben, second)).toMatchObject({ run: second, isMine: true });
    expect(await take(ana, first)).toMatchObject({ run: second, isMine: false });
    const { rows } = await admin.query(
      `select until - clock_timestamp() <= interval '60 s' as "isBounded" from postline.run_lock`,
    );
    expect(rows).toEqual([{ isBounded: true }]);
  });

  it('excludes overlapping runs, and no others', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await take(ana, first, { threads: ['a', 'b'] });
    expect(await take(ben, second, { threads: ['b', 'c'] })).toMatchObject({ isMine: false });
    expect(await take(ben, second)).toMatchObject({ isMine: false });
    expect(await take(ben, second, { threads: ['c', 'd'] })).toMatchObject({ isMine: true });
    // Two runs of one member do not exclude each other, nor do those of other instances and teams.
    expect(await take(ana, randomUUID(), { threads: ['a'] })).toMatchObject({ isMine: true });
    expect(await take(ben, randomUUID(), { at: 'another' })).toMatchObject({ isMine: true });
    expect(await take(eve, randomUUID())).toMatchObject({ isMine: true });
    await expect(take(ana, randomUUID(), { threads: [] })).rejects.toThrow(/violates check/);
    const many = Array.from({ length: 501 }, (_, at) => `thread ${at}`);
    await expect(take(ana, randomUUID(), { threads: many })).rejects.toThrow(/violates check/);
  });

  it('never blocks another team, even in an open transaction', async () => {
    await ana.query('begin');
    await take(ana, randomUUID());
    await eve.query(`set statement_timeout = '10s'`);
    expect(await take(eve, randomUUID())).toMatchObject({ isMine: true });
    await ana.query('rollback');
  });

  it('is refused to callers who are no member, and limited for each member', async () => {
    const stranger = await postgres.connect(alpha.database);
    await expect(take(stranger, randomUUID())).rejects.toThrow('not a member of a team');
    await stranger.end();
    await ana.query(
      `select postline.take_run('own ' || n, gen_random_uuid(), null, 60000) from generate_series(1, 100) n`,
    );
    await expect(take(ana, randomUUID())).rejects.toThrow('more than 100 runs');
    expect(await take(ben, randomUUID())).toMatchObject({ isMine: true });
  });
});
