import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeWithPostgres,
  startPostgres,
  type TestPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { attempt, invited, refusal } from './testing/attempts.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';

/** A member, and another team beside theirs in the same database. */
let opened: OpenedTeam<'ANA', TestPostgres>;
let alpha: TestTeam;
let beta: TestTeam;
let admin: Client;
let ana: Client;

/** [what a member must not do, what would allow it, what would revoke that] */
type Forbidden = [statement: string, grant: string, revoke: string];

const grantOn = (right: string, what: string): [string, string] => [
  `grant ${right} on ${what} to postline_member`,
  `revoke ${right} on ${what} from postline_member`,
];
const grantRole = (role: string): [string, string] => [
  `grant ${role} to postline_member`,
  `revoke ${role} from postline_member`,
];

const tables = [
  'schema_version',
  'team',
  'member',
  'event',
  'event_first',
  'event_MONTH',
  'log_month',
  'claim',
  'daily_use',
  'presence',
  'member_limit',
  'member_instance',
  'instance',
  'file_space',
  'file',
  'file_part',
  'file_chat',
  'audit',
  'forgotten',
  'run_lock',
  'run_turn',
  'reading',
  'retold',
  'said',
  'said_MONTH',
  'said_first',
  'said_month',
  'send_turn',
];
/** Names a part of a table for a month; any month will do. */
const inMonth = (name: string) => name.replace('MONTH', '2100_01');
const views = ['people', 'monitor', 'monitor_files', 'monitor_search', 'monitor_members'];
const sequences = ['audit_audit_id_seq', 'file_file_id_seq', 'instance_instance_no_seq'];
/** Tables and views that PostgreSQL could allow writing to. */
const writable = [...tables, 'people'];
const nothing = '00000000-0000-0000-0000-000000000000';

const writing = writable.flatMap((name): Forbidden[] => {
  const relation = `postline.${inMonth(name)}`;
  const columns = {
    schema_version: 'version',
    people: 'name',
    log_month: 'suffix',
    said_month: 'suffix',
    retold: 'text',
    said: 'at',
    said_MONTH: 'at',
    said_first: 'at',
  };
  const column =
    {
      ...columns,
      daily_use: 'use',
      member_limit: 'member_id',
      member_instance: 'instance_key',
      file_part: 'bytes',
    }[name] ?? 'team_id';
  const all: [string, string][] = [
    ['insert', `insert into ${relation} default values`],
    // Reads nothing, so that it needs one right alone.
    ['update', `update ${relation} set ${column} = null where false`],
    ['delete', `delete from ${relation} where false`],
    ['truncate', `truncate ${relation}`],
  ];
  return all
    .filter(([right]) => right !== 'truncate' || tables.includes(name))
    .map(([right, statement]) => [statement, ...grantOn(right, relation)]);
});

const readable = ['event', 'claim', 'presence', 'audit', 'people'];

const reading = [...tables, ...views]
  .filter((name) => !readable.includes(name))
  .map((name): Forbidden => [
    `select from postline.${inMonth(name)}`,
    ...grantOn('select', `postline.${inMonth(name)}`),
  ]);

const counting = sequences.flatMap((name): Forbidden[] => [
  [`select nextval('postline.${name}')`, ...grantOn('usage', `sequence postline.${name}`)],
  [`select setval('postline.${name}', 1000000)`, ...grantOn('update', `sequence postline.${name}`)],
  [`select from postline.${name}`, ...grantOn('select', `sequence postline.${name}`)],
]);

/** The functions that members may call, and no others. */
const callable = [
  'am_lead',
  'append',
  'claim',
  'end_run',
  'end_stuck',
  'events_after',
  'file_limits',
  'file_part',
  'find_said',
  'forget',
  'forgotten_between',
  'gone',
  // With and without the time of storing.
  'has_event',
  'here',
  'join_team',
  'kept',
  'leave_team',
  'log_state',
  'my_instances',
  'my_team',
  'note_reading',
  'offer_file',
  'put_file_part',
  'release',
  'share_instance',
  'take_run',
  'take_turn',
];

/** Calls a function with nulls from a subquery: constant nulls would let the planner skip some calls. */
function calling(name: string, types: readonly string[]): Forbidden {
  const given = types.map((type, at) => `null::${type} as a${at}`).join(', ');
  const all = types.map((_, at) => `a.a${at}`).join(', ');
  const [called = ''] = name.split('(');
  return [
    `select ${called}(${all}) from (select ${given} offset 0) a`,
    ...grantOn('execute', `function ${name}`),
  ];
}

