import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { migrations } from './migrations.ts';

/** Also of other databases of a server: roles are the server’s, and may be there already. */
const groups = ['postline_owner', 'postline_member', 'postline_monitor'] as const;
/** So that two at once do not get into each other’s way; any number will do. */
const lockNumber = 520_052;

/** The number of the database’s schema; null: it has none. */
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

/** Milliseconds that a step waits for what consoles use; they wait behind it meanwhile. */
const lockMs = 1_000;
/** Milliseconds between two attempts, in which consoles go on, and how many there are. */
const pauseMs = 1_000;
const attempts = 20;

/**
 * Brings the schema of the database up to date, step by step, each in a transaction: all of it or nothing. Consoles may be
 * at work meanwhile, and others may do the same. Returns from which to which.
 */
export async function installSchema(
  client: ClientBase,
  steps: readonly string[] = migrations,
): Promise<{ from: number; to: number }> {
  const installed = await installedSchema(client);
  const from = installed ?? 0;
  if (installed === null) {
    await inTransaction(client, async () => {
      await lockFirst(client);
      await makeRoles(client);
    });
  }
  for (const [index, step] of steps.entries()) {
    if (index >= from) await whenFree(() => take(client, step, index + 1));
  }
  return { from, to: Math.max(from, steps.length) };
}

function take(client: ClientBase, step: string, version: number): Promise<void> {
  return inTransaction(client, async () => {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await asOwner(client);
    await client.query('set local search_path = postline, pg_temp');
    // An append locks its team's row first and much else after it: a step that meets one half-way would deadlock with it.
    if (version > 1) await client.query('lock table team in exclusive mode');
    else await lockFirst(client);
    // Somebody else may bring it up to date at the same time.
    if (((await installedSchema(client)) ?? 0) >= version) return;
    await client.query(step);
    await client.query('insert into schema_version (version) values ($1)', [version]);
  });
}

/** Nobody is a member before the first step is taken: later any member could take this lock, and keep it. */
async function lockFirst(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockNumber]);
}

/** Tries again what somebody is in the way of, a backup for instance, and lets consoles go on in between. */
async function whenFree(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      const isInTheWay = code === '55P03' || code === '40P01';
      if (!isInTheWay || attempt === attempts) throw error;
      await wait(pauseMs);
    }
  }
}

/** Within a transaction: what follows is done as the owner of the schema. */
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

/** Roles without login, the schema, and what everybody may do in a database unless it is taken from them. */
async function makeRoles(client: ClientBase): Promise<void> {
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

/** Whoever may connect could otherwise fill the disk with them; they know no rights before they exist. */
const revokeLargeObjects = `
revoke execute on function pg_catalog.lo_creat(int), pg_catalog.lo_create(oid), pg_catalog.lo_from_bytea(oid, bytea)
  from public`;
