import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { limitMembers } from './guard.ts';
import { type Schema, schema as presentSchema, type SchemaStep, versionOf } from './schema.ts';

/** Roles belong to the server, not to a database: another database’s team may have created them. */
const groups = ['postline_owner', 'postline_member', 'postline_monitor'] as const;
/** Serializes first installations that run at the same time; any number will do. */
const installLock = 520_052;

/**
 * Returns the version of the database’s schema. `development`: a program from before the first release made it, and nothing of this
 * version can read it; null: it has none.
 */
export async function installedSchema(client: ClientBase): Promise<number | 'development' | null> {
  const { rows } = await client.query<{ columns: string[] | null }>(
    `select array_agg(attname::text) as columns from pg_attribute
     where attrelid = to_regclass('postline.schema_version') and attnum > 0`,
  );
  const columns = rows[0]?.columns ?? null;
  if (columns === null) return null;
  if (!columns.includes('oldest_console')) return 'development';
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
 * Installs the schema, or brings the database’s up to date, one transaction per step. Consoles may work meanwhile, and other programs
 * may do the same at the same time. Returns the versions before (0: none) and after.
 */
export async function installSchema(
  client: ClientBase,
  schema: Schema = presentSchema,
): Promise<{ from: number; to: number }> {
  const installed = await installedSchema(client);
  if (installed === 'development') throw new Error('a schema of a development version');
  if (installed === null) await installBaseline(client, schema);
  for (const [index, step] of schema.steps.entries()) {
    const version = index + 2;
    if (installed !== null && installed < version) {
      await retryWhileLocked(() => applyStep(client, step, version));
    }
  }
  await inTransaction(client, () => limitMembers(client));
  return { from: installed ?? 0, to: Math.max(installed ?? 0, versionOf(schema)) };
}

function installBaseline(client: ClientBase, schema: Schema): Promise<void> {
  return inTransaction(client, async () => {
    await lockFirstInstall(client);
    // Another program may have installed it meanwhile.
    if ((await installedSchema(client)) !== null) return;
    await prepareDatabase(client);
    await changeSchema(client, schema.baseline, {
      version: versionOf(schema),
      oldestConsole: schema.steps.at(-1)?.oldestConsole ?? 1,
    });
  });
}

function applyStep(
  client: ClientBase,
  { sql, oldestConsole }: SchemaStep,
  version: number,
): Promise<void> {
  return inTransaction(client, async () => {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await asOwner(client);
    // An append locks its team's row first, then much else: a step could deadlock with an append half-way through.
    await client.query('lock table postline.team in exclusive mode');
    // Another program may have applied the step meanwhile.
    const installed = await installedSchema(client);
    if (typeof installed === 'number' && installed >= version) return;
    await changeSchema(client, sql, { version, oldestConsole });
  });
}

async function changeSchema(
  client: ClientBase,
  sql: string,
  { version, oldestConsole }: { version: number; oldestConsole: number },
): Promise<void> {
  await asOwner(client);
  await client.query('set local search_path = postline, pg_temp');
  await client.query(sql);
  await client.query('insert into schema_version (version, oldest_console) values ($1, $2)', [
    version,
    oldestConsole,
  ]);
}

/** Only for the baseline, when there are no members: later any member could take this lock and keep it. */
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

/** Creates the group roles and the schema where they are not, and revokes PostgreSQL’s default rights of everybody in a database. */
export async function prepareDatabase(client: ClientBase): Promise<void> {
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
  await client.query('create schema if not exists postline authorization postline_owner');
  await client.query(
    'alter default privileges for role postline_owner revoke execute on functions from public',
  );
}