const asOwner = grantRole('postline_owner');
const ddl: Forbidden[] = [
  ...[
    ...tables.map((name) => `table postline.${inMonth(name)}`),
    ...views.map((name) => `view postline.${name}`),
  ].map((what): Forbidden => [`drop ${what} cascade`, ...asOwner]),
  ...tables.map((name): Forbidden => [
    `alter table postline.${inMonth(name)} disable trigger user`,
    ...asOwner,
  ]),
  ['drop function postline.append(jsonb)', ...asOwner],
  ['drop policy own_team on postline.event', ...asOwner],
  ['drop schema postline cascade', ...asOwner],
  ['alter table postline.event add column more text', ...asOwner],
  ['alter table postline.event disable row level security', ...asOwner],
  ['alter policy own_team on postline.event using (true)', ...asOwner],
  ['alter function postline.append(jsonb) security invoker', ...asOwner],
  ['alter function postline.my_team() reset search_path', ...asOwner],
  ['create policy all_teams on postline.event using (true)', ...asOwner],
  [
    `create or replace function postline.my_team() returns uuid language sql as $$ select '${nothing}'::uuid $$`,
    ...asOwner,
  ],
  ['create index on postline.event (kind)', ...asOwner],
  ['grant select on postline.member to public', ...asOwner],
  ['create table postline.more (a int)', ...grantOn('create', 'schema postline')],
  [
    'create function postline.more() returns int language sql as $$ select 1 $$',
    ...grantOn('create', 'schema postline'),
  ],
  ['create table public.more (a int)', ...grantOn('create', 'schema public')],
  ['create schema more', ...grantOn('create', 'database team1')],
  ['create temp table member (a int)', ...grantOn('temporary', 'database team1')],
];

const server: Forbidden[] = [
  ['select from pg_authid', ...grantOn('select', 'pg_authid')],
  ['select from pg_shadow', ...grantOn('select', 'pg_shadow')],
  ["select pg_read_file('postgresql.conf')", ...grantOn('execute', 'function pg_read_file(text)')],
  ["select pg_ls_dir('.')", ...grantOn('execute', 'function pg_ls_dir(text)')],
  ["select lo_import('/etc/passwd')", ...grantOn('execute', 'function lo_import(text)')],
  ['select lo_create(0)', ...grantOn('execute', 'function lo_create(oid)')],
  ['select lo_creat(-1)', ...grantOn('execute', 'function lo_creat(int)')],
  ["select lo_from_bytea(0, 'x')", ...grantOn('execute', 'function lo_from_bytea(oid, bytea)')],
  ['select pg_reload_conf()', ...grantOn('execute', 'function pg_reload_conf()')],
  ["copy postline.event to '/tmp/postline-never-written'", ...grantRole('pg_write_server_files')],
  ["copy postline.event from '/etc/passwd'", ...grantRole('pg_read_server_files')],
  ["copy (select 1) to program 'true'", ...grantRole('pg_execute_server_program')],
  ['copy postline.event from stdin', ...grantOn('insert', 'postline.event')],
  ['copy postline.member to stdout', ...grantOn('select', 'postline.member')],
  ['set role postline_owner', ...asOwner],
  ['set role postline_monitor', ...grantRole('postline_monitor')],
  ['set role pg_read_all_data', ...grantRole('pg_read_all_data')],
  ['lock table postline.event in exclusive mode', ...grantOn('update', 'postline.event')],
  ['select from postline.event for update', ...grantOn('update', 'postline.event')],
];

/** What needs an attribute of the role, which takes effect with the next statement. */
const attributes: [statement: string, attribute: string][] = [
  ['create role more', 'createrole'],
  ['alter role ROLE connection limit -1', 'createrole'],
  ['alter role EVE password null', 'createrole'],
  ['drop role EVE', 'createrole'],
  ['create database more', 'createdb'],
  ['set role EVE', 'superuser'],
  ['set role postgres', 'superuser'],
  ['alter role ROLE superuser', 'superuser'],
  ["alter role EVE set search_path = 'pg_temp'", 'createrole'],
  ["alter system set listen_addresses = ''", 'superuser'],
  ['set session_replication_role = replica', 'superuser'],
  ['alter database team1 set row_security = off', 'superuser'],
  ['grant postline_owner to ROLE', 'superuser'],
];

