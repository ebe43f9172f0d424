import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeWithPostgres,
  startPostgres,
  type TestPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { type Invitation, listMembers, removeMember, rotateCode } from '../members.ts';

/** A member, and another team beside theirs in the same database. */
let postgres: TestPostgres;
let alpha: TestTeam;
let beta: TestTeam;
let admin: Client;
let ana: Client;
let eve: Client;

/** What became of a statement: `done`, or why not. Whatever it changed is taken back. */
async function attempt(client: Client, statement: string): Promise<string> {
  await client.query('begin');
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

const refusal =
  /permission denied|must be owner|must be superuser|must be a superuser|must have|must be a member/;

/** [what a member must not do, what would allow it, what would take that back] */
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
  'claim',
  'presence',
  'forgotten',
  'run_lock',
];
const views = ['people', 'monitor'];
/** Those that PostgreSQL would let somebody write to. */
const writable = [...tables, 'people'];
const nothing = '00000000-0000-0000-0000-000000000000';

const writing = writable.flatMap((name): Forbidden[] => {
  const relation = `postline.${name}`;
  const column = { schema_version: 'version', people: 'name' }[name] ?? 'team_id';
  const all: [string, string][] = [
    ['insert', `insert into ${relation} default values`],
    // Reads nothing: one right is asked at a time.
    ['update', `update ${relation} set ${column} = null where false`],
    ['delete', `delete from ${relation} where false`],
    ['truncate', `truncate ${relation}`],
  ];
  return all
    .filter(([right]) => right !== 'truncate' || tables.includes(name))
    .map(([right, statement]) => [statement, ...grantOn(right, relation)]);
});

const reading = ['schema_version', 'team', 'member', 'monitor', 'forgotten', 'run_lock'].map(
  (name): Forbidden => [`select from postline.${name}`, ...grantOn('select', `postline.${name}`)],
);

const functions: Forbidden[] = (
  [
    ['caller()', 'caller()'],
    [`hint('${nothing}', 'log')`, 'hint(uuid, text)'],
    ['lease_of(1)', 'lease_of(int)'],
  ] as const
).map(([call, name]) => [
  `select postline.${call}`,
  ...grantOn('execute', `function postline.${name}`),
]);

