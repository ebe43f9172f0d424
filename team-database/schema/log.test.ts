import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  describeWithPostgres,
  startPostgres,
  type TestPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { setLead } from '../members.ts';
import { appendAll as append, memberOf, valueOf } from './testing/attempts.ts';

let opened: OpenedTeam<'ANA' | 'BEN', TestPostgres>;
let postgres: TestPostgres;
let team: TestTeam;
let ana: Client;
let ben: Client;
const others = new Set<Client>();

const event = (eventId: string, more: object = {}) => ({
  eventId,
  instanceKey: 'https://chat.example.test|1',
  chatId: 'c',
  kind: 'note',
  at: 1,
  payload: { text: 'Hello' },
  ...more,
});

async function another(name: string): Promise<Client> {
  const client = await team.connect(name);
  others.add(client);
  return client;
}

/** Another connection of an administrator. */
async function anAdmin(): Promise<Client> {
  const client = await postgres.connect(team.database);
  others.add(client);
  return client;
}

const lastSeq = async () => Number(await valueOf(ana, 'select last_seq from postline.log_state()'));

/** For a busy machine. */
const patience = { timeout: 20_000 };
/** The errors by which a killed server or its connections fail. */
const outOfReach = /terminat|not queryable|ECONN|EPIPE|disconnected|the database system/;