describeWithPostgres('a member', () => {
  beforeAll(async () => {
    opened = await openTeam(['ANA'], ['BEN', 'CAT'], startPostgres());
    ({ team: alpha, admin } = opened);
    ana = opened.clients.ANA;
    beta = await makeTeam(opened.postgres, ['EVE'], { name: 'Beta', database: alpha.database });
    await beta.join('EVE');
    await admin.query(`set role postline_owner`);
    await admin.query(`select postline.make_month('2100-01-01Z', '2100-02-01Z')`);
    await admin.query(`select postline.make_said_month('2100-01-01Z')`);
    await admin.query('reset role');
  });
  afterAll(() => opened?.close());

  /** Returns what is wrong: the member may do it, or it fails for another reason, which proves nothing. */
  const wrongIn = async ([statement, grant, revoke]: Forbidden): Promise<string[]> => {
    const refused = await attempt(ana, statement);
    if (!refusal.test(refused)) return [`${statement}: ${refused}`];
    await admin.query(grant);
    try {
      const allowed = await attempt(ana, statement);
      return allowed === refused ? [`${statement}: still ${refused} after ${grant}`] : [];
    } finally {
      await admin.query(revoke);
    }
  };

  it.each([...writing, ...reading, ...counting, ...ddl, ...server])(
    'must not: %s',
    async (...forbidden) => {
      expect(await wrongIn(forbidden)).toEqual([]);
    },
  );

  it('must not call any function except those for members, nor triggers', async () => {
    const { rows } = await admin.query<{ name: string; types: string[]; isTrigger: boolean }>(
      `select p.oid::regprocedure::text as name, p.prorettype = 'trigger'::regtype as "isTrigger",
         array(select t.type::regtype::text from unnest(p.proargtypes) with ordinality as t (type, at) order by t.at) as types
       from pg_proc p where p.pronamespace = 'postline'::regnamespace and p.proname <> all ($1) order by 1`,
      [callable],
    );
    expect(rows.filter(({ isTrigger }) => isTrigger)).not.toEqual([]);
    expect(rows.filter(({ isTrigger }) => !isTrigger)).not.toEqual([]);
    const wrong: string[] = [];
    for (const { name, types } of rows) wrong.push(...(await wrongIn(calling(name, types))));
    expect(wrong).toEqual([]);
  });

  it.each(attributes)('must not: %s', async (template, attribute) => {
    const role = invited(alpha, 'ANA').role;
    const statement = template.replace('ROLE', role).replace('EVE', invited(beta, 'EVE').role);
    const outside = /create database|alter system/.test(statement);
    const run = (client: Client) =>
      outside
        ? client.query(statement).then(
            () => 'done',
            (error: Error) => error.message,
          )
        : attempt(client, statement);
    const refused = await run(ana);
    expect(refused).toMatch(refusal);
    await admin.query(`alter role ${role} ${attribute}`);
    try {
      expect(await run(ana)).not.toBe(refused);
    } finally {
      await admin.query(`alter role ${role} no${attribute}`);
      if (outside) {
        await admin.query('alter system reset all');
        await admin.query('drop database if exists more');
      }
    }
  });

  it('has these rights and no others, and PUBLIC has none', async () => {
    const relations = await admin.query(
      `select distinct regexp_replace(c.relname, '\\d{4}_\\d\\d$', 'MONTH') as name, c.relkind in ('r', 'p') as "isTable", c.relrowsecurity as "isGuarded",
         coalesce((select string_agg(a.grantee::regrole || ' ' || a.privilege_type, ', ' order by a.grantee::regrole::text)
           from aclexplode(c.relacl) a where a.grantee <> c.relowner), '') as rights
       from pg_class c where c.relnamespace = 'postline'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       order by 1`,
    );
    expect(relations.rows).toEqual(
      [...tables, ...views, ...sequences].sort().map((name) => ({
        name,
        isTable: tables.includes(name),
        isGuarded: tables.includes(name),
        rights: readable.includes(name)
          ? 'postline_member SELECT'
          : views.includes(name)
            ? 'postline_monitor SELECT'
            : '',
      })),
    );
    const found = await admin.query<{ name: string; isFixed: boolean }>(
      `select p.proname as name, 'search_path=postline, pg_temp' = any (p.proconfig) as "isFixed"
       from pg_proc p where p.pronamespace = 'postline'::regnamespace
         and has_function_privilege('postline_member', p.oid, 'execute') order by 1`,
    );
    expect(found.rows).toEqual(callable.map((name) => ({ name, isFixed: true })));
    const open = await admin.query(
      `select p.proname from pg_proc p where p.pronamespace = 'postline'::regnamespace
         and has_function_privilege('pg_monitor', p.oid, 'execute')`,
    );
    expect(open.rows).toEqual([]);
  });
});
