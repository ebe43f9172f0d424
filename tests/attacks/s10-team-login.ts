import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { noPostgres, part, type Part, type Program, rowOfParts, Skipped } from '../rows/row.ts';
import { findPostgres } from '../support/postgres-at-hand.mjs';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { makeTeam, type TestTeam } from '../support/test-team.ts';
import { deskParts } from './s10-desk-parts.ts';
import { appendTo, noteOf } from '../support/team-events.ts';

/** Milliseconds that a member may keep others from working. */
const longestMs = 20_000;
const mostMemory = 200 * 1024 ** 2;
const mostDisk = 100 * 1024 ** 2;
/** A second: at this rate a year passes before PostgreSQL runs out of them. */
const mostTransactionNumbers = 60;
/** Of a queue that all teams share and whose end fails every append. */
const mostOfQueue = 0.01;

/** A server with two teams in one database and a third in another, whose members work while one of them attacks. */
interface Site {
  postgres: TestPostgres;
  admin: Client;
  alpha: TestTeam;
  /** The attacker has joined; each attack gets connections of its own. */
  attack<Value>(work: (mal: Client) => Promise<Value>): Promise<Value>;
  /** What did not work for whom, while an attack goes on. */
  bystanders: () => Promise<string[]>;
}

/**
 * S10: what a member's SQL login takes from others, by the server's processes, files and tables, and by what reaches the service and
 * another desk.
 */
export const teamLogin: Program = async ({ short, seed }) => {
  if (findPostgres() === null) throw new Skipped(noPostgres);
  const postgres = await startPostgres();
  try {
    const site = await openSite(postgres);
    const parts: Part[] = [];
    for (const [name, attempt] of Object.entries(serverAttacks)) {
      parts.push(await part(name, () => attempt(site, short)));
    }
    await site.admin.end();
    parts.push(...(await deskParts(postgres, { short })));
    return rowOfParts('what a member does with the login of a join line', seed, parts);
  } finally {
    await postgres.remove();
  }
};

async function openSite(postgres: TestPostgres): Promise<Site> {
  const alpha = await makeTeam(postgres, ['Ana', 'Mal']);
  const beta = await makeTeam(postgres, ['Eva'], { name: 'Beta', database: alpha.database });
  const gamma = await makeTeam(postgres, ['Zoe'], { name: 'Gamma' });
  const others = [
    ['the same team', alpha, 'Ana'],
    ['another team', beta, 'Eva'],
    ['another database', gamma, 'Zoe'],
  ] as const;
  for (const [, team, name] of others) await (await team.join(name)).end();
  await (await alpha.join('Mal')).end();
  const admin = await postgres.connect(alpha.database);
  const site: Site = {
    postgres,
    admin,
    alpha,
    attack: async (work) => {
      const mal = await alpha.connect('Mal');
      try {
        return await work(mal);
      } finally {
        await endHard(site, [mal]);
      }
    },
    bystanders: async () => {
      const works = others.map(([who, team, name]) =>
        inTime(who, async () => {
          const client = await team.connect(name);
          await patiently(() => appendTo(client, [noteOf('meanwhile')]));
          await client.end();
        }),
      );
      const ofAdmin = inTime('the administrator', async () => {
        const client = await postgres.connect(alpha.database);
        await client.query('select pid, state from pg_stat_activity');
        await client.end();
      });
      return (await Promise.all([...works, ofAdmin])).flat();
    },
  };
  return site;
}

const serverAttacks: Record<string, (site: Site, short: boolean) => Promise<string[]>> = {
  'no attack': ({ bystanders }) => bystanders(),

  'advisory locks': (site) =>
    site.attack(async (mal) => {
      await quietly(() =>
        mal.query('select pg_advisory_lock(g) from generate_series(1, 200000) g'),
      );
      return site.bystanders();
    }),

  'functions kept open': (site) => keptOpen(site),

  connections: async (site) => {
    const all: Client[] = [];
    try {
      for (let index = 0; index < 8; index += 1) all.push(await site.alpha.connect('Mal'));
      for (const client of all) {
        await client.query('set statement_timeout = 0');
        void quietly(() => client.query('select count(*) from generate_series(1, 1000000000000)'));
      }
      return await site.bystanders();
    } finally {
      await endHard(site, all);
    }
  },

  memory: (site, short) =>
    site.attack(async (mal) => {
      await mal.query("set statement_timeout = 0; set work_mem = '2147483647kB'");
      const pid = await pidOf(mal);
      const before = memoryOf(pid);
      void quietly(() =>
        mal.query(
          'select count(*) from (select repeat(md5(g::text), 30) v from generate_series(1, 30000000) g order by 1 offset 0) s',
        ),
      );
      const most = await watch(short ? 8_000 : 20_000, mostMemory, () => memoryOf(pid) - before);
      return most > mostMemory ? [`a sort took ${inMebibytes(most)} of memory and went on`] : [];
    }),

  'transaction numbers': (site, short) =>
    site.attack(async (mal) => {
      const ms = short ? 2_000 : 10_000;
      await mal.query(`set statement_timeout = ${ms}`);
      const before = await transactionNumber(site.admin);
      await quietly(() =>
        mal.query(`do $$ begin loop perform pg_current_xact_id(); commit; end loop; end $$`),
      );
      const rate = ((await transactionNumber(site.admin)) - before) / (ms / 1_000);
      const hours = 2 ** 31 / rate / 3_600;
      return rate > mostTransactionNumbers
        ? [`${rate.toFixed(0)} transaction numbers a second, all in ${hours.toFixed(0)} hours`]
        : [];
    }),

  'write-ahead log': (site) =>
    site.attack(async (mal) => {
      const lsn = async () => {
        const { rows } = await site.admin.query<{ at: string }>(
          "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at",
        );
        return Number(rows[0]?.at);
      };
      const before = await lsn();
      let written = 0;
      for (let index = 0; index < 15 && written <= mostDisk; index += 1) {
        await quietly(() =>
          mal.query("select pg_logical_emit_message(false, 'x', repeat('x', 10000000))"),
        );
        written = (await lsn()) - before;
      }
      return written > mostDisk ? [`${inMebibytes(written)} of write-ahead log in a moment`] : [];
    }),

  'the queue of notifications': (site) =>
    site.attack(async (mal) => {
      // A listener in a transaction reads none, and keeps all.
      const slow = await site.alpha.connect('Mal');
      await slow.query('listen x');
      await slow.query('begin');
      await quietly(() =>
        mal.query("select pg_notify('x', g || repeat('y', 7000)) from generate_series(1, 20000) g"),
      );
      const { rows } = await site.admin.query<{ used: number }>(
        'select pg_notification_queue_usage() as used',
      );
      await quietly(() => slow.end());
      const used = rows[0]?.used ?? 0;
      return used > mostOfQueue ? [`${(used * 100).toFixed(1)} % of the queue of all teams`] : [];
    }),

  'temporary files': (site, short) =>
    site.attack(async (mal) => {
      const { rows } = await site.admin.query<{ folder: string }>(
        "select current_setting('data_directory') as folder",
      );
      const folder = join(rows[0]?.folder ?? '', 'base', 'pgsql_tmp');
      await mal.query('set statement_timeout = 0');
      void quietly(() =>
        mal.query(
          'select count(*) from (select repeat(md5(g::text), 30) v from generate_series(1, 30000000) g order by 1 offset 0) s',
        ),
      );
      const most = await watch(short ? 8_000 : 20_000, mostDisk, () => bytesIn(folder));
      return most > mostDisk ? [`${inMebibytes(most)} of temporary files`] : [];
    }),
};