describeWithPostgres('the log', () => {
  beforeAll(async () => {
    opened = await openTeam(['ANA', 'BEN'], [], startPostgres());
    ({ postgres, team } = opened);
    ({ ANA: ana, BEN: ben } = opened.clients);
  });
  afterEach(async () => {
    await Promise.all([...others].map((client) => client.end()));
    others.clear();
    await ana.query('select postline.gone()');
    await ben.query('select postline.gone()');
  });
  afterAll(() => opened?.close());

  it('gives each event the next number, and a repeated event its first one', async () => {
    const before = await lastSeq();
    const first = await append(ana, [event('a'), event('b'), event('a', { kind: 'chat' })]);
    expect(first).toEqual([
      ['a', before + 1],
      ['b', before + 2],
    ]);
    // As after a lost answer: half of the events are stored already.
    expect(await append(ana, [event('b', { payload: { text: 'Other' } }), event('c')])).toEqual([
      ['b', before + 2],
      ['c', before + 3],
    ]);
    // The same ID by another member is another event.
    expect(await append(ben, [event('a')])).toEqual([['a', before + 4]]);
    const { rows } = await ben.query(
      `select event_id, kind, payload from postline.event where seq > $1 order by seq limit 3`,
      [before],
    );
    expect(rows).toEqual(
      ['a', 'b', 'c'].map((id) => ({
        event_id: id,
        kind: 'note',
        payload: { text: 'Hello' },
      })),
    );
    expect(await append(ana, [])).toEqual([]);
    expect(await lastSeq()).toBe(before + 4);
  });

  it('keeps the author’s time of an event, but none later than its own clock', async () => {
    const now = Number(await valueOf(ana, 'select now_ms from postline.log_state()'));
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
    const given = [now - 86_400_123, now + 3_600_000, -5, 9e18];
    await append(
      ana,
      given.map((at, index) => event(`at ${index}`, { at })),
    );
    const { rows } = await ana.query<{ ms: string }>(
      `select (extract(epoch from at) * 1000)::bigint as ms from postline.event
       where event_id like 'at %' order by seq`,
    );
    const [past, future, before, never] = rows.map(({ ms }) => Number(ms));
    expect([past, before]).toEqual([given[0], 0]);
    for (const late of [future, never]) {
      expect(late).toBeGreaterThanOrEqual(now);
      expect(late).toBeLessThan(now + 60_000);
    }
  });

  it('makes no event older than the one it replaces, even after its own fast clock is corrected', async () => {
    const timeOf = async (eventId: string) =>
      Number(
        await valueOf(
          ana,
          'select (extract(epoch from at) * 1000)::bigint from postline.event where event_id = $1',
          [eventId],
        ),
      );
    const admin = await anAdmin();
    await append(ana, [event('an hour ahead', { at: Date.now() })]);
    await admin.query(
      `with its as (
         update postline.event set at = at + interval '1 hour' where event_id = 'an hour ahead' returning team_id, at)
       update postline.team t set newest_at = its.at from its where t.team_id = its.team_id`,
    );
    const ahead = await timeOf('an hour ahead');
    await append(ana, [event('now', { at: Date.now() })]);
    // A time just after the newest event is kept, since a change of that has it; a later one is cut to that.
    await append(ana, [event('changed', { at: ahead + 1 })]);
    await append(ana, [event('by a clock', { at: ahead + 3_600_000 })]);
    expect(await timeOf('now')).toBeLessThan(ahead);
    expect(await timeOf('changed')).toBe(ahead + 1);
    expect(await timeOf('by a clock')).toBe(ahead + 2);
    await admin.query('update postline.team set newest_at = null');
  });

  it.each([
    ['no list', { eventId: 'x' }, /events are no list/],
    [
      'too many',
      Array.from({ length: 501 }, (_, at) => event(`many ${at}`)),
      /more than 500 events/,
    ],
    [
      'too large',
      [event('large', { payload: { text: 'x'.repeat(2 * 1024 * 1024) } })],
      /more than 1 MiB/,
    ],
    ['no ID', [event('y'), { ...event(''), eventId: null }], /null value in column "event_id"/],
    ['an empty ID', [event('')], /event_event_id_check/],
    ['no instance', [event('z', { instanceKey: null })], /null value in column "instance_key"/],
    ['a kind of its own', [event('z', { kind: 'DROP' })], /event_kind_check/],
    ['a long chat', [event('z', { chatId: 'c'.repeat(601) })], /event_chat_id_check/],
    ['no time', [event('z', { at: 'soon' })], /invalid input syntax/],
    ['no text', [event('z', { payload: { text: '\0' } })], /unsupported Unicode/],
  ])('takes all or nothing: %s', async (_, events, message) => {
    const before = await lastSeq();
    await expect(append(ana, events as object[])).rejects.toThrow(message);
    expect(await lastSeq()).toBe(before);
  });

  it('accepts 1 MiB', async () => {
    const texts = Array.from({ length: 500 }, (_, at) =>
      event(`big ${at}`, { payload: { text: 'ä"'.repeat(600) } }),
    );
    expect(Buffer.byteLength(JSON.stringify(texts))).toBeGreaterThan(1024 * 1024);
    expect(await append(ana, texts)).toHaveLength(500);
  });

  it('never gains an event below one that was read, however many desks append', async () => {
    const from = await lastSeq();
    const writers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => another(at % 2 ? 'ANA' : 'BEN')),
    );
    const reader = await another('BEN');
    let isWriting = true;
    const read: number[] = [];
    const readOn = async () => {
      const { rows } = await reader.query<{ seq: string }>(
        'select seq from postline.event where seq > $1 order by seq limit 500',
        [read.at(-1) ?? from],
      );
      read.push(...rows.map(({ seq }) => Number(seq)));
      return rows.length;
    };
    const reading = (async () => {
      while (isWriting || (await readOn()) > 0) await readOn();
    })();
    const numbers = await Promise.all(
      writers.map(async (writer, who) => {
        const own: number[] = [];
        for (let round = 0; round < 30; round += 1) {
          const events = Array.from({ length: 1 + (round % 3) }, (_, at) =>
            event(`${who} ${round} ${at}`),
          );
          own.push(...(await append(writer, events)).map(([, seq]) => seq));
        }
        return own;
      }),
    );
    isWriting = false;
    await reading;
    for (const own of numbers) expect(own).toEqual(own.toSorted((a, b) => a - b));
    // The reader received all events once and in order, without rewinding.
    expect(read).toEqual(Array.from({ length: 600 }, (_, at) => from + 1 + at));
  });

  it('lets appends wait for an append in an open transaction', async () => {
    const slow = await another('ANA');
    const quick = await another('BEN');
    await slow.query('begin');
    const [first] = await append(slow, [event('slow')]);
    const pending = append(quick, [event('quick')]);
    const admin = await anAdmin();
    await vi.waitFor(async () => {
      const waiting = await admin.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%append%'`,
      );
      expect(waiting.rowCount).toBe(1);
    }, patience);
    await slow.query('rollback');
    // A rollback leaves no gap.
    expect((await pending)[0]?.[1]).toBe(first?.[1]);
  });

  it('sends hints at once, to the own team alone', async () => {
    const stranger = await makeTeam(postgres, ['EVE'], { name: 'Beta', database: team.database });
    const eve = await stranger.join('EVE');
    others.add(eve);
    const hintsTo = async (client: Client, id: string) => {
      const hints: (string | undefined)[] = [];
      client.on('notification', ({ payload }) => hints.push(payload));
      await client.query(`listen postline_${id.replaceAll('-', '')}`);
      return hints;
    };
    const own = await hintsTo(await another('BEN'), team.teamId);
    const beyond = await hintsTo(eve, stranger.teamId);
    let asked = 0;
    const after = async (statement: string) => {
      own.length = 0;
      asked += 1;
      await ana.query(statement);
      // Hints arrive in commit order: once the last has arrived, all before it have.
      await append(ana, [event(`asked ${asked}`)]);
      await vi.waitFor(() => expect(own.at(-1)).toBe('log'), patience);
      return own.slice(0, -1);
    };
    expect(await after(`select postline.append('[]')`)).toEqual([]);
    expect(await after(`select postline.claim('i', 'c', 30000, false)`)).toEqual(['here']);
    expect(await after(`select postline.claim('i', 'c', 30000, false)`)).toEqual([]);
    expect(await after(`select postline.release('i', 'c')`)).toEqual(['here']);
    expect(await after(`select postline.release('i', 'c')`)).toEqual([]);
    expect(await after(`select postline.here('i', 'c', false, 30000)`)).toEqual(['here']);
    expect(await after(`select postline.here('i', 'c', false, 30000)`)).toEqual([]);
    expect(await after(`select postline.here('i', 'c', true, 30000)`)).toEqual(['here']);
    expect(await after(`select postline.here('i', null, false, 30000)`)).toEqual(['here']);
    expect(await after(`select postline.gone()`)).toEqual(['here']);
    expect(await after(`select postline.gone()`)).toEqual([]);
    await eve.query(`select postline.here('i', 'c', false, 30000)`);
    await vi.waitFor(() => expect(beyond).toEqual(['here']), patience);
    own.length = 0;
    const admin = await anAdmin();
    const member = await memberOf(admin, team.teamId, 'ANA');
    for (const isLead of [!member.isLead, member.isLead]) await setLead(admin, member, isLead);
    await vi.waitFor(() => expect(own).toEqual(['members', 'members']), patience);
  });

  it('has every acknowledged event after all of its processes were killed', async () => {
    const before = await append(ana, [event('before the cut')]);
    postgres.kill();
    try {
      await expect(ana.query('select 1')).rejects.toThrow(outOfReach);
      await expect(team.connect('ANA')).rejects.toThrow(outOfReach);
    } finally {
      // The tests below use the same server.
      await postgres.start();
      [ana, ben] = await Promise.all([team.connect('ANA'), team.connect('BEN')]);
    }
    expect(await append(ana, [event('before the cut')])).toEqual(before);
  });

  describe('a claim', () => {
    const claim = async (client: Client, chat: string, takeOver = false, lease = 30_000) => {
      const { rows } = await client.query<{ is_mine: boolean; since_ms: string }>(
        `select * from postline.claim('i', $1, $2, $3)`,
        [chat, lease, takeOver],
      );
      return { isMine: rows[0]?.is_mine, since: Number(rows[0]?.since_ms) };
    };
    /** Makes so many milliseconds pass on the server. */
    const pass = async (chat: string, ms: number) => {
      const admin = await anAdmin();
      const statement = `update postline.claim set until = until - $1 * interval '1 ms' where chat_id = $2`;
      await admin.query(statement, [ms, chat]);
    };

    it('goes to one desk, however many ask at once', async () => {
      const clients = await Promise.all([
        ...Array.from({ length: 5 }, () => another('ANA')),
        ...Array.from({ length: 5 }, () => another('BEN')),
      ]);
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all(
          clients.map((client) => claim(client, `at once ${round}`)),
        );
        const [ofAna, ofBen] = [answers.slice(0, 5), answers.slice(5)].map((some) =>
          some.map(({ isMine }) => isMine),
        );
        const isHers = answers[0]?.isMine === true;
        expect(ofAna).toEqual(Array(5).fill(isHers));
        expect(ofBen).toEqual(Array(5).fill(!isHers));
      }
    });

    it('is kept by renewal, and otherwise expires by the server’s clock', async () => {
      const first = await claim(ana, 'kept');
      expect(first.isMine).toBe(true);
      await pass('kept', 29_000);
      expect(await claim(ben, 'kept')).toEqual({ isMine: false, since: first.since });
      expect(await claim(ana, 'kept')).toEqual(first);
      await pass('kept', 29_000);
      expect((await claim(ben, 'kept')).isMine).toBe(false);
      await pass('kept', 1_001);
      const second = await claim(ben, 'kept');
      expect(second.isMine).toBe(true);
      expect(second.since).toBeGreaterThanOrEqual(first.since);
      expect((await claim(ana, 'kept')).isMine).toBe(false);
    });

    it('is deleted after expiry when any claim is taken, without waiting for locks', async () => {
      await claim(ana, 'over');
      await claim(ana, 'kept open');
      await pass('over', 31_000);
      await pass('kept open', 31_000);
      await ana.query('begin');
      await ana.query(`select postline.release('i', 'kept open')`);
      await ben.query(`set statement_timeout = '10s'`);
      await claim(ben, 'next');
      await ana.query('rollback');
      const admin = await anAdmin();
      const { rows } = await admin.query('select chat_id as chat from postline.claim order by 1');
      expect(rows).toEqual([{ chat: 'kept open' }, { chat: 'next' }]);
    });

    it('is taken over only on request, and released by its owner only', async () => {
      await claim(ana, 'wanted');
      expect((await claim(ben, 'wanted', true)).isMine).toBe(true);
      await ana.query(`select postline.release('i', 'wanted')`);
      expect((await claim(ana, 'wanted')).isMine).toBe(false);
      await ben.query(`select postline.release('i', 'wanted')`);
      expect((await claim(ana, 'wanted')).isMine).toBe(true);
      await ana.query('select postline.gone()');
      expect((await claim(ben, 'wanted')).isMine).toBe(true);
    });

    it('lasts a minute at most, and a second at least', async () => {
      await claim(ana, 'long', false, 86_400_000);
      await claim(ana, 'short', false, -1);
      const { rows } = await ben.query(
        `select chat_id, extract(epoch from until - since)::int as seconds from postline.claim
         where chat_id in ('long', 'short') order by 1`,
      );
      expect(rows).toEqual([
        { chat_id: 'long', seconds: 60 },
        { chat_id: 'short', seconds: 1 },
      ]);
    });
  });

  it('shows present members until they leave', async () => {
    const look = async () =>
      (
        await ben.query(
          `select p.name, h.instance_key, h.chat_id, h.is_writing from postline.presence h
           join postline.people p using (member_id) where h.until > clock_timestamp()`,
        )
      ).rows;
    await ana.query(`select postline.here('i', 'c', true, 30000)`);
    expect(await look()).toEqual([
      { name: 'ANA', instance_key: 'i', chat_id: 'c', is_writing: true },
    ]);
    await ana.query(`select postline.here('j', null, false, 30000)`);
    expect(await look()).toEqual([
      { name: 'ANA', instance_key: 'j', chat_id: null, is_writing: false },
    ]);
    await ana.query('select postline.gone()');
    expect(await look()).toEqual([]);
  });

  it('shows monitoring counts and times, and no text', async () => {
    const admin = await anAdmin();
    await admin.query(`create role watcher login password 'w' in role postline_monitor`);
    const watcher = await postgres.connect(team.database, { user: 'watcher', password: 'w' });
    await ana.query(`select postline.here('i', 'c', true, 30000)`);
    await ben.query(`select postline.claim('i', 'c', 30000, false)`);
    await append(ana, [event('late', { at: Date.now() - 7_200_000 })]);
    const { rows } = await watcher.query(`select * from postline.monitor where team = 'Alpha'`);
    expect(rows).toMatchObject([
      {
        schema_version: 1,
        events: String(await lastSeq()),
        members: '2',
        joined: '2',
        codes_open: '0',
        here: '1',
        claims: '1',
        consoles_connected: '2',
      },
    ]);
    const [{ late_most_seconds: late }] = rows as [{ late_most_seconds: string }];
    expect(Number(late)).toBeGreaterThan(7_000);
    await expect(watcher.query('select * from postline.event')).rejects.toThrow(/permission/);
    await expect(watcher.query('select * from postline.member')).rejects.toThrow(/permission/);
    await watcher.end();
  });

  it('counts as late for monitoring only events that say when something happened', async () => {
    const beta = await makeTeam(postgres, ['EVE'], { name: 'Beta' });
    const eve = await beta.join('EVE');
    others.add(eve);
    const admin = await postgres.connect(beta.database);
    others.add(admin);
    const late = async () => {
      const { rows } = await admin.query<Record<string, number | null>>(
        `select round(late_p50_seconds / 60)::int as p50, round(late_p99_seconds / 60)::int as p99,
           round(late_most_seconds / 60)::int as most
         from postline.monitor`,
      );
      return rows[0];
    };
    // What a console had before it shared an instance, also where its clock is an hour off.
    await append(eve, [event('label'), event('name', { at: 3_600_001 })]);
    expect(await late()).toEqual({ p50: null, p99: null, most: null });
    await append(eve, [event('note', { at: Date.now() - 7_200_000 })]);
    expect(await late()).toEqual({ p50: 120, p99: 120, most: 120 });
  });
});
