import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { expect, it } from 'vitest';
import { setRetention, deleteExpired } from '../../team-database/retention.ts';
import { beginInThePast } from '../../team-database/schema/testing/past.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const dayMs = 86_400_000;

/** Returns a record of the service of so many days ago. */
const record = (id: string, text: string, daysAgo: number) => ({
  key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id },
  message: { conversation: text },
  messageTimestamp: Math.floor((Date.now() - daysAgo * dayMs) / 1_000),
});

describeWithPostgres('a team whose log is kept for some months', { timeout: 120_000 }, () => {
  const { start: startDesks } = desksOfTests();
  let desks: Desks;
  let admin: Client;

  const share = (desk: Desk, isShared: boolean) => desk.call('team.share', { isShared });
  const stored = async () => {
    const { rows } = await admin.query<{ kind: string }>(
      'select kind from postline.event order by seq',
    );
    return rows.map(({ kind }) => kind);
  };
  const loggedRestored = (desk: Desk) =>
    readFileSync(join(desk.folder, 'logs', 'postline.log'), 'utf8').includes(
      'restored to an earlier state',
    );

  /** Makes all events six months old and deletes them, while the desk is disconnected. */
  const keepTwoMonths = async ({ line, networkChanges }: Desk): Promise<void> => {
    line.cut();
    await admin.query(
      `update postline.event set stored_at = stored_at - interval '6 months', at = least(at, stored_at - interval '6 months')`,
    );
    await setRetention(admin, desks.team.teamId, 2);
    await deleteExpired(admin, desks.team.teamId);
    line.mend();
    networkChanges();
  };

  it('works on every desk, restores nothing that was deleted, and starts new desks with what is kept', async () => {
    desks = await startDesks(['Ana', 'Jan', 'Eva']);
    const [ana, jan, eva] = desks.desks as [Desk, Desk, Desk];
    admin = await desks.admin();
    // Eva shares later, and the team is eight months old.
    await share(eva, false);
    await beginInThePast(admin, 8);
    await ana.importRecords([record('A1', 'Long ago', 200), record('A2', 'A day later', 199)]);
    const { chatId } = await ana.openChat('+49 1511 2345678');
    const texts = async (desk: Desk) => (await desk.messages(chatId)).map(({ text }) => text);
    await ana.until(async () => (await stored()).length >= 2);
    await jan.until(async () => (await texts(jan)).length === 2);
    const untilUpToDate = (desk: Desk) => desk.until(async () => await desk.isUpToDate());
    await Promise.all([untilUpToDate(ana), untilUpToDate(jan)]);
    await jan.stop();
    await keepTwoMonths(ana);
    await ana.send(chatId, 'Today');
    await ana.untilAll(chatId, 'received', 'received', 'accepted');
    await untilUpToDate(ana);
    expect(await stored()).not.toContain('record');

    // The last event that Jan's desk read is deleted.
    await jan.start();
    await jan.until(async () => (await texts(jan)).length === 3);
    await untilUpToDate(jan);
    expect(loggedRestored(jan)).toBe(false);
    expect(jan.sharedLines()).toEqual(ana.sharedLines());

    // Like a desk that joins anew, Jan's appends everything it has.
    await share(jan, false);
    await share(jan, true);
    await untilUpToDate(jan);
    expect(await stored()).not.toContain('record');

    await share(eva, true);
    await eva.until(async () => (await texts(eva)).length > 0);
    await untilUpToDate(eva);
    expect(await texts(eva)).toEqual(['Today']);
    // A desk reads how long the log is kept on connecting, and then each minute.
    await eva.stop();
    await eva.start();
    const status = await eva.until(async () => {
      const { kept, reason } = await eva.client.call('team.get', {});
      return kept?.since == null ? null : { kept, reason };
    });
    expect(status).toMatchObject({ kept: { months: 2 }, reason: null });
    expect(Date.now() - (status.kept.since ?? 0)).toBeLessThan(dayMs);
    for (const desk of [ana, jan, eva]) expect(loggedRestored(desk)).toBe(false);
  });

  it('forgets, on a desk that was away for longer, people whom the team forgot meanwhile', async () => {
    desks = await startDesks(['Ana', 'Jan']);
    const [ana, jan] = desks.desks as [Desk, Desk];
    admin = await desks.admin();
    await beginInThePast(admin, 8);
    await ana.importRecords([record('A1', 'My address is Long Lane 4', 200)]);
    const { chatId: other } = await ana.openChat('+55 11 91234-5678');
    await ana.send(other, 'Hello');
    const chatsOf = async ({ client, instanceId }: Desk) => {
      const { chats } = await client.call('chats.list', { instanceId });
      return chats.map(({ chatId }) => chatId).sort();
    };
    const both = ['4915112345678@c.us', other].sort();
    await jan.until(async () => (await chatsOf(jan)).length === 2);
    await desks.untilEqual();
    await jan.stop();

    await ana.client.call('forgetting.forget', { chatIds: ['4915112345678@c.us'] });
    const untilUpToDate = () => ana.until(async () => await ana.isUpToDate());
    await ana.until(async () => (await stored()).includes('forget'));
    await untilUpToDate();
    await keepTwoMonths(ana);
    await ana.send(other, 'Today');
    await untilUpToDate();
    expect(await stored()).not.toContain('forget');

    await jan.start();
    await jan.until(async () => (await chatsOf(jan)).length === 1);
    expect(await chatsOf(jan)).toEqual(both.filter((chatId) => chatId === other));
    const { entries } = await jan.call('audit.list', { action: 'forget' });
    expect(entries).toHaveLength(1);
    await desks.untilEqual();
  });
});
