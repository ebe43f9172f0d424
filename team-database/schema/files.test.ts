import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  describeWithPostgres,
  sharedPostgres,
  type SharedPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { updateFileSpace } from '../files.ts';
import { limitMember } from '../limits.ts';
import { memberOf, valueOf } from './testing/attempts.ts';

const berlin = 'https://chat.example.test|1';
const oslo = 'https://chat.example.test|2';
const partLength = 262_144;

let postgres: SharedPostgres;
let team: TestTeam;
let admin: Client;
let ana: Client;
let ben: Client;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

async function offer(client: Client, bytes: Buffer, { instance = berlin, chat = 'c' } = {}) {
  const { rows } = await client.query<{ state: string; next_part: number }>(
    'select state, next_part from postline.offer_file($1, $2, $3, $4)',
    [instance, chat, hashOf(bytes), bytes.length],
  );
  return rows[0];
}

const put = (client: Client, of: Buffer, part: number, bytes: Buffer) =>
  valueOf<string>(client, 'select postline.put_file_part($1, $2, $3, $4)', [
    berlin,
    hashOf(of),
    part,
    bytes,
  ]);

const partOf = (bytes: Buffer, part: number) =>
  bytes.subarray(part * partLength, (part + 1) * partLength);

async function bring(client: Client, bytes: Buffer, chat = 'c'): Promise<string | undefined> {
  const offered = await offer(client, bytes, { chat });
  if (offered?.state !== 'go-on') return offered?.state;
  let state: string | undefined = 'go-on';
  for (let part = offered.next_part; state === 'go-on'; part += 1) {
    state = await put(client, bytes, part, partOf(bytes, part));
  }
  return state;
}

const read = (client: Client, of: Buffer, part = 0) =>
  valueOf<Buffer>(client, 'select bytes from postline.file_part($1, $2, $3)', [
    berlin,
    hashOf(of),
    part,
  ]);

const forget = (client: Client, chat: string) =>
  client.query('select postline.forget($1, $2, $3, 0)', [
    `forget ${chat}`,
    berlin,
    [createHash('sha256').update(`${berlin}|${chat}`).digest('hex')],
  ]);

const room = () => updateFileSpace(admin, team.teamId);

/** Moves the upload of complete files so many months back. */
const age = (months: number) =>
  admin.query(
    `update postline.file set whole_at = whole_at - $1 * interval '1 month' where whole_at is not null`,
    [months],
  );

/** Returns the chats recorded for files. */
const chats = async () => {
  const { rows } = await admin.query<{ chat: string }>(
    'select chat_id as chat from postline.file_chat order by 1',
  );
  return rows.map(({ chat }) => chat);
};

