import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { migrations } from './migrations.ts';

/** Roles belong to the server, not to a database: another database’s team may have created them. */
const groups = ['postline_owner', 'postline_member', 'postline_monitor'] as const;
/** Serializes first installations that run at the same time; any number will do. */
const installLock = 520_052;

/** Returns the database’s schema version; null: it has no schema. */
export async function installedSchema(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('postline.schema_version') is not null as found`,
  );
  if (!rows[0]?.found) return null;
  const versions = await client.query<{ version: number }>(
    'select coalesce(max(version), 0)::int as version from postline.schema_version',
  );
  return versions.rows[0]?.version ?? 0;
}

/** Milliseconds that a step waits for locks of consoles; new requests of theirs queue behind it meanwhile. */
const lockTimeoutMs = 1_000;
/** Milliseconds between two attempts, in which consoles continue. */
const retryDelayMs = 1_000;
const maxAttempts = 20;

/**
 * Brings the database’s schema up to date, one transaction per step. Consoles may work meanwhile, and other programs may do
 * the same at the same time. Returns the versions before and after.
 */
export async function installSchema(
  client: ClientBase,
  steps: readonly string[] = migrations,
): Promise<{ from: number; to: number }> {
  const installed = await installedSchema(client);
  const from = installed ?? 0;
  if (installed === null) {
    await inTransaction(client, async () => {
      await lockFirstInstall(client);
      await prepareDatabase(client);
    });
  }
  for (const [index, step] of steps.entries()) {
    if (index >= from) await retryWhileLocked(() => applyStep(client, step, index + 1));
  }
  return { from, to: Math.max(from, steps.length) };
}

function applyStep(client: ClientBase, step: string, version: number): Promise<void> {
  return inTransaction(client, async () => {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await asOwner(client);
    await client.query('set local search_path = postline, pg_temp');
    // An append locks its team's row first, then much else: a step could deadlock with an append half-way through.
    if (version > 1) await client.query('lock table team in exclusive mode');
    else await lockFirstInstall(client);
    // Another program may have applied the step meanwhile.
    if (((await installedSchema(client)) ?? 0) >= version) return;
    await client.query(step);
    await client.query('insert into schema_version (version) values ($1)', [version]);
  });
}

/** Only for the first step, when there are no members: later any member could take this lock and keep it. */
async function lockFirstInstall(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [installLock]);
}

/** Retries work that a lock of others blocks, such as a backup’s; consoles continue between attempts. */
async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      const isLocked = code === '55P03' || code === '40P01';
      if (!isLocked || attempt === maxAttempts) throw error;
      await wait(retryDelayMs);
    }
  }
}

/** Makes the rest of the current transaction run as the owner of the schema. */
export async function asOwner(client: ClientBase): Promise<void> {
  await client.query('set local role postline_owner');
}

export async function inTransaction<Value>(
  client: ClientBase,
  work: () => Promise<Value>,
): Promise<Value> {
  await client.query('begin');
  try {
    const value = await work();
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Creates the group roles and the schema, and revokes PostgreSQL’s default rights of everybody in a database. */
async function prepareDatabase(client: ClientBase): Promise<void> {
  for (const group of groups) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [group]);
    if (rowCount === 0) await client.query(`create role ${group} nologin`);
  }
  const { rows } = await client.query<{ database: string; isSuper: boolean }>(
    `select quote_ident(current_database()) as database, rolsuper as "isSuper"
     from pg_roles where rolname = current_user`,
  );
  const database = rows[0]?.database ?? '';
  const isSuper = rows[0]?.isSuper === true;
  if (!isSuper) await client.query('grant postline_owner to current_user');
  await client.query(`revoke all on database ${database} from public`);
  await client.query(`grant connect on database ${database} to postline_member, postline_monitor`);
  await client.query('revoke create on schema public from public');
  if (isSuper) await client.query(revokeLargeObjects);
  await client.query('create schema if not exists postline authorization postline_owner');
  await client.query(
    'alter default privileges for role postline_owner revoke execute on functions from public',
  );
}

/** Otherwise anyone who may connect could fill the disk: a large object has no rights to check before it exists. */
const revokeLargeObjects = `
revoke execute on function pg_catalog.lo_creat(int), pg_catalog.lo_create(oid), pg_catalog.lo_from_bytea(oid, bytea)
  from public`;
