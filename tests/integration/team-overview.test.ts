import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { TeamOverview } from '../../shared/contract/team-overview.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { incomingRecord } from '../support/imports.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const minute = 60_000;

describeWithPostgres('the overview of a team', { timeout: 120_000 }, () => {
  const { start } = desksOfTests();
  let desks: Desks;
  let ana: Desk;
  let jan: Desk;
  beforeEach(async () => {
    desks = await start(['Ana', 'Jan']);
    [ana, jan] = desks.desks as [Desk, Desk];
  }, 60_000);

  const memberId = async ({ client }: Desk) =>
    (await client.call('team.get', {})).membership?.memberId ?? '';
  const overview = (
    { client, instanceId }: Desk,
    from = Date.now() - 30 * 86_400_000,
    of: string | null = instanceId,
  ) => client.call('team.overview', { instanceId: of, from, to: Date.now() + 10 * minute });
  /** Takes in a customer's message of so many minutes ago; returns its chat ID. */
  const receiveMessage = async (minutesAgo: number) => {
    const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    const remoteJid = `49151${digits}@c.us`;
    const messageTimestamp = Math.floor((Date.now() - minutesAgo * minute) / 1_000);
    const record = incomingRecord(randomUUID(), 'Hello?', { messageTimestamp });
    await ana.importRecords([{ ...record, key: { ...record.key, remoteJid } }]);
    return remoteJid;
  };
  const assign = async (
    chatId: string,
    to: { memberId?: string | null; queueId?: string | null },
  ) => {
    const given = { memberId: null, queueId: null, ...to };
    await ana.call('team.assign', { chatId, ...given });
  };
  const rows = ({ unassigned, queues, members }: TeamOverview) => ({
    unassigned: [unassigned.chats, unassigned.waiting],
    queues: queues.map(({ name, chats, waiting }) => [name, chats, waiting]),
    members: members.map(({ name, chats, waiting }) => [name, chats, waiting]),
  });

  it('counts chats by assignee, with the times of all members for leads and one’s own for others', async () => {
    const queueId = randomUUID();
    await ana.call('team.saveQueue', { queueId, name: 'Returns' });
    const [first, second, third, fourth] = [
      await receiveMessage(50),
      await receiveMessage(40),
      await receiveMessage(30),
      await receiveMessage(20),
    ] as const;
    await assign(first, { memberId: await memberId(jan) });
    await assign(second, { memberId: await memberId(jan) });
    await assign(third, { queueId });
    await desks.untilEqual();
    const expected = {
      unassigned: [1, 1],
      queues: [['Returns', 1, 1]],
      members: [
        ['Ana', 0, 0],
        ['Jan', 2, 2],
      ],
    };
    expect(rows(await overview(ana))).toEqual(expected);
    const waiting = async (agent: string | null) => {
      const asked = { bounds: [Date.now() - minute, Date.now()], agent, templateId: null };
      return (await ana.client.call('overview.get', { instanceId: null, ...asked })).waiting;
    };
    expect(await waiting(null)).toMatchObject({ chats: 4, ofEverybody: false });
    expect(await waiting('Jan')).toMatchObject({ chats: 2, ofEverybody: false });
    expect(await waiting('Ana')).toEqual({ chats: 0, since: null, ofEverybody: false });
    const before = Date.now();
    await jan.send(first, 'It is on its way.');
    await jan.untilAll(first, 'accepted', 'received');
    await ana.send(fourth, 'So is yours.');
    await ana.untilAll(fourth, 'accepted', 'received');
    await desks.untilEqual();

    const seen = await overview(ana, before - minute);
    expect(rows(seen)).toEqual({
      ...expected,
      unassigned: [1, 0],
      members: [
        ['Ana', 0, 0],
        ['Jan', 2, 1],
      ],
    });
    expect(seen.isLead).toBe(true);
    const [ofAna, ofJan] = seen.members;
    expect(ofAna).toMatchObject({ isYou: true, answers: 1, since: null });
    expect(ofJan).toMatchObject({ answers: 1 });
    expect((ofJan?.medianAnswer ?? 0) / minute).toBeGreaterThan(49);
    expect((ofAna?.medianAnswer ?? 0) / minute).toBeLessThan(30);
    const waited = Date.now() - (ofJan?.since ?? 0);
    expect(waited / minute).toBeGreaterThan(39);
    expect(waited / minute).toBeLessThan(50);
    expect(await overview(ana, before - minute, null)).toEqual(seen);

    const bySelf = await overview(jan, before - minute);
    expect(bySelf.isLead).toBe(false);
    expect(bySelf.queues).toEqual(seen.queues);
    expect(bySelf.members).toMatchObject([
      { ...ofJan, isYou: true },
      { name: 'Ana', chats: 0, waiting: 0, since: null, answers: null, medianAnswer: null },
    ]);
  });

  it('counts what the whole team sent for leads, and tells others that it does not', async () => {
    const chatId = await receiveMessage(50);
    await desks.untilEqual();
    const from = Date.now() - minute;
    const templateId = randomUUID();
    await jan.call('templates.noteUse', { chatId, templateId });
    await jan.send(chatId, 'It is on its way.');
    await jan.untilAll(chatId, 'accepted', 'received');
    await ana.send(await receiveMessage(20), 'So is yours.');
    await desks.untilEqual();
    const sent = (
      { client, instanceId }: Desk,
      agent: string | null = null,
      template: string | null = null,
    ) => {
      const bounds = [from, Date.now() + 10 * minute];
      return client.call('overview.get', { instanceId, bounds, agent, templateId: template });
    };
    const team = await sent(ana);
    expect(team).toMatchObject({ whose: 'team', total: { sent: 2 } });
    expect(team.answered.reduce((sum, count) => sum + count)).toBe(2);
    // Between the 50 and the 20 minutes, as a spreadsheet says.
    expect(Math.round((team.medianAnswer ?? 0) / minute)).toBe(35);
    expect(team.agents.find(({ agent }) => agent === 'Jan')).toMatchObject({
      sent: 1,
      accepted: 1,
    });
    expect(await sent(ana, 'Jan')).toMatchObject({ total: { sent: 1 } });
    expect((await sent(ana, 'Jan')).medianAnswer ?? 0).toBeGreaterThan(49 * minute);
    expect(await sent(jan)).toMatchObject({ whose: 'own', total: { sent: 1 } });
    const templates = [{ templateId, sent: 1, accepted: 1 }];
    expect(team.templates).toMatchObject(templates);
    expect(await sent(ana, null, templateId)).toMatchObject({ total: { sent: 1 }, templates });
    await ana.call('team.share', { isShared: false });
    expect(await sent(ana)).toMatchObject({ whose: null, total: { sent: 1 } });
  });

  it('counts the answers of a member whom the store has lost, as of one who was removed', async () => {
    const chatId = await receiveMessage(50);
    await desks.untilEqual();
    await jan.send(chatId, 'It is on its way.');
    await jan.untilAll(chatId, 'accepted', 'received');
    await desks.untilEqual();
    await Promise.all([jan.stop(), ana.stop()]);
    // As a restore does, from a backup that is older than the member.
    const admin = await desks.admin();
    await admin.query(
      `set session_replication_role = replica; delete from postline.member where name = 'Jan'`,
    );
    await ana.start();
    await ana.client.until(async () => {
      const { members } = await ana.client.call('team.get', {});
      return members.length === 1;
    });
    expect((await overview(ana)).members).toMatchObject([
      { name: 'Ana', isRemoved: false, answers: 0 },
      { name: 'Jan', isRemoved: true, answers: 1 },
    ]);
  });

  it('counts no answers of another period, no closed chats, and nothing that is not shared', async () => {
    const chatId = await receiveMessage(20);
    await ana.send(chatId, 'It is on its way.');
    await ana.untilAll(chatId, 'accepted', 'received');
    await desks.untilEqual();
    expect((await overview(ana)).members[0]).toMatchObject({ answers: 1 });
    const later = await overview(ana, Date.now() + 5 * minute);
    expect(later.members[0]).toMatchObject({ answers: 0, medianAnswer: null });
    expect(later.unassigned.chats).toBe(1);
    await ana.call('chats.close', { chatIds: [chatId] });
    expect((await overview(ana)).unassigned.chats).toBe(0);
    await ana.call('team.share', { isShared: false });
    expect((await overview(ana)).members[0]).toMatchObject({ answers: 0 });
  });
});
