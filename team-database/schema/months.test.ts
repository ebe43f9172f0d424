import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  describeWithPostgres,
  sharedPostgres,
  type SharedPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { readRetention, setRetention, deleteExpired } from '../retention.ts';
import { appendAll as append, attempt, refusal, valueOf } from './testing/attempts.ts';
import { beginInThePast, moveToThePast } from './testing/past.ts';

let postgres: SharedPostgres;
let team: TestTeam;
let admin: Client;
let ana: Client;
const others = new Set<Client>();

const event = (eventId: string, more: object = {}) => ({
  eventId,
  instanceKey: 'i',
  chatId: 'c',
  kind: 'note',
  at: Date.now(),
  payload: { text: 'Hello' },
  ...more,
});

const read = async (client: Client = ana) => {
  const { rows } = await client.query<{ seq: string; event_id: string }>(
    'select seq, event_id from postline.event where seq > 0 order by seq limit 1000',
  );
  return rows.map(({ seq, event_id: id }) => [id, Number(seq)]);
};

const kept = async (client: Client = ana) => {
  const { rows } = await client.query<{
    first_seq: string;
    since_ms: string | null;
    months: number | null;
  }>('select * from postline.kept()');
  const [row] = rows;
  return {
    firstSeq: Number(row?.first_seq),
    hasBeginning: row?.since_ms !== null,
    months: row?.months,
  };
};

const parts = async () => {
  const { rows } = await admin.query<{ suffix: string; since: Date; until: Date; events: string }>(
    `select m.suffix, m.since, m.until,
       (select count(*) from postline.event e where e.stored_at >= m.since and e.stored_at < m.until) as events
     from postline.log_month m order by m.until`,
  );
  return rows;
};

/** Deletes what has expired ten events at a time; returns in how many steps. */
const countDeletions = async () => {
  let steps = 1;
  while (await valueOf(admin, 'select postline.tidy($1, 10)', [team.teamId])) steps += 1;
  return steps;
};

/** Drops the parts of the log that a condition names. */
const dropParts = (where: string) =>
  admin.query(
    `do $$ declare gone text; begin
       for gone in select suffix from postline.log_month where ${where} loop
         execute format('drop table postline.event_%s', gone);
       end loop;
       delete from postline.log_month where ${where};
     end $$`,
  );

/** Makes an hour pass since the last check for expired events. */
const passAnHour = () =>
  admin.query(`update postline.team set tidied_at = tidied_at - interval '1 hour 1 second'`);