/** One transaction in each function that members may call, none of which ends; all at once, since each is waited for. */
async function keptOpen(site: Site): Promise<string[]> {
  const runId = randomUUID();
  const calls: Record<string, string> = {
    append: `select postline.append('${JSON.stringify([noteOf('kept open')])}')`,
    claim: "select postline.claim('i', 'kept', 60000, true)",
    offer_file: "select * from postline.offer_file('i', 'c', sha256('kept'), 100)",
    take_run: `select * from postline.take_run('i', '${runId}', array['t'], 60000)`,
    take_turn: "select postline.take_turn('i', 1000)",
    here: "select postline.here('i', 'c', true, 60000)",
    note_reading: 'select postline.note_reading(null, null, null)',
    end_run: `select postline.end_run('i', '${runId}')`,
  };
  const [kept, anas]: [Client[], Client[]] = [[], []];
  try {
    for (const [name, statement] of Object.entries(calls)) {
      const mal = await site.alpha.connect('Mal');
      kept.push(mal);
      await mal.query('set idle_in_transaction_session_timeout = 0');
      await mal.query('begin');
      // What it refuses it keeps no lock for.
      if (!(await succeeds(mal, statement))) delete calls[name];
    }
    const works = Object.entries(calls).map(([name, statement]) =>
      inTime(`${name} by a colleague`, async () => {
        const ana = await site.alpha.connect('Ana');
        anas.push(ana);
        await ana.query('set lock_timeout = 0; set statement_timeout = 0');
        await quietly(() => patiently(() => ana.query(statement)));
      }),
    );
    return (await Promise.all([...works, site.bystanders()])).flat();
  } finally {
    await endHard(site, kept);
    await Promise.all(anas.map((client) => quietly(() => client.end())));
  }
}

async function succeeds(client: Client, statement: string): Promise<boolean> {
  return client.query(statement).then(
    () => true,
    () => false,
  );
}

/** As a console does: tries again for as long as somebody has a lock. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await work());
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
    }
  }
}

async function inTime(who: string, work: () => Promise<void>): Promise<string[]> {
  const late = Symbol('late');
  try {
    const end = await Promise.race([
      work(),
      wait(longestMs, late, { ref: false } as { ref: boolean }),
    ]);
    return end === late ? [`${who} has waited for ${longestMs / 1_000} s`] : [];
  } catch (error) {
    return [`${who}: ${(error as Error).message}`];
  }
}

/** As a console that is ended. What waits for a lock or works goes on without it. */
function destroy(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } })
    .connection;
  stream.destroy();
}

async function pidOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Ends sessions from outside, whatever the server has left to do it with. */
async function endHard(site: Site, clients: readonly Client[]): Promise<void> {
  for (const client of clients) destroy(client);
  const role = site.alpha.invitations['Mal']?.role;
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1';
  await quietly(() => site.admin.query(end, [role]));
  // Each has to be gone before the next attack: a login has eight connections.
  for (;;) {
    // A server without room for locks refuses this, too, until they are gone.
    const found = await site.admin
      .query('select from pg_stat_activity where usename = $1', [role])
      .catch(() => null);
    if (found?.rowCount === 0) return;
    await wait(50);
  }
}

async function transactionNumber(admin: Client): Promise<number> {
  const { rows } = await admin.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  return Number(rows[0]?.next);
}

/** Returns the most that was seen, at the latest when it is more than `enough`. */
async function watch(ms: number, enough: number, look: () => number): Promise<number> {
  const end = performance.now() + ms;
  let most = 0;
  while (performance.now() < end && most <= enough) {
    most = Math.max(most, look());
    await wait(50);
  }
  return most;
}

/** Of a process alone, without what it shares. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function bytesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
      .reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);
  } catch {
    return 0;
  }
}

const inMebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MiB`;

async function quietly(work: () => Promise<unknown>): Promise<void> {
  await work().catch(() => {});
}