describeWithPostgres('files of a team', () => {
  beforeAll(async () => {
    postgres = await sharedPostgres();
  }, 60_000);
  beforeEach(async () => {
    await Promise.all([admin, ana, ben].map((client) => client?.end()));
    team = await makeTeam(postgres, ['ANA', 'BEN']);
    admin = await postgres.connect(team.database);
    [ana, ben] = await Promise.all([team.join('ANA'), team.join('BEN')]);
  });
  afterAll(async () => {
    await Promise.all([admin, ana, ben].map((client) => client?.end()));
    await postgres?.remove();
  });

  it('are read part by part by other members once all parts are uploaded', async () => {
    const photo = randomBytes(2 * partLength + 5);
    expect(await offer(ana, photo)).toEqual({ state: 'go-on', next_part: 0 });
    expect(await put(ana, photo, 0, partOf(photo, 0))).toBe('go-on');
    expect(await read(ben, photo)).toBeUndefined();
    // An upload resumes after a lost connection; a part whose answer was lost is stored once.
    expect(await put(ana, photo, 0, partOf(photo, 0))).toBe('go-on');
    expect(await offer(ana, photo)).toEqual({ state: 'go-on', next_part: 1 });
    expect(await bring(ana, photo)).toBe('there');
    const parts: Buffer[] = [];
    for (let part = await read(ben, photo); part; part = await read(ben, photo, parts.length)) {
      parts.push(part);
    }
    expect(Buffer.concat(parts).equals(photo)).toBe(true);
    expect(await bring(ben, photo)).toBe('there');
    expect(await room()).toMatchObject({ count: 1, used: photo.length });
  });

  it('match their hash, and take no parts from another member', async () => {
    const photo = randomBytes(partLength + 1);
    const other = randomBytes(photo.length);
    await offer(ben, photo);
    await put(ben, photo, 0, partOf(other, 0));
    await offer(ana, photo);
    expect(await put(ana, photo, 0, partOf(photo, 0))).toBe('go-on');
    expect(await put(ben, photo, 1, partOf(other, 1))).toBe('other-content');
    expect(await read(ana, photo)).toBeUndefined();
    expect(await put(ana, photo, 1, partOf(photo, 1))).toBe('there');
    expect((await read(ben, photo))?.equals(partOf(photo, 0))).toBe(true);
    await expect(put(ben, other, 0, other)).rejects.toThrow('the file was not offered');
    await offer(ben, other);
    await expect(put(ben, other, 1, partOf(other, 1))).rejects.toThrow('not the next part');
    await expect(put(ben, other, 0, other.subarray(2))).rejects.toThrow('not the next part');
  });

  it('are complete where two members upload the same at once', async () => {
    const photo = randomBytes(3 * partLength);
    expect(await Promise.all([bring(ana, photo), bring(ben, photo)])).toEqual(['there', 'there']);
    expect(await room()).toMatchObject({ count: 1, used: photo.length });
  });

  it('stay within the limits for one file and for all together', async () => {
    expect(await room()).toEqual({ limit: 16 * 1024 ** 2, total: 20e9, used: 0, count: 0 });
    await updateFileSpace(admin, team.teamId, { limit: 1_000, total: 1_500 });
    const [one, two, three] = [randomBytes(1_000), randomBytes(501), randomBytes(1_001)];
    expect(await offer(ana, three)).toMatchObject({ state: 'too-large' });
    expect(await bring(ana, one)).toBe('there');
    // An unfinished upload counts too.
    expect(await offer(ben, two)).toMatchObject({ state: 'no-room' });
    await updateFileSpace(admin, team.teamId, { total: 2_000 });
    expect(await bring(ben, two)).toBe('there');
    const { rows } = await ana.query('select * from postline.file_limits()');
    expect(rows).toEqual([{ file_limit: '1000', total_limit: '2000', used: '1501' }]);
  });

  it('leave space for other members where one offers many and uploads none', async () => {
    const { rows } = await ben.query(
      `select state, count(*)::int from generate_series(1, 100) n,
         postline.offer_file($1, 'c', sha256(n::text::bytea), 16777216) group by 1 order by 1`,
      [berlin],
    );
    expect(rows).toEqual([
      { state: 'go-on', count: 29 },
      { state: 'no-room', count: 71 },
    ]);
    expect(await bring(ana, randomBytes(10))).toBe('there');
    expect(await bring(ben, randomBytes(10))).toBe('there');
    // A single file may be as large as the limit, and be offered any number of times.
    await updateFileSpace(admin, team.teamId, { limit: 268_435_456 });
    await admin.query('delete from postline.file where whole_at is null');
    const big = `select state from postline.offer_file($1, 'c', sha256($2), 268435456)`;
    for (const [name, state] of [
      ['one', 'go-on'],
      ['two', 'no-room'],
      ['one', 'go-on'],
    ]) {
      expect((await ben.query(big, [berlin, name])).rows).toEqual([{ state }]);
    }
  });

  it('are not all scanned at each offer', async () => {
    await admin.query('update postline.team set keep_months = 1');
    await admin.query(
      `insert into postline.file (team_id, instance_key, sha256, size, member_id, whole_at)
       select $1, $2, sha256(n::text::bytea), 1, gen_random_uuid(), now() from generate_series(1, 20000) n`,
      [team.teamId, berlin],
    );
    await admin.query('analyze postline.file');
    await ana.query('begin');
    await offer(ana, randomBytes(10));
    const { rows } = await ana.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'file'`,
    );
    await ana.query('rollback');
    expect(rows[0]?.read).toBeLessThan(10);
  });

  it('free their space where an upload pauses for a day', async () => {
    const [left, next] = [randomBytes(partLength + 1), randomBytes(10)];
    await offer(ana, left);
    await put(ana, left, 0, partOf(left, 0));
    await admin.query(`update postline.file set touched_at = now() - interval '25 hours'`);
    expect(await bring(ben, next)).toBe('there');
    expect(await room()).toMatchObject({ count: 1, used: 10 });
    expect(await offer(ana, left)).toEqual({ state: 'go-on', next_part: 0 });
  });

  it('are deleted once older than the team’s retention', async () => {
    const [old, next] = [randomBytes(10), randomBytes(10)];
    await bring(ana, old);
    await admin.query('update postline.team set keep_months = 1');
    await admin.query(`update postline.file set whole_at = now() - interval '3 months'`);
    expect(await bring(ana, next)).toBe('there');
    expect(await read(ben, old)).toBeUndefined();
    expect(await room()).toMatchObject({ count: 1, used: 10 });
  });

  it('stay as long as the newest message that has them', async () => {
    const [logo, next] = [randomBytes(10), randomBytes(10)];
    await admin.query('update postline.team set keep_months = 2');
    for (let round = 0; round < 2; round += 1) {
      await bring(ana, logo);
      await admin.query(`update postline.file set whole_at = whole_at - interval '2 months'`);
    }
    await bring(ana, next);
    expect(await read(ben, logo)).toBeDefined();
  });

  it('are deleted with the last chat that has them', async () => {
    const [shared, own] = [randomBytes(10), randomBytes(10)];
    await bring(ana, shared, 'maria');
    await bring(ben, shared, 'otto');
    await bring(ana, own, 'maria');
    await forget(ben, 'maria');
    expect(await read(ben, own)).toBeUndefined();
    expect(await read(ben, shared)).toBeDefined();
    await forget(ben, 'otto');
    expect(await room()).toMatchObject({ count: 0, used: 0 });
    expect((await admin.query('select from postline.file_part')).rowCount).toBe(0);
  });

  it('leave no record of their chats', async () => {
    const [old, left, next] = [randomBytes(10), randomBytes(partLength + 1), randomBytes(10)];
    await admin.query('update postline.team set keep_months = 1');
    await bring(ana, old, 'maria');
    await bring(ben, old, 'otto');
    await offer(ana, left, { chat: 'pia' });
    await put(ana, left, 0, partOf(left, 0));
    await admin.query(`update postline.file set touched_at = now() - interval '25 hours'`);
    // The same bytes at another instance are another file.
    await offer(ana, old, { instance: oslo, chat: 'in oslo' });
    await age(3);
    expect(await bring(ana, next, 'jan')).toBe('there');
    expect(await chats()).toEqual(['in oslo', 'jan']);
    // A file that is sent again is recorded in its new chats alone.
    await bring(ben, old, 'otto');
    expect(await chats()).toEqual(['in oslo', 'jan', 'otto']);
    await forget(ben, 'otto');
    expect(await read(ana, old)).toBeUndefined();
  });

  it('stay in their chats where the duplicate of a simultaneous upload is dropped', async () => {
    const photo = randomBytes(partLength + 1);
    await offer(ana, photo, { chat: 'maria' });
    await put(ana, photo, 0, partOf(photo, 0));
    await bring(ben, photo, 'otto');
    expect(await put(ana, photo, 1, partOf(photo, 1))).toBe('there');
    expect(await chats()).toEqual(['maria', 'otto']);
    // The same where one of two members uploads other bytes.
    const other = randomBytes(10);
    await offer(ana, other, { chat: 'jan' });
    await offer(ben, other, { chat: 'pia' });
    expect(await put(ana, other, 0, randomBytes(10))).toBe('other-content');
    expect(await chats()).toEqual(['jan', 'maria', 'otto', 'pia']);
    expect(await put(ben, other, 0, randomBytes(10))).toBe('other-content');
    expect(await chats()).toEqual(['maria', 'otto']);
  });

  it('are deleted in batches where they were in very many chats', async () => {
    const [logo, old, next] = [randomBytes(10), randomBytes(10), randomBytes(10)];
    await bring(ana, logo);
    await bring(ana, old);
    await admin.query(
      `insert into postline.file_chat (team_id, instance_key, chat_id, sha256)
       select $1, $2, 'chat ' || n, $3 from generate_series(1, 10001) n`,
      [team.teamId, berlin, hashOf(logo)],
    );
    await admin.query('update postline.team set keep_months = 1');
    await age(3);
    expect(await bring(ana, next, 'next')).toBe('there');
    expect(await chats()).toEqual(['c', 'next']);
    expect(await room()).toMatchObject({ count: 2, used: 20 });
    expect(await bring(ana, next, 'next')).toBe('there');
    expect(await chats()).toEqual(['next']);
    expect(await room()).toMatchObject({ count: 1, used: 10 });
  });

  it('belong to their instance: a member limited to others cannot read, upload or forget them', async () => {
    const photo = randomBytes(10);
    await bring(ana, photo);
    await ana.query('select postline.append($1)', [
      JSON.stringify([{ eventId: 'e', instanceKey: oslo, kind: 'note', at: 1 }]),
    ]);
    await limitMember(admin, await memberOf(admin, team.teamId, 'BEN'), [oslo]);
    ben = await team.connect('BEN');
    // Nor by uploading elsewhere a file of which they have only the hash.
    expect(await offer(ben, photo, { instance: oslo })).toEqual({ state: 'go-on', next_part: 0 });
    for (const attempt of [
      () => read(ben, photo),
      () => offer(ben, photo),
      () => put(ben, photo, 0, photo),
      () => forget(ben, 'c'),
    ]) {
      await expect(attempt()).rejects.toThrow('not an instance of yours');
    }
    expect((await read(ana, photo))?.equals(photo)).toBe(true);
  });

  it('are invisible to another team in the same database', async () => {
    const beta = await makeTeam(postgres, ['EVE'], { name: 'Beta', database: team.database });
    const eve = await beta.join('EVE');
    const photo = randomBytes(10);
    await bring(ana, photo);
    expect(await read(eve, photo)).toBeUndefined();
    expect(await offer(eve, photo)).toEqual({ state: 'go-on', next_part: 0 });
    await forget(eve, 'c');
    expect((await read(ana, photo))?.equals(photo)).toBe(true);
    await eve.end();
  });
});
