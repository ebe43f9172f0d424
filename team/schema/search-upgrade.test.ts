import { createHash, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeWithPostgres,
  startPostgres,
  type TestPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { createTeam } from '../members.ts';
import { indexForSearch } from '../search.ts';
import { installSchema } from './install.ts';
import { migrations } from './migrations.ts';
import { append } from './testing/attempts.ts';

/** The steps before the search. */
const before = migrations.slice(0, 8);

const message = (text: string, id: string, version: number, more: object = {}) => ({
  eventId: `message:${id}:${version}`,
  kind: 'message',
  payload: { localId: id, text, content: { kind: 'text' }, state: 'accepted' },
  ...more,
});

describeWithPostgres('a log from before there was a search', { timeout: 60_000 }, () => {
  let postgres: TestPostgres;
  let team: TestTeam;
  let admin: Client;
  let ana: Client;
  const find = async (word: string) => {
    const { rows } = await ana.query<{
      answer: { items: { text: string }[]; isIndexed: boolean };
    }>(`select postline.find_said('i', $1, null, 0, 9000000000000, null, null, 100) as answer`, [
      `'${word}':*`,
    ]);
    const answer = rows[0]?.answer;
    return { texts: answer?.items.map(({ text }) => text), isIndexed: answer?.isIndexed };
  };
  beforeAll(async () => {
    postgres = await startPostgres();
    team = await makeTeam(postgres, ['ANA'], { steps: before });
    admin = await postgres.connect(team.database);
    ana = await team.join('ANA');
  }, 60_000);
  afterAll(async () => {
    await Promise.all([admin, ana].map((client) => client?.end()));
    await postgres?.remove();
  });

  it('is indexed step by step while its team keeps writing, and nothing deleted comes back', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await append(ana, message('the wrong day', first, 1));
    for (let at = 0; at < 60; at += 1) await append(ana, message(`day ${at}`, randomUUID(), 1));
    await append(ana, message('the right day', first, 2));
    await append(ana, message('day of somebody', randomUUID(), 1, { chatId: 'gone' }));
    const fingerprint = createHash('sha256').update('i|gone').digest('hex');
    await ana.query(`select postline.forget('forget:x:1', 'i', $1, 0)`, [[fingerprint]]);
    // Another desk appends the same message later: the first event counts, whichever is indexed first.
    const twice = { keyId: 'twice', fromMe: false, text: 'day as appended first', content: {} };
    await append(ana, { eventId: 'record:t:1', kind: 'record', payload: twice });
    for (let at = 0; at < 20; at += 1) await append(ana, message(`hour ${at}`, randomUUID(), 1));
    const later = { ...twice, text: 'day as appended later' };
    await append(ana, { eventId: 'record:u:1', kind: 'record', payload: later });
    const told = { keyId: 'key', kind: 'edited', author: '', value: 'day as edited', at: 1 };
    const record = { keyId: 'key', fromMe: false, text: 'day as written', content: {} };
    await append(ana, { eventId: 'record:r:1', kind: 'record', payload: record });
    await append(ana, { eventId: 'told:key edited :1', kind: 'told', payload: told });
    await append(ana, message('a day', second, 1));

    await installSchema(admin);
    expect(await find('day')).toEqual({ texts: [], isIndexed: false });
    // New messages are found at once, and stay unchanged.
    await append(ana, message('newer day', second, 2));
    expect(await find('day')).toEqual({ texts: ['newer day'], isIndexed: false });
    // Interrupted after a step, and resumed.
    await admin.query(`set role postline_owner`);
    await admin.query(`select postline.fill_said($1, 20)`, [team.teamId]);
    await admin.query('reset role');
    expect((await find('day')).isIndexed).toBe(false);
    const left: number[] = [];
    await indexForSearch(admin, (count) => left.push(count));
    expect(left.at(-1)).toBe(0);
    const { texts, isIndexed } = await find('day');
    expect(isIndexed).toBe(true);
    expect(texts?.toSorted()).toEqual(
      [
        ...Array.from({ length: 60 }, (_, at) => `day ${at}`),
        'newer day',
        'day as edited',
        'day as appended first',
        'the right day',
      ].toSorted(),
    );
    await indexForSearch(admin);
    const { rows } = await admin.query<{ left: string }>(
      'select events_to_index as left from postline.monitor_search',
    );
    expect(rows).toEqual([{ left: '0' }]);
  });

  it('is complete where retention deleted its beginning', async () => {
    await admin.query('update postline.team set first_seq = 40');
    await admin.query(
      'insert into postline.said_fill select team_id, last_seq + 1 from postline.team',
    );
    await indexForSearch(admin);
    expect((await find('day')).isIndexed).toBe(true);
  });

  it('is complete for each team, even where retention deleted all of another’s', async () => {
    const other = await createTeam(admin, 'Other');
    // The steps begin with the team of the smaller ID.
    const [full, emptied] = [team.teamId, other].sort();
    await admin.query(
      `update postline.team set first_seq = case team_id when $1 then 900 else 1 end,
         last_seq = case team_id when $1 then 899 else greatest(last_seq, 600) end`,
      [emptied],
    );
    for (const [id, below] of [
      [emptied, 100],
      [full, 601],
    ]) {
      await admin.query('insert into postline.said_fill (team_id, below) values ($1, $2)', [
        id,
        below,
      ]);
    }
    const left: number[] = [];
    await indexForSearch(admin, (count) => left.push(count));
    expect(left.every((count) => count >= 0)).toBe(true);
    expect((await admin.query('select from postline.said_fill')).rowCount).toBe(0);
  });
});
