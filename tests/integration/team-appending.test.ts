import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { listMembers, setLead } from '../../team-database/members.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

describeWithPostgres('an event that one desk of a team appends', { timeout: 120_000 }, () => {
  const { start } = desksOfTests();
  let desks: Desks;
  let ana: Desk;
  let jan: Desk;
  let chatId: string;
  beforeEach(async () => {
    desks = await start(['Ana', 'Jan']);
    [ana, jan] = desks.desks as [Desk, Desk];
    ({ chatId } = await ana.openChat('+49 1511 2345678'));
    await ana.send(chatId, 'Hello');
    await desks.untilEqual();
  }, 60_000);

  const textsOf = async ({ client, instanceId }: Desk, of = chatId) =>
    (await client.messages(instanceId, of)).map(({ text }) => text);
  const untilState = ({ client }: Desk, is: (state: string) => boolean) =>
    client.until(async () => is((await client.call('team.get', {})).state) || null);
  const untilText = (desk: Desk, text: string, of = chatId) =>
    desk.until(async () => (await textsOf(desk, of)).includes(text));

  it('reaches another desk at once, before its regular check', async () => {
    const label = { labelId: randomUUID(), hue: 30 };
    const names = async () => {
      const all = await jan.call('chats.labels', {});
      return all.map(({ name }) => name);
    };
    // A desk also checks soon after messages change, and every 15 s. Of several events, one arrives well before a check.
    for (const name of ['New', 'Newer', 'Newest']) {
      await ana.call('chats.saveLabel', { ...label, name });
      await expect.poll(names, { timeout: 10_000 }).toEqual([name]);
    }
  });

  it('reaches another desk although the store refuses another event of the batch', async () => {
    ana.line.cut();
    await untilState(ana, (state) => state !== 'up');
    const queue = { queueId: randomUUID(), name: 'Returns' };
    await ana.call('team.saveQueue', queue);
    await ana.send(chatId, 'It leaves today.');
    const admin = await desks.admin();
    const members = await listMembers(admin, desks.team.teamId);
    const lead = members.find(({ name }) => name === 'Ana');
    expect(lead && (await setLead(admin, lead, false))).toBe(true);
    ana.line.mend();
    ana.networkChanges();
    await untilText(jan, 'It leaves today.');
    await ana.until(async () => (await ana.isUpToDate()) || null);
    expect(await jan.call('team.queues', {})).toEqual([]);
  });

  it('makes another desk forget a person, once a send to that person has ended', async () => {
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    desks.service.faults.next({ kind: 'held', until, operation: 'send-text' });
    const { localId } = await jan.send(chatId, 'It leaves today.');
    await jan.until(async () => {
      const found = await jan.messages(chatId);
      return found.some((one) => one.localId === localId && one.state === 'sending');
    });
    await ana.client.call('forgetting.forget', { chatIds: [chatId] });
    // The desk reads later events after it.
    await ana.until(async () => (await ana.isUpToDate()) || null);
    const other = await ana.openChat('+55 11 91234-5678');
    await ana.send(other.chatId, 'Hello');
    await untilText(jan, 'Hello', other.chatId);
    expect(await textsOf(jan)).toContain('It leaves today.');
    answer();
    await jan.until(async () => {
      const { chats } = await jan.call('chats.list', {});
      return chats.every((chat) => chat.chatId !== chatId);
    });
  });
});
