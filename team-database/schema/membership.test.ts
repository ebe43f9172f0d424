import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPostgres, type SharedPostgres } from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { expireCodes, removeMember, rotateCode } from '../members.ts';
import { append, appendStatement, attempt, invited, memberOf } from './testing/attempts.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';

/** Members of a team, and another team beside theirs in the same database. */
let opened: OpenedTeam<'ANA'>;
let postgres: SharedPostgres;
let alpha: TestTeam;
let beta: TestTeam;
let admin: Client;
let ana: Client;
let eve: Client;

const notOfTeam = 'not a member of a team';

const memberCalled = (name: string) => memberOf(admin, alpha.teamId, name);

describeWithPostgres('who is of a team', () => {
  beforeAll(async () => {
    opened = await openTeam(['ANA'], ['BEN', 'CAT']);
    ({ postgres, team: alpha, admin } = opened);
    ana = opened.clients.ANA;
    beta = await makeTeam(opened.postgres, ['EVE'], { name: 'Beta', database: alpha.database });
    eve = await beta.join('EVE');
  });
  afterAll(() => opened?.close());

  it('has no more connections than a console needs, which leaves some for other members', async () => {
    const more = await Promise.all(Array.from({ length: 7 }, () => alpha.connect('ANA')));
    await expect(alpha.connect('ANA')).rejects.toMatchObject({ code: '53300' });
    await Promise.all(more.map((client) => client.end()));
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
    // With row security off, the query fails and returns nothing.
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

  it('cannot write as another member, into another team, or into the future', async () => {
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

  it('cannot pose as another member by tables of the same names', async () => {
    // Grants what members lack: to make tables, which come first in their own search path.
    await admin.query(`grant temporary on database ${alpha.database} to postline_member`);
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
      await admin.query(`revoke temporary on database ${alpha.database} from postline_member`);
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
    await expireCodes(admin);
    expect(await attempt(cat, 'select postline.join_team()')).toBe('done');
    // Nor can they connect with it once the administrator's program has run.
    await age(-1);
    await expireCodes(admin);
    await expect(cat.query('select 1')).rejects.toThrow(/terminat|not queryable/);
    await expect(
      postgres.connect(alpha.database, { user: role, password: code }),
    ).rejects.toMatchObject({ code: '28P01' });
    alpha.invitations['CAT'] = await rotateCode(admin, await memberCalled('CAT'));
    await (await alpha.join('CAT')).end();
  });

  it('is locked out at once by a new code for another computer, and joins again with it', async () => {
    const leaving = await alpha.connect('ANA');
    await leaving.query("select postline.claim('i', 'other', 60000, true)");
    const rotated = await rotateCode(admin, await memberCalled('ANA'));
    await expect(leaving.query('select 1')).rejects.toThrow(/terminat|not queryable/);
    await expect(alpha.connect('ANA')).rejects.toMatchObject({ code: '28P01' });
    alpha.invitations['ANA'] = rotated;
    ana = await alpha.join('ANA');
    expect((await ana.query('select from postline.claim')).rowCount).toBe(0);
    expect((await ana.query('select member_id from postline.log_state()')).rows).toEqual([
      { member_id: rotated.memberId },
    ]);
  });

  it('leaves by itself, and comes back by a new code alone', async () => {
    alpha.invitations['ANA'] = await rotateCode(admin, await memberCalled('ANA'));
    ana = await alpha.join('ANA');
    await ana.query("select postline.claim('i', 'other', 60000, true)");
    await ana.query('select postline.leave_team()');
    expect(await attempt(ana, appendStatement({ eventId: 'after' }))).toBe(notOfTeam);
    // Its code is of this week, and was of use to the console that had it.
    expect(await attempt(ana, 'select postline.join_team()')).toBe('the join code is too old');
    const ben = await alpha.connect('BEN');
    const seen = async () => {
      const { rows } = await ben.query(
        `select removed_at is not null as "isOut", (select count(*)::int from postline.claim) as claims
         from postline.people where name = 'ANA'`,
      );
      return rows;
    };
    expect(await seen()).toEqual([{ isOut: true, claims: 0 }]);
    await expireCodes(admin);
    await expect(alpha.connect('ANA')).rejects.toMatchObject({ code: '28P01' });
    alpha.invitations['ANA'] = await rotateCode(admin, await memberCalled('ANA'));
    expect(await seen()).toEqual([{ isOut: false, claims: 0 }]);
    ana = await alpha.join('ANA');
    await append(ana, { eventId: 'back again' });
    await ben.end();
  });

  it('is locked out for good once removed', async () => {
    const ben = await alpha.connect('BEN');
    await append(ben, { eventId: 'last words' });
    await removeMember(admin, await memberCalled('BEN'));
    await expect(append(ben, { eventId: 'more words' })).rejects.toThrow(/terminat|not queryable/);
    // Who proves the password learns that the role may not log in; to others it is a wrong password.
    await expect(alpha.connect('BEN')).rejects.toMatchObject({ code: '28000' });
    const guess = { user: (await memberCalled('BEN')).role, password: 'a guess' };
    await expect(postgres.connect(alpha.database, guess)).rejects.toMatchObject({ code: '28P01' });
    // Even if an administrator gives the role its login back.
    const { role } = await memberCalled('BEN');
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
