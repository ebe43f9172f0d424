import type { ClientBase } from 'pg';

/** Something that PostgreSQL gives to everybody, or lacks, with which a member could keep others from working. */
interface ServerLimit {
  /** What a member can do where it is missing, as a sentence for the administrator. */
  missing: string;
  /** What ends it. */
  cure: string;
}

/** Functions of PostgreSQL that its public role has, and nobody in a team needs. */
const closedFunctions = `
  select p.oid::regprocedure::text from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace
    and (p.proname ~ '^pg_(try_)?advisory_' or p.proname in ('pg_logical_emit_message', 'pg_notify', 'pg_current_xact_id',
      'txid_current', 'lo_creat', 'lo_create', 'lo_from_bytea'))`;

/** What there is room for of temporary files that a session of a member may have. */
const temporaryFiles = '64MB';

/**
 * Takes from everybody in a database what PostgreSQL gives to all of its roles and a member could stop others with, and makes the role
 * that ends what a member leaves open. What the administrator may not do is left out; {@link missingLimits} says what that is.
 */
export async function limitMembers(client: ClientBase): Promise<void> {
  // Two programs that bring a database up to date at once would change the same rows.
  await client.query('lock table postline.schema_version in share row exclusive mode');
  const attempts = [revokeFunctions, revokeLanguage, limitTemporaryFiles, makeGuard];
  for (const attempt of attempts) {
    await client.query('savepoint limit_members');
    try {
      await attempt(client);
    } catch (error) {
      // A role without the right, or one of a service that gives no superuser.
      if ((error as { code?: string }).code !== '42501') throw error;
      await client.query('rollback to savepoint limit_members');
    }
    await client.query('release savepoint limit_members');
  }
}

/** To revoke what a superuser granted without being one only warns. */
async function revokeFunctions(client: ClientBase): Promise<void> {
  if (!(await isSuperuser(client))) return;
  const { rows } = await client.query<{ name: string }>(
    `select name from (${closedFunctions}) f (name) where has_function_privilege('public', name, 'execute')`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => `pg_catalog.${name}`).join(', ');
  await client.query(`revoke execute on function ${names} from public`);
  await client.query(
    'grant execute on function pg_catalog.pg_notify(text, text) to postline_owner',
  );
}

async function revokeLanguage(client: ClientBase): Promise<void> {
  if (!(await isSuperuser(client))) return;
  await client.query('revoke usage on language plpgsql from public');
  await client.query('grant usage on language plpgsql to postline_owner');
}

async function limitTemporaryFiles(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string }>(`
    select quote_ident(r.rolname) as role from pg_auth_members a join pg_roles r on r.oid = a.member
    where a.roleid = 'postline_member'::regrole and r.rolname like 'postline\\_%' and not coalesce(
      r.rolconfig @> array['temp_file_limit=${temporaryFiles}'], false)`);
  for (const { role } of rows)
    await client.query(`alter role ${role} set temp_file_limit = '${temporaryFiles}'`);
}

