import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { limitMember } from '../../team-database/limits.ts';
import { listMembers } from '../../team-database/members.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const customer = '+49 1511 2345678';

describeWithPostgres('a store that was restored under two desks', { timeout: 120_000 }, () => {
  const { postgres, start } = desksOfTests();
  let desks: Desks;
  let ana: Desk;
  let jan: Desk;
  let chatId: string;
  beforeEach(async () => {
    desks = await start(['Ana', 'Jan']);
    [ana, jan] = desks.desks as [Desk, Desk];
    ({ chatId } = await ana.openChat(customer));
    await jan.openChat(customer);
  }, 60_000);

  it('is detected, and no desk’s events are lost', async () => {
    await ana.send(chatId, 'kept by the backup');
    await ana.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    const admin = await desks.admin();
    const { rows } = await admin.query<{ last: string }>(
      'SELECT last_seq AS last FROM postline.team',
    );
    const last = Number(rows[0]?.last);
    await ana.send(chatId, 'after the backup, by Ana');
    await jan.send(chatId, 'after the backup, by Jan');
    await ana.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    await admin.query('DELETE FROM postline.event WHERE seq > $1', [last]);
    await admin.query('UPDATE postline.team SET last_seq = $1', [last]);
    for (const one of [ana, jan]) one.line.cut();
    for (const one of [ana, jan]) one.line.mend();
    for (const { networkChanges } of desks.desks) networkChanges();
    await jan.send(chatId, 'after the restore');
    await desks.untilEqual();
    for (const { client, instanceId } of [ana, jan]) {
      const { notices } = await client.call('app.status', {});
      expect(notices).toEqual([
        { id: expect.any(String) as string, kind: 'team-restored', teamName: 'Alpha' },
      ]);
      const { entries } = await client.call('audit.list', { instanceId, action: 'team-restored' });
      expect(entries).toMatchObject([{ by: 'postline' }]);
    }
    expect((await ana.messages(chatId)).map(({ text }) => text).sort()).toEqual([
      'after the backup, by Ana',
      'after the backup, by Jan',
      'after the restore',
      'kept by the backup',
    ]);
    const texts = await admin.query<{ text: string }>(
      `SELECT DISTINCT payload ->> 'text' AS text FROM postline.event WHERE kind = 'message' ORDER BY 1`,
    );
    expect(texts.rows).toHaveLength(4);
  });

  it.each(['sees all', 'is limited to it'])(
    'is detected even if other desks have filled the log up to the last event that was read (Jan %s)',
    async (how) => {
      await jan.send(chatId, 'lost with the store, by Jan');
      await jan.untilAll(chatId, 'accepted');
      await desks.untilEqual();
      const admin = await desks.admin();
      const ofJan = `SELECT seq FROM postline.event
      WHERE kind = 'message' AND payload ->> 'text' = 'lost with the store, by Jan'`;
      const { rowCount } = await admin.query(ofJan);
      expect(rowCount).toBeGreaterThan(0);
      await ana.send(chatId, 'read last, by Ana');
      await ana.untilAll(chatId, 'accepted', 'accepted');
      await desks.untilEqual();
      if (how === 'is limited to it') {
        const { rows } = await admin.query<{ key: string }>(
          'SELECT DISTINCT instance_key AS key FROM postline.event',
        );
        const members = await listMembers(admin, desks.team.teamId);
        const limited = members.find(({ name }) => name === 'Jan');
        if (limited === undefined) throw new Error('there is no Jan');
        const keys = rows.map(({ key }) => key);
        await limitMember(admin, limited, keys);
      }
      for (const one of [ana, jan]) one.line.cut();
      // As if Ana's desk had come back first, appended the same again, and other events had taken the numbers of Jan's.
      await admin.query(
        `UPDATE postline.event SET event_id = 'filled ' || seq, kind = 'filled',
         member_id = (SELECT member_id FROM postline.member WHERE name = 'Ana')
       WHERE seq IN (${ofJan})`,
      );
      await admin.query(
        `UPDATE postline.event SET stored_at = stored_at + interval '1 microsecond'
       WHERE seq >= (SELECT min(seq) FROM postline.event WHERE kind = 'filled')`,
      );
      for (const one of [ana, jan]) one.line.mend();
      for (const { networkChanges } of desks.desks) networkChanges();
      await expect.poll(async () => (await admin.query(ofJan)).rowCount).toBeGreaterThan(0);
      await desks.untilEqual();
    },
  );

  it('receives a forgotten person again from a desk that had not read the event back, and what it sends afterwards', async () => {
    const { chatId: other } = await ana.openChat('+55 11 91234-5678');
    await ana.send(chatId, 'Your parcel, Maria');
    await ana.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    const { database } = desks.team;
    const backup = join(ana.folder, 'backup');
    await postgres().dump(database, backup);
    jan.line.cut();
    const admin = await postgres().connect(database);
    // The store answers Ana's desk, and is restored before the desk reads its event.
    await admin.query(
      `CREATE POLICY unread ON postline.event AS RESTRICTIVE FOR SELECT USING (kind <> 'forget')`,
    );
    await ana.client.call('forgetting.forget', { chatIds: [chatId] });
    await expect
      .poll(async () => {
        const { rows } = await admin.query<{ log: string }>(
          `SELECT string_agg(e::text, chr(10)) AS log FROM postline.event e`,
        );
        const log = rows[0]?.log ?? '';
        return log.includes('forget') && !log.includes('Maria');
      })
      .toBe(true);
    await admin.end();
    await postgres().restore(database, backup);
    jan.line.mend();
    for (const { networkChanges } of desks.desks) networkChanges();
    await ana.send(other, 'Yours is on its way');
    const chatsOf = async ({ client, instanceId }: Desk) =>
      (await client.call('chats.list', { instanceId })).chats.map((chat) => chat.chatId);
    await expect.poll(() => chatsOf(jan)).toEqual([other]);
    const [shown] = await jan.messages(other);
    expect(shown).toMatchObject({ text: 'Yours is on its way', author: { name: 'Ana' } });
    await desks.untilEqual();
  });
});
