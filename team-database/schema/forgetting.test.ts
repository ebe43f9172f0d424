import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fingerprintOf } from '../../electron/engine/store/team/fingerprints.ts';
import { describeWithPostgres } from '../../tests/support/postgres.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { appendAll, valueOf } from './testing/attempts.ts';

const instanceKey = 'https://chat.example.test|1';
const maria = '4915112345678@c.us';
const other = '5511912345678@c.us';
const group = '120363041234567890@g.us';

describeWithPostgres('forgetting a person in the log', () => {
  let opened: OpenedTeam<'ANA' | 'BEN'>;
  let admin: Client;
  let ana: Client;
  let ben: Client;
  beforeAll(async () => {
    opened = await openTeam(['ANA', 'BEN']);
    admin = opened.admin;
    ({ ANA: ana, BEN: ben } = opened.clients);
  }, 60_000);
  afterAll(() => opened?.close());

  let count = 0;
  const appendNote = async (
    by: Client,
    chatId: string,
    payload: object,
    at: number | null = null,
  ) => {
    const eventId = `note:${(count += 1)}:1`;
    const events = [{ eventId, instanceKey, chatId, kind: 'note', at, payload }];
    return (await appendAll(by, events))[0]?.[1] ?? 0;
  };
  const read = async (seq: number) => {
    const { rows } = await ana.query<{ chat: string | null; payload: object; kind: string }>(
      'select chat_id as chat, payload, kind from postline.event where seq = $1',
      [seq],
    );
    return rows[0];
  };
  const forget = async (by: Client, eventId: string, ids: readonly string[], from = 0) => {
    const fingerprints = ids.map((id) => fingerprintOf(instanceKey, id));
    const values = [eventId, instanceKey, fingerprints, from];
    return valueOf<string | null>(by, 'select postline.forget($1, $2, $3, $4)', values);
  };
  const gone = { chat: null, payload: {} };

  it('erases the text of the person’s chats and of their messages in groups, and nothing else', async () => {
    const own = await appendNote(ana, maria, { text: 'Hello Maria' });
    const others = await appendNote(ana, other, { text: 'Hello' });
    const written = await appendNote(ben, group, { text: 'I am Maria', sender: { chatId: maria } });
    const reacted = await appendNote(ben, group, { id: `KEY ${maria}`, value: '👍' });
    const besides = await appendNote(ben, group, { text: 'Me too', sender: { chatId: other } });
    expect(await forget(ben, 'forget:1:1', [maria])).toBeNull();
    expect(await read(own)).toMatchObject({ ...gone, kind: 'note' });
    expect(await read(written)).toMatchObject(gone);
    expect(await read(reacted)).toMatchObject(gone);
    expect(await read(others)).toMatchObject({ chat: other, payload: { text: 'Hello' } });
    expect(await read(besides)).toMatchObject({ chat: group, payload: { text: 'Me too' } });
    const { rows } = await ana.query<{ said: string; isNow: boolean; payload: string }>(
      `select p.name as said, abs(extract(epoch from e.at - clock_timestamp())) < 60 as "isNow", e.payload::text
       from postline.event e join postline.people p using (member_id) where e.kind = 'forget'`,
    );
    expect(rows).toMatchObject([{ said: 'BEN', isNow: true }]);
    expect(rows[0]?.payload).not.toContain('4915112345678');
  });

  it('refuses their events from desks that have not read it, and accepts new ones from desks that have', async () => {
    await forget(ana, 'forget:2:1', [maria]);
    const asked = `select seq from postline.event where event_id = 'forget:2:1'`;
    const seq = Number(await valueOf(ana, asked));
    const old = await appendNote(ben, maria, { text: 'From the time before', readTo: seq }, 1_000);
    const unaware = await appendNote(ben, maria, { text: 'Not knowing', readTo: seq - 1 });
    const anew = await appendNote(ben, maria, { text: 'Hello again', readTo: seq });
    expect(await read(old)).toMatchObject(gone);
    expect(await read(unaware)).toMatchObject(gone);
    expect(await read(anew)).toEqual({
      chat: maria,
      payload: { text: 'Hello again' },
      kind: 'note',
    });
    // Repeated after a lost answer, it changes nothing and erases nothing newer.
    await forget(ana, 'forget:2:1', [maria]);
    expect(await read(anew)).toMatchObject({ chat: maria });
  });

  it.each(['threads', 'thread-list'])(
    'removes their threads from pages of %s, and keeps them out',
    async (kind) => {
      const theirs = { id: 't1', from: '+49 1511 2345678', to: '+4930111' };
      const page = {
        runs: [],
        threads: [theirs, { id: 't2', from: '+4930111', to: '+5511912345678' }],
      };
      const appendPage = async (by: Client, at: number | null) => {
        const eventId = `${kind}:${(count += 1)}:1`;
        const events = [{ eventId, instanceKey, chatId: null, kind, at, payload: page }];
        return (await appendAll(by, events))[0]?.[1] ?? 0;
      };
      const before = await appendPage(ana, null);
      const rowIdOf = () =>
        valueOf(admin, 'select ctid from postline.event where seq = $1', [before]);
      const rowId = await rowIdOf();
      await forget(ben, `forget:${kind}:0`, [group]);
      // A page without them is not rewritten.
      expect(await rowIdOf()).toEqual(rowId);
      await forget(ben, `forget:${kind}:1`, [maria]);
      const late = await appendPage(ana, 1_000);
      const rest = { runs: [], threads: [page.threads[1]] };
      expect((await read(before))?.payload).toEqual(rest);
      expect((await read(late))?.payload).toEqual(rest);
    },
  );

  it('deletes the presence and claims of their chat', async () => {
    await ana.query('select postline.here($1, $2, true, 30000)', [instanceKey, maria]);
    await ana.query('select from postline.claim($1, $2, 30000, false)', [instanceKey, maria]);
    await forget(ben, 'forget:looks:1', [maria]);
    const { rows } = await ben.query('select chat_id from postline.presence');
    expect(rows).toEqual([{ chat_id: null }]);
    expect((await ben.query('select from postline.claim')).rowCount).toBe(0);
  });

  it('processes a long log in steps', async () => {
    const first = await appendNote(ana, other, { text: 'First' });
    await admin.query(
      `with team as (update postline.team set last_seq = last_seq + 5100 returning team_id, last_seq)
       insert into postline.event (team_id, seq, event_id, member_id, instance_key, chat_id, kind, at, payload)
       select team_id, last_seq - n, 'many:' || n, gen_random_uuid(), $1, 'c', 'note', clock_timestamp(), '{}'
       from team, generate_series(0, 5099) n`,
      [instanceKey],
    );
    const last = await appendNote(ana, other, { text: 'Last' });
    expect(await forget(ana, 'forget:3:1', [other])).toBe('5000');
    expect(await read(last)).toMatchObject({ chat: other });
    expect(await forget(ana, 'forget:3:1', [other], 5_000)).toBeNull();
    expect(await read(first)).toMatchObject(gone);
    expect(await read(last)).toMatchObject(gone);
  });

  it('stops a step short where there are many pages of threads', async () => {
    const first = await appendNote(ana, maria, { text: 'First' });
    await admin.query(
      `with team as (update postline.team set last_seq = last_seq + 300 returning team_id, last_seq)
       insert into postline.event (team_id, seq, event_id, member_id, instance_key, kind, at, payload)
       select team_id, last_seq - n, 'threads:page-' || n || ':1', gen_random_uuid(), $1, 'threads', clock_timestamp(),
         jsonb_build_object('runs', '[]'::jsonb, 'threads', '[]'::jsonb)
       from team, generate_series(0, 299) n`,
      [instanceKey],
    );
    expect(await forget(ana, 'forget:pages:1', [maria], first - 1)).toBe(`${first + 200}`);
    expect(await forget(ana, 'forget:pages:1', [maria], first + 200)).toBeNull();
    expect(await read(first)).toMatchObject(gone);
  });

  const refused: [name: string, statement: string][] = [
    ['reading who was forgotten', 'select from postline.forgotten'],
    ['letting somebody back in', 'delete from postline.forgotten'],
    ['changing until when', `update postline.forgotten set at = 'epoch'`],
    [
      'forgetting past the function',
      `insert into postline.forgotten select team_id, 'k', repeat('0', 64), 1, now() from postline.event`,
    ],
    ['erasing past the function', `update postline.event set payload = '{}'`],
    [
      'ending what keeps them forgotten',
      'alter table postline.event disable trigger keep_forgotten',
    ],
    ['dropping it', 'drop trigger keep_forgotten on postline.event'],
    ['asking for a fingerprint', `select postline.fingerprint_of('a', 'b')`],
    ['asking for several', `select postline.fingerprints_of('a', 'b', '{}')`],
  ];
  it.each(refused)('refuses a member %s', async (_name, statement) => {
    await expect(ben.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('refuses invalid fingerprints, events of another member, and callers who are no member', async () => {
    const call = (by: Client, eventId: string, fingerprints: readonly string[]) =>
      by.query('select postline.forget($1, $2, $3, 0)', [eventId, instanceKey, fingerprints]);
    await expect(call(ana, 'forget:4:1', [])).rejects.toThrow('no fingerprints');
    await expect(call(ana, 'forget:4:1', [maria])).rejects.toThrow('no fingerprints');
    await expect(call(ana, 'forget:1:1', ['0'.repeat(64)])).resolves.toBeTruthy();
    await expect(call(ana, 'forget:1:1', ['1'.repeat(64)])).rejects.toThrow('another event');
    await expect(call(admin, 'forget:5:1', ['0'.repeat(64)])).rejects.toThrow('not a member');
  });
});
