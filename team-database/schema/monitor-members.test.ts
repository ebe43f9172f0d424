import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { describeWithPostgres } from '../../tests/support/postgres.ts';
import { append } from './testing/attempts.ts';

describeWithPostgres('how far each console is behind', () => {
  let opened: OpenedTeam<'ANA' | 'BEN'>;
  let admin: Client;
  let ana: Client;
  let ben: Client;
  beforeAll(async () => {
    opened = await openTeam(['ANA', 'BEN']);
    ({ admin } = opened);
    ({ ANA: ana, BEN: ben } = opened.clients);
  }, 60_000);
  afterAll(() => opened?.close());

  const note = (client: Client, seq: number, instanceKey = 'i') =>
    client.query('select postline.note_reading($1, $2)', [instanceKey, seq]);
  const lags = async () => {
    const { rows } = await admin.query<{ member: string; events: number; isOld: boolean }>(
      `select member, behind_events::int as events, behind_seconds > 60 as "isOld" from postline.monitor_members order by 1`,
    );
    return rows;
  };

  it('is reported by the console itself, and never beyond the end of the log', async () => {
    for (let at = 0; at < 3; at += 1) await append(ana, { eventId: `note:${at}:1` });
    await admin.query(`update postline.event set stored_at = stored_at - interval '2 minutes'`);
    await note(ana, 3);
    await note(ben, 1);
    const both = [
      { member: 'ANA', events: 0, isOld: false },
      { member: 'BEN', events: 2, isOld: true },
    ];
    expect(await lags()).toEqual(both);
    await note(ana, 9_000_000);
    expect(await lags()).toEqual(both);
    await note(ben, 3);
    expect(await lags()).toEqual([both[0], { member: 'BEN', events: 0, isOld: false }]);
  });

  it('covers only the instances that a member may see', async () => {
    // An instance that nobody shares has no cursor.
    await note(ana, 1, 'nobody’s');
    expect((await lags()).map(({ member: name }) => name)).toEqual(['ANA', 'BEN']);
    await admin.query(
      `insert into postline.member_limit select member_id from postline.member where name = 'BEN'`,
    );
    await expect(note(ben, 1)).rejects.toThrow('not an instance of yours');
    await expect(note(admin, 1)).rejects.toThrow('not a member of a team');
  });
});
