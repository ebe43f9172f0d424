import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type Desk, type OpenDesks, openDesks } from '../support/team-desks.ts';
import { makeTeam } from '../support/test-team.ts';

const hour = 3_600_000;
const clocksOff = { Ana: hour, Jan: -hour };

describeWithPostgres('a team whose clocks are an hour ahead and an hour behind', () => {
  let postgres: TestPostgres;
  let desks: OpenDesks;
  beforeAll(async () => {
    // The certificate is younger than an hour. The dates of one that the join line itself pins are not checked.
    postgres = await startPostgres({ tls: 'self-signed' });
  }, 60_000);
  afterEach(() => desks?.close());
  afterAll(() => postgres?.remove());

  const reconnect = () => {
    for (const { networkChanges } of desks.desks) networkChanges();
  };

  it('keeps each chat in the order in which it was written, with and without the store', async () => {
    const team = await makeTeam(postgres, ['Ana', 'Jan']);
    desks = await openDesks(postgres, team.lines, { inProcesses: true, clocksOff });
    const [ana, jan] = desks.desks as [Desk, Desk];
    const { chatId } = await ana.openChat('+49 1511 2345678');
    await jan.openChat('+49 1511 2345678');
    const written: string[] = [];
    const write = async (of: Desk, text: string) => {
      written.push(text);
      await of.send(chatId, text);
      await of.untilAll(chatId, 'accepted');
    };
    const untilInOrder = async () => {
      await desks.untilEqual();
      for (const { client, instanceId } of [ana, jan]) {
        const messages = await client.messages(instanceId, chatId);
        expect(messages.map(({ text }) => text)).toEqual(written);
      }
    };
    await write(ana, 'one');
    await desks.untilEqual();
    await write(jan, 'two');
    await desks.untilEqual();
    await write(ana, 'three');
    await untilInOrder();

    // Own messages have the time of the own clock, those of others the store's.
    const timesOff = async ({ client, instanceId }: Desk) => {
      const messages = await client.messages(instanceId, chatId);
      return messages.map(({ createdAt }) => Math.floor((createdAt - Date.now()) / hour + 0.5));
    };
    expect(await timesOff(ana)).toEqual([1, 0, 1]);
    expect(await timesOff(jan)).toEqual([0, -1, 0]);

    // Both write without the store, and append afterwards.
    for (const { line } of [ana, jan]) line.cut();
    await write(jan, 'four');
    await write(ana, 'five');
    await write(jan, 'six');
    for (const { line } of [ana, jan]) line.mend();
    reconnect();
    await untilInOrder();

    // A console that starts without the store measures its clock's offset again later.
    ana.line.cut();
    await ana.stop();
    await ana.start();
    await write(ana, 'seven');
    await write(jan, 'eight');
    ana.line.mend();
    reconnect();
    await untilInOrder();
  }, 120_000);

  it('stops sending again after a colleague answered, and keeps the newest assignment', async () => {
    const team = await makeTeam(postgres, ['Ana', 'Jan']);
    desks = await openDesks(postgres, team.lines, { inProcesses: true, clocksOff });
    const [ana, jan] = desks.desks as [Desk, Desk];
    const { chatId } = await ana.openChat('+49 1511 2345678');
    const inAna = { instanceId: ana.instanceId, chatId };
    const inJan = { instanceId: jan.instanceId, chatId };

    desks.service.faults.next({ kind: 'reset-after' });
    const { localId } = await ana.send(chatId, 'It leaves today.');
    await ana.untilAll(chatId, 'unknown');
    await desks.untilEqual();
    await jan.send(chatId, 'It is at 14A.');
    await desks.untilEqual();
    const again = { instanceId: ana.instanceId, localId, allowDuplicate: true };
    const refused = await ana.client.refusal('messages.sendAgain', again);
    expect(refused).toMatchObject({ kind: 'someone-answered', text: 'It is at 14A.' });
    // Shown times are by this computer's clock.
    const { at } = refused as Extract<typeof refused, { kind: 'someone-answered' }>;
    expect(Math.floor((at - Date.now()) / hour + 0.5)).toBe(1);

    const queueId = randomUUID();
    const queue = { instanceId: ana.instanceId, queueId, name: 'Returns' };
    await ana.client.call('team.saveQueue', queue);
    await ana.client.call('team.assign', { ...inAna, memberId: null, queueId });
    await desks.untilEqual();
    await jan.send(chatId, 'I look after it.');
    const untilAssignedTo = (name: string) =>
      jan.until(async () => {
        await desks.untilEqual();
        const { assignment } = await jan.client.call('team.chat', inJan);
        return assignment?.name === name;
      });
    await untilAssignedTo('Jan');
    const { members } = await ana.client.call('team.get', {});
    const memberId = members.find(({ isYou }) => isYou)?.memberId ?? '';
    await ana.client.call('team.assign', { ...inAna, memberId, queueId: null });
    await untilAssignedTo('Ana');
  }, 120_000);
});