const asOwner = grantRole('postline_owner');
const ddl: Forbidden[] = [
  ...[
    ...tables.map((name) => `table postline.${name}`),
    ...views.map((name) => `view postline.${name}`),
  ].map((what): Forbidden => [`drop ${what} cascade`, ...asOwner]),
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

/** What only a role with another attribute may do; another attribute counts from the next statement on. */
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
    postgres = await startPostgres();
    alpha = await makeTeam(postgres, ['ANA', 'BEN', 'CAT']);
    beta = await makeTeam(postgres, ['EVE'], { name: 'Beta', database: alpha.database });
    admin = await postgres.connect(alpha.database);
    [ana, eve] = await Promise.all([alpha.join('ANA'), beta.join('EVE')]);
  });
  afterAll(async () => {
    await Promise.all([admin, ana, eve].map((client) => client?.end()));
    await postgres?.remove();
  });

  it.each([...writing, ...reading, ...functions, ...ddl, ...server])(
    'must not: %s',
    async (statement, grant, revoke) => {
      const refused = await attempt(ana, statement);
      expect(refused).toMatch(refusal);
      await admin.query(grant);
      try {
        // Otherwise something else keeps them from it, and nothing was shown.
        expect(await attempt(ana, statement)).not.toBe(refused);
      } finally {
        await admin.query(revoke);
      }
    },
  );

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

  it('has these rights and no others, nor has anybody', async () => {
    const relations = await admin.query(
      `select c.relname as name, c.relkind in ('r', 'p') as "isTable", c.relrowsecurity as "isGuarded",
         coalesce((select string_agg(a.grantee::regrole || ' ' || a.privilege_type, ', ' order by a.grantee::regrole::text)
           from aclexplode(c.relacl) a where a.grantee <> c.relowner), '') as rights
       from pg_class c where c.relnamespace = 'postline'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       order by 1`,
    );
    expect(relations.rows).toEqual(
      [...tables, ...views].sort().map((name) => ({
        name,
        isTable: tables.includes(name),
        isGuarded: tables.includes(name),
        rights:
          {
            event: 'postline_member SELECT',
            claim: 'postline_member SELECT',
            presence: 'postline_member SELECT',
            people: 'postline_member SELECT',
            monitor: 'postline_monitor SELECT',
          }[name] ?? '',
      })),
    );
    const callable = await admin.query<{ name: string; isFixed: boolean }>(
      `select p.proname as name, 'search_path=postline, pg_temp' = any (p.proconfig) as "isFixed"
       from pg_proc p where p.pronamespace = 'postline'::regnamespace
         and has_function_privilege('postline_member', p.oid, 'execute') order by 1`,
    );
    const names = [
      'append',
      'claim',
      'end_run',
      'forget',
      'gone',
      'here',
      'join_team',
      'log_state',
      'my_team',
      'release',
      'take_run',
    ];
    expect(callable.rows).toEqual(names.map((name) => ({ name, isFixed: true })));
    const open = await admin.query(
      `select p.proname from pg_proc p where p.pronamespace = 'postline'::regnamespace
         and has_function_privilege('pg_monitor', p.oid, 'execute')`,
    );
    expect(open.rows).toEqual([]);
  });

  it('sees their own team alone', async () => {
    for (const [client, text] of [
      [ana, 'of alpha'],
      [eve, 'of beta'],
    ] as const) {
      await append(client, { eventId: 'same', payload: { text } });
      await client.query("select postline.here('i', 'c', false, 60000)");
      await client.query("select postline.claim('i', 'c', 60000, true)");
    }
    const seen = async () => {
      const { rows } = await ana.query<{ texts: string[]; counts: number[] }>(
        `select (select array_agg(payload ->> 'text' order by payload ->> 'text') from postline.event) as texts,
           array[(select count(*) from postline.claim), (select count(*) from postline.presence),
             (select count(*) from postline.people where name = 'EVE')]::int[] as counts`,
      );
      return rows[0];
    };
    const own = { texts: ['of alpha'], counts: [1, 1, 0] };
    expect(await seen()).toEqual(own);
    // Who turns row security off is told that they may not, and is shown nothing.
    expect(await attempt(ana, 'set local row_security = off; select from postline.event')).toMatch(
      /affected by row-level security policy/,
    );
    for (const table of ['event', 'claim', 'presence']) {
      await admin.query(`alter table postline.${table} disable row level security`);
      expect(await seen()).not.toEqual(own);
      await admin.query(`alter table postline.${table} enable row level security`);
    }
    expect(await seen()).toEqual(own);
  });

  it('cannot sign for somebody else, nor write into another team, nor into the future', async () => {
    const me = (await ana.query('select member_id from postline.log_state()')).rows[0] as object;
    await append(ana, {
      eventId: 'forged',
      member_id: invited(beta, 'EVE').memberId,
      memberId: invited(alpha, 'BEN').memberId,
      team_id: beta.teamId,
      teamId: beta.teamId,
      seq: 1_000_000,
      stored_at: '2000-01-01',
      at: Date.now() + 3_600_000,
    });
    const { rows } = await ana.query(
      `select member_id, team_id, seq < 1000 as "isNext", at <= stored_at as "isPast",
         stored_at > now() - interval '1 minute' as "isNow" from postline.event where event_id = 'forged'`,
    );
    expect(rows).toEqual([
      { ...me, team_id: alpha.teamId, isNext: true, isPast: true, isNow: true },
    ]);
    expect((await eve.query("select from postline.event where event_id = 'forged'")).rowCount).toBe(
      0,
    );
  });

  it('is not taken for another by tables of the same names', async () => {
    // What a member may not do as it is: make tables, which come first in their own search path.
    await admin.query('grant temporary on database team1 to postline_member');
    try {
      const thief = await alpha.connect('ANA');
      const role = invited(alpha, 'ANA').role;
      await thief.query(
        `create temp table member as select '${invited(beta, 'EVE').memberId}'::uuid as member_id,
           '${beta.teamId}'::uuid as team_id, 'EVE' as name, '${role}'::name as role_name, true as is_lead,
           now() as created_at, now() as code_until, now() as joined_at, null::timestamptz as removed_at`,
      );
      await thief.query('create temp table event (like postline.event)');
      await thief.query('set search_path = pg_temp, postline');
      expect((await thief.query('select postline.my_team() as team')).rows).toEqual([
        { team: alpha.teamId },
      ]);
      await append(thief, { eventId: 'of the thief' });
      const written = await ana.query(
        `select member_id from postline.event where event_id = 'of the thief'`,
      );
      expect(written.rows).toEqual([{ member_id: invited(alpha, 'ANA').memberId }]);
      expect((await thief.query('select from pg_temp.event')).rowCount).toBe(0);
      await thief.end();
    } finally {
      await admin.query('revoke temporary on database team1 from postline_member');
    }
  });

  it('does nothing before joining, and joins once', async () => {
    const { role, code } = invited(alpha, 'BEN');
    const guest = await postgres.connect(alpha.database, { user: role, password: code });
    expect(await attempt(guest, appendStatement({ eventId: 'too early' }))).toBe(notOfTeam);
    expect(await attempt(guest, 'select postline.log_state()')).toBe(notOfTeam);
    expect((await guest.query('select from postline.event')).rowCount).toBe(0);
    expect((await guest.query('select from postline.people')).rowCount).toBe(0);
    await guest.end();

    const ben = await alpha.join('BEN');
    await append(ben, { eventId: 'in time' });
    expect(await attempt(ben, 'select postline.join_team()')).toBe('the join code was used');
    await expect(alpha.join('BEN')).rejects.toMatchObject({ code: '28P01' });
    await ben.end();
  });

  it('does not join with a code of last week', async () => {
    const { role, code, memberId } = invited(alpha, 'CAT');
    const age = (days: number) =>
      admin.query(
        `update postline.member set code_until = now() + $1 * interval '1 day' where member_id = $2`,
        [days, memberId],
      );
    await age(-1);
    const cat = await postgres.connect(alpha.database, { user: role, password: code });
    expect(await attempt(cat, 'select postline.join_team()')).toBe('the join code is too old');
    expect((await cat.query('select from postline.event')).rowCount).toBe(0);
    await age(1);
    expect(await attempt(cat, 'select postline.join_team()')).toBe('done');
    await cat.end();
  });

  it('is out at once with a new code for another computer, and in again with that', async () => {
    const leaving = await alpha.connect('ANA');
    await leaving.query("select postline.claim('i', 'other', 60000, true)");
    const rotated = await rotateCode(admin, await memberOf('ANA'));
    await expect(leaving.query('select 1')).rejects.toThrow(/terminat|not queryable/);
    await expect(alpha.connect('ANA')).rejects.toMatchObject({ code: '28P01' });
    alpha.invitations['ANA'] = rotated;
    ana = await alpha.join('ANA');
    expect((await ana.query('select from postline.claim')).rowCount).toBe(0);
    expect((await ana.query('select member_id from postline.log_state()')).rows).toEqual([
      { member_id: rotated.memberId },
    ]);
  });

  it('is out for good once removed', async () => {
    const ben = await alpha.connect('BEN');
    await append(ben, { eventId: 'last words' });
    await removeMember(admin, await memberOf('BEN'));
    await expect(append(ben, { eventId: 'more words' })).rejects.toThrow(/terminat|not queryable/);
    await expect(alpha.connect('BEN')).rejects.toMatchObject({ code: '28P01' });
    // Also where somebody gives the role its login back.
    const { role } = await memberOf('BEN');
    await admin.query(
      `alter role ${role} login password 'again'; grant postline_member to ${role}`,
    );
    const again = await postgres.connect(alpha.database, { user: role, password: 'again' });
    expect(await attempt(again, appendStatement({ eventId: 'again' }))).toBe(notOfTeam);
    expect(await attempt(again, 'select postline.join_team()')).toBe(notOfTeam);
    expect((await again.query('select from postline.event')).rowCount).toBe(0);
    await again.end();
    const { rows } = await ana.query(
      `select p.removed_at is not null as "isRemoved" from postline.event e
       join postline.people p using (member_id) where e.event_id = 'last words'`,
    );
    expect(rows).toEqual([{ isRemoved: true }]);
  });
});

const notOfTeam = 'not a member of a team';

function appendStatement(event: object): string {
  const whole = { instanceKey: 'i', chatId: 'c', kind: 'note', at: 1, payload: {}, ...event };
  return `select from postline.append('${JSON.stringify([whole])}')`;
}

async function append(client: Client, event: object): Promise<void> {
  await client.query(appendStatement(event));
}

function invited({ invitations }: TestTeam, name: string): Invitation {
  const found = invitations[name];
  if (found === undefined) throw new Error(`${name} is not invited`);
  return found;
}

async function memberOf(name: string) {
  const found = (await listMembers(admin, alpha.teamId)).find((member) => member.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}