/** Sets what only a superuser may set of a new member's role; without the right it is left out. Call within a transaction. */
export async function limitRole(client: ClientBase, role: string): Promise<void> {
  await client.query('savepoint limit_role');
  try {
    await client.query(`alter role ${role} set temp_file_limit = '${temporaryFiles}'`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    await client.query('rollback to savepoint limit_role');
  }
  await client.query('release savepoint limit_role');
}

async function makeGuard(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(`select from pg_roles where rolname = 'postline_guard'`);
  if (rowCount === 0) await client.query('create role postline_guard nologin');
  await client.query('grant pg_signal_backend, pg_read_all_stats to postline_guard');
  if (!(await isSuperuser(client))) await client.query('grant postline_guard to current_user');
  await client.query('create schema if not exists postline_guard authorization postline_guard');
  await client.query('grant usage on schema postline_guard to postline_owner');
  await client.query('set local role postline_guard');
  await client.query(endStuckSessions);
  await client.query('reset role');
}

/**
 * A transaction over 15 seconds, a statement over 30: what a console waits for is shorter. A statement that, or whose answer, is on its way over a
 * slow line may take ten minutes, as long as it keeps nobody waiting.
 */
const endStuckSessions = `
create or replace function postline_guard.end_stuck_sessions() returns table (role_name name, seconds int)
  language sql security definer set search_path = pg_catalog, pg_temp
as $$
  -- Materialized: otherwise the planner may end a session before it looks whose it is.
  with stuck as materialized (
    select a.pid, a.usename, a.xact_start as since from pg_stat_activity a
    -- An administrator who made the role is in it, too.
    join pg_roles r on r.oid = a.usesysid and not r.rolsuper and not r.rolcreaterole
    join pg_auth_members m on m.member = a.usesysid and m.roleid = 'postline_member'::regrole
    where a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid()
      and case
        when a.state <> 'active' then a.xact_start < clock_timestamp() - interval '15 seconds'
        when a.wait_event_type = 'Lock' then false
        when exists (select from pg_locks l where not l.granted and a.pid = any (pg_blocking_pids(l.pid)))
          then a.xact_start < clock_timestamp() - interval '15 seconds'
        when a.wait_event_type = 'Client' then a.xact_start < clock_timestamp() - interval '10 minutes'
        when a.xact_start < a.query_start - interval '1 second'
          then a.xact_start < clock_timestamp() - interval '15 seconds'
        else a.query_start < clock_timestamp() - interval '30 seconds'
      end
  )
  select s.usename, extract(epoch from clock_timestamp() - s.since)::int from stuck s where pg_terminate_backend(s.pid)
$$;
revoke execute on function postline_guard.end_stuck_sessions() from public;
grant execute on function postline_guard.end_stuck_sessions() to postline_owner`;

/** Returns what this server still lets a member do to others, by asking it. */
export async function missingLimits(client: ClientBase): Promise<ServerLimit[]> {
  const { rows } = await client.query<
    Record<'functions' | 'language' | 'files' | 'guard', boolean>
  >(`
    select exists (select from (${closedFunctions}) f (name) where has_function_privilege('postline_member', f.name, 'execute'))
        as functions,
      has_language_privilege('postline_member', 'plpgsql', 'usage') as language,
      exists (
        select from pg_auth_members a join pg_roles r on r.oid = a.member
        where a.roleid = 'postline_member'::regrole and r.rolcanlogin and r.rolname like 'postline\\_%'
          and not exists (select from unnest(r.rolconfig) c where c like 'temp\\_file\\_limit=%')) as files,
      not exists (
        select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'postline_guard' and p.proname = 'end_stuck_sessions') as guard`);
  const open = rows[0];
  const asSuperuser = 'Run init with the address alone as a superuser.';
  const found: ServerLimit[] = [];
  if (open?.functions) {
    found.push({
      missing:
        'Members can lock, notify, write to the write-ahead log and make large objects as much as they like, which stops the whole server.',
      cure: asSuperuser,
    });
  }
  if (open?.language) {
    found.push({
      missing: 'Members can run programs in the server, which use up its transaction numbers.',
      cure: asSuperuser,
    });
  }
  if (open?.files) {
    found.push({
      missing: 'Members can fill the disk with temporary files.',
      cure: asSuperuser,
    });
  }
  if (open?.guard) {
    found.push({
      missing:
        'Nobody ends a transaction that a member leaves open, which keeps the team from writing.',
      cure: asSuperuser,
    });
  }
  const memory = await addressSpace(client);
  if (memory === 'unlimited') {
    found.push({
      missing: 'A statement of a member can take all memory of the server.',
      cure: 'Limit the address space of its processes, as the guide says.',
    });
  }
  return found;
}

/** Returns the limit of address space that the server's processes have; null: this administrator may not look, or it is no Linux. */
async function addressSpace(client: ClientBase): Promise<string | null> {
  try {
    const { rows } = await client.query<{ limits: string }>(
      `select pg_read_file('/proc/self/limits') as limits`,
    );
    return /^Max address space\s+(\S+)/m.exec(rows[0]?.limits ?? '')?.[1] ?? null;
  } catch {
    return null;
  }
}

async function isSuperuser(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isSuper: boolean }>(
    `select rolsuper as "isSuper" from pg_roles where rolname = current_user`,
  );
  return rows[0]?.isSuper === true;
}