describeWithPostgres('the months of the log', () => {
  beforeAll(async () => {
    postgres = await sharedPostgres();
  });
  beforeEach(async () => {
    team = await makeTeam(postgres, ['ANA', 'BEN']);
    admin = await postgres.connect(team.database);
    ana = await team.join('ANA');
    await beginInThePast(admin, 4);
  });
  afterEach(async () => {
    await Promise.all([admin, ana, ...others].map((client) => client.end()));
    others.clear();
  });
  afterAll(() => postgres?.remove());

  it('keep no text of an SMS that is older than what is kept, in a list that is told now', async () => {
    const list = (eventId: string) => {
      const [old, recent] = [Date.UTC(2020, 0, 1), Date.now()];
      const threads = [
        { id: 'old', text: 'long ago', lastAt: old },
        { id: 'recent', text: 'today', lastAt: recent },
        { id: 'undated', text: 'some time', lastAt: 'x' },
        'no thread',
      ];
      return event(eventId, { kind: 'thread-list', chatId: null, payload: { threads } });
    };
    const textsOf = async (eventId: string) => {
      const payload = await valueOf<{ threads: { text?: string }[] }>(
        ana,
        'select payload from postline.event where event_id = $1',
        [eventId],
      );
      return payload?.threads.map(({ text }) => text);
    };
    await append(ana, [list('thread-list:1:1')]);
    expect(await textsOf('thread-list:1:1')).toEqual(['long ago', 'today', 'some time', undefined]);
    await setRetention(admin, team.teamId, 2);
    await append(ana, [list('thread-list:2:1')]);
    expect(await textsOf('thread-list:2:1')).toEqual([undefined, 'today', 'some time', undefined]);
  });

  it('follow each other, and are made a week ahead', async () => {
    await dropParts(`suffix <> 'first'`);
    // Four months without an append.
    await append(ana, [event('after a long time')]);
    const made = await parts();
    expect(made.slice(1).map(({ since }) => since)).toEqual(
      made.slice(0, -1).map(({ until }) => until),
    );
    expect(Number(made.at(-1)?.until)).toBeGreaterThan(Date.now() + 7 * 86_400_000);
    expect(made.filter(({ events }) => events === '1')).toHaveLength(1);
    await append(ana, [event('again')]);
    expect(await parts()).toHaveLength(made.length);
  });

  it('are made by two teams at once', async () => {
    const beta = await makeTeam(postgres, ['EVE'], { name: 'Beta', database: team.database });
    const eve = await beta.join('EVE');
    others.add(eve);
    await dropParts('until > now()');
    await Promise.all([append(ana, [event('a')]), append(eve, [event('b')])]);
    expect([await read(ana), await read(eve)]).toEqual([[['a', 1]], [['b', 1]]]);
  });

  it('are read as one log, which has each event once', async () => {
    await append(ana, [event('first'), event('second')]);
    await moveToThePast(admin, 'first', 3);
    await moveToThePast(admin, 'second', 1);
    const again = await append(ana, [event('second'), event('third'), event('first')]);
    const all = [
      ['first', 1],
      ['second', 2],
      ['third', 3],
    ];
    expect(again).toEqual(all);
    expect(await read()).toEqual(all);
    expect((await parts()).filter(({ events }) => events !== '0')).toHaveLength(3);
  });

  it('are dropped whole, and the log’s first number is recorded', async () => {
    await append(ana, [event('old 1'), event('old 2'), event('kept')]);
    await moveToThePast(admin, 'old%', 3);
    await moveToThePast(admin, 'kept', 2);
    expect(await kept()).toEqual({ firstSeq: 1, hasBeginning: false, months: null });
    const before = (await parts()).length;
    await setRetention(admin, team.teamId, 2);
    await append(ana, [event('new')]);
    expect(await read()).toEqual([
      ['kept', 3],
      ['new', 4],
    ]);
    expect(await kept()).toEqual({ firstSeq: 3, hasBeginning: true, months: 2 });
    expect(await parts()).toHaveLength(before - 1);
    expect(await readRetention(admin, team.teamId)).toMatchObject({ deleted: 2, hasOlder: false });
    // The oldest part stays, for events dated before it.
    expect((await parts())[0]?.suffix).toBe('first');
  });

  it('lose only the expired events of the first part, which spans several', async () => {
    await dropParts(`suffix <> 'first'`);
    await admin.query(
      `do $$ begin
         alter table postline.event detach partition postline.event_first;
         delete from postline.log_month;
         insert into postline.log_month values (postline.month_of(now(), 1), '-infinity', 'first');
         execute format('alter table postline.event attach partition postline.event_first for values from (minvalue) to (%L)',
           postline.month_of(now(), 1));
       end $$`,
    );
    await append(ana, [
      ...Array.from({ length: 25 }, (_, index) => event(`old ${index}`)),
      event('label:a:1', { chatId: null }),
      event('run:a:1', { chatId: null, kind: 'run' }),
      event('kept'),
    ]);
    await moveToThePast(admin, 'old%', 4);
    await moveToThePast(admin, 'label%', 4);
    await moveToThePast(admin, 'run%', 4);
    await setRetention(admin, team.teamId, 2);
    expect(await countDeletions()).toBe(3);
    expect(await read()).toEqual([
      ['kept', 28],
      ['label:a:1', 29],
    ]);
    expect(await kept()).toMatchObject({ firstSeq: 28 });
  });

  it('are deleted from the oldest part too', async () => {
    await append(ana, [event('old'), event('kept')]);
    await moveToThePast(admin, 'old', 12);
    await setRetention(admin, team.teamId, 2);
    await deleteExpired(admin, team.teamId);
    expect(await read()).toEqual([['kept', 2]]);
    // All of it has expired.
    await moveToThePast(admin, 'kept', 12);
    await deleteExpired(admin, team.teamId);
    expect(await read()).toEqual([]);
    expect(await append(ana, [event('new')])).toEqual([['new', 3]]);
    expect(await kept()).toMatchObject({ firstSeq: 3 });
  });

  it('refuse events that retention has deleted, and accept all others', async () => {
    await append(ana, [event('old')]);
    const at = Date.now() - 120 * 86_400_000;
    await moveToThePast(admin, 'old', 4);
    await setRetention(admin, team.teamId, 2);
    expect(
      await append(ana, [event('new'), event('old', { at }), event('older', { at: 0 })]),
    ).toEqual([['new', 2]]);
    expect(await append(ana, [event('last month', { at: Date.now() - 35 * 86_400_000 })])).toEqual([
      ['last month', 3],
    ]);
    // An administrator can allow them again by longer retention.
    await setRetention(admin, team.teamId, null);
    expect(await append(ana, [event('old', { at })])).toEqual([['old', 4]]);
  });

  it('carry over the last state of what belongs to no chat', async () => {
    const label = (id: string, version: number, more: object = {}) =>
      event(`label:${id}:${version}`, {
        chatId: null,
        kind: 'label',
        payload: { version },
        ...more,
      });
    const at = Date.now();
    await append(ana, [
      label('a', 1, { at: at - 3 }),
      label('a', 2, { at: at - 2 }),
      label('b', 1),
      event('in a chat'),
    ]);
    await moveToThePast(admin, '%', 4);
    const ben = await team.join('BEN');
    others.add(ben);
    await append(ben, [label('b', 7)]);
    await setRetention(admin, team.teamId, 1);
    await append(ana, [event('new')]);
    expect(await read()).toEqual([
      ['label:b:7', 5],
      ['label:a:2', 6],
      ['new', 7],
    ]);
    const { rows } = await ana.query(
      `select e.kind, e.payload, p.name from postline.event e join postline.people p using (member_id) where seq = 6`,
    );
    expect(rows).toEqual([{ kind: 'label', payload: { version: 2 }, name: 'ANA' }]);
    expect(await append(ana, [label('a', 2)])).toEqual([['label:a:2', 6]]);
  });

  it('carry over the queues of a former lead', async () => {
    const queue = (id: string) => event(`queue:${id}:1`, { chatId: null, kind: 'queue' });
    await append(ana, [queue('a'), event('old')]);
    await moveToThePast(admin, '%', 4);
    await admin.query('update postline.member set is_lead = false');
    await setRetention(admin, team.teamId, 1);
    await append(ana, [event('new')]);
    expect(await read()).toEqual([
      ['queue:a:1', 3],
      ['new', 4],
    ]);
    // A repeated append of hers after a lost answer is accepted; a new queue is refused.
    expect(await append(ana, [queue('a')])).toEqual([['queue:a:1', 3]]);
    await expect(append(ana, [event('beside'), queue('b')])).rejects.toThrow(
      'only who leads the team decides how work is divided',
    );
    expect(await read()).toHaveLength(2);
  });

  it('are made whatever locks a member takes', async () => {
    const ben = await team.join('BEN');
    others.add(ben);
    expect(
      await attempt(ben, 'select pg_advisory_lock(n) from generate_series(520050, 520060) n'),
    ).toMatch(refusal);
    for (const months of ['log_month', 'said_month']) {
      expect(
        await attempt(ben, `lock table postline.${months} in share row exclusive mode`),
      ).toMatch(refusal);
    }
    await dropParts('until > now()');
    await ana.query(`set statement_timeout = '20s'`);
    const message = event('message:m:1', { kind: 'message', at: Date.now() - 40 * 86_400_000 });
    expect(await append(ana, [message])).toEqual([['message:m:1', 1]]);
    const { rows } = await admin.query('select count(*)::int as words from postline.said');
    expect(rows).toEqual([{ words: 1 }]);
  });

  it('have a part for events stored while the server’s clock is wrong', async () => {
    // As if the clock were set back into a dropped month.
    await dropParts(`suffix <> 'first' and since <= now()`);
    await admin.query(
      `do $$ begin
         set local role postline_owner;
         perform postline.make_month(postline.month_of(now(), 2), postline.month_of(now(), 3));
       end $$`,
    );
    expect(await append(ana, [event('now')])).toEqual([['now', 1]]);
    expect(await read()).toEqual([['now', 1]]);
  });

  it('stay as long as another team of the database keeps their events', async () => {
    const beta = await makeTeam(postgres, ['EVE'], { name: 'Beta', database: team.database });
    const eve = await beta.join('EVE');
    others.add(eve);
    const many = Array.from({ length: 25 }, (_, index) => event(`old ${index}`));
    await append(ana, many);
    await append(eve, many.slice(0, 3));
    await moveToThePast(admin, 'old%', 4);
    const before = (await parts()).length;
    await setRetention(admin, team.teamId, 1);
    // In small batches.
    expect(await countDeletions()).toBe(3);
    expect(await read()).toEqual([]);
    expect(await read(eve)).toHaveLength(3);
    expect(await kept(eve)).toEqual({ firstSeq: 1, hasBeginning: false, months: null });
    await setRetention(admin, beta.teamId, 1);
    await deleteExpired(admin, beta.teamId);
    expect(await read(eve)).toEqual([]);
    expect((await parts()).length).toBeLessThan(before);
  });

  it('neither wait for readers nor block anyone', async () => {
    await append(ana, [event('old')]);
    await moveToThePast(admin, 'old', 4);
    await setRetention(admin, team.teamId, 1);
    const backup = await postgres.connect(team.database);
    others.add(backup);
    await backup.query('begin; select count(*) from postline.event');
    expect(await append(ana, [event('new')])).toEqual([['new', 2]]);
    expect((await read()).at(-1)).toEqual(['new', 2]);
    expect(await readRetention(admin, team.teamId)).toMatchObject({ hasOlder: true });
    await backup.query('commit');
    await append(ana, [event('too soon')]);
    expect(await readRetention(admin, team.teamId)).toMatchObject({ hasOlder: true });
    await passAnHour();
    await append(ana, [event('an hour later')]);
    expect(await readRetention(admin, team.teamId)).toMatchObject({ hasOlder: false });
    expect((await read()).map(([id]) => id)).toEqual(['new', 'too soon', 'an hour later']);
  });
});
