import { expect, it, vi } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { account } from '../support/running-engine.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const customer = '+49 1511 2345678';

describeWithPostgres('a team at several desks', { timeout: 120_000 }, () => {
  const { start } = desksOfTests();
  let desks: Desks;

  const desk = (name: string): Desk => {
    const found = desks.desks.find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no desk of ${name}`);
    return found;
  };
  const sends = () => desks.service.log.filter(({ operation }) => operation.startsWith('send-'));
  const chatOf = (of: Desk) => of.openChat(customer);
  const messagesOf = (of: Desk, chatId: string): Promise<Message[]> => of.messages(chatId);

  it('shows on every desk what one sends, with its author and state, and sends it once', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    await ana.send(chatId, 'Good morning');
    const [own] = await ana.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    const [shown] = await messagesOf(jan, chatId);
    expect(shown).toMatchObject({
      localId: own?.localId,
      text: 'Good morning',
      state: 'accepted',
      author: { name: 'Ana' },
      messageId: own?.messageId,
    });
    expect(own).not.toHaveProperty('author');
    expect(sends()).toHaveLength(1);
  });

  const send = (of: Desk, chatId: string, text: string) => of.send(chatId, text);
  const textsOf = async (of: Desk, chatId: string) =>
    (await messagesOf(of, chatId)).map(({ text }) => text);
  const reconnect = () => {
    for (const { networkChanges } of desks.desks) networkChanges();
  };

  it('shares every state of a message, which no other desk may send or decide about', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    const stateAt = (of: Desk, localId: string, state: string) =>
      of.until(async () => {
        const all = await messagesOf(of, chatId);
        return all.find((one) => one.localId === localId && one.state === state);
      });
    desks.service.faults.next({ kind: 'reset-after' });
    const { localId } = await send(ana, chatId, 'Did this arrive?');
    await stateAt(ana, localId, 'unknown');
    await stateAt(jan, localId, 'unknown');
    const inJan = { instanceId: jan.instanceId, localId };
    const status = await jan.call('outbox.status', {});
    expect(status).toMatchObject({ waiting: 0, sending: 0, needsReview: 0 });
    await jan.client.ask('messages.sendAgain', { ...inJan, allowDuplicate: true });
    await jan.client.ask('messages.confirmManually', inJan);
    await jan.client.ask('messages.dismiss', inJan);
    expect(await stateAt(jan, localId, 'unknown')).toBeTruthy();
    // A start makes messages that were being sent unknown, but only those of this desk.
    await jan.stop();
    await jan.start();
    await ana.call('messages.confirmManually', { localId });
    await stateAt(jan, localId, 'accepted');
    await desks.untilEqual();
    expect(sends()).toHaveLength(1);
  });

  it('shows a message that several desks received once, and joins the service’s record with what a member sent', async () => {
    desks = await start(['Ana', 'Jan', 'Eva']);
    const [ana, jan, eva] = [desk('Ana'), desk('Jan'), desk('Eva')];
    const { chatId } = await chatOf(ana);
    const question = {
      key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id: 'IN1' },
      message: { conversation: 'Where is my parcel?' },
      messageTimestamp: Math.floor(Date.now() / 1_000) - 60,
      pushName: 'Maria',
    };
    await Promise.all([ana.importRecords([question]), jan.importRecords([question])]);
    await send(ana, chatId, 'On its way');
    const [, answer] = await ana.untilAll(chatId, 'received', 'accepted');
    const keyId = answer?.messageId?.split('_').at(-1);
    await jan.importRecords([
      {
        key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: true, id: keyId },
        message: { conversation: 'On its way' },
        messageTimestamp: Math.floor(Date.now() / 1_000),
        source: 'api',
      },
    ]);
    await desks.untilEqual();
    for (const one of [ana, jan, eva]) {
      expect(await textsOf(one, chatId)).toEqual(['Where is my parcel?', 'On its way']);
    }
    const [, atJan] = await messagesOf(jan, chatId);
    expect(atJan).toMatchObject({ localId: answer?.localId, author: { name: 'Ana' } });
    // A member's answer counts as an answer: the chat no longer waits.
    const { chats } = await eva.call('chats.list', { search: '', offset: 0, limit: 10 });
    expect(chats).toMatchObject([{ chatId, waitingSince: null }]);
    const found = await eva.until(async () => {
      const { messages } = await eva.call('search.find', { query: 'way' });
      return messages.total > 0 ? messages : null;
    });
    expect(found.total).toBe(1);
  });

  it('does not settle an unknown message by another desk’s message with the same text', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(jan);
    jan.line.cut();
    desks.service.faults.next({ kind: 'reset-before' });
    // It did not arrive, which no desk can detect.
    const { localId } = await send(jan, chatId, 'Yes');
    await jan.untilAll(chatId, 'unknown');
    await chatOf(ana);
    await send(ana, chatId, 'Yes');
    const [told] = await ana.untilAll(chatId, 'accepted');
    await jan.importRecords([
      {
        key: {
          remoteJid: '4915112345678@s.whatsapp.net',
          fromMe: true,
          id: told?.messageId?.split('_').at(-1),
        },
        message: { conversation: 'Yes' },
        messageTimestamp: Math.floor(Date.now() / 1_000),
        source: 'api',
      },
    ]);
    jan.line.mend();
    reconnect();
    await desks.untilEqual();
    const own = (await messagesOf(jan, chatId)).filter((one) => one.author === undefined);
    expect(own).toMatchObject([{ localId, state: 'unknown' }]);
    const messages = await messagesOf(ana, chatId);
    expect(messages).toHaveLength(2);
    const keys = messages.flatMap(({ messageId }) => messageId ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('shares notes, assignments, and that a chat is closed and read', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    const members = (await ana.until(async () => {
      const { members } = await ana.client.call('team.get', {});
      return members.length === 2 ? members : null;
    })) as { name: string; memberId: string }[];
    const of = (name: string) => members.find((one) => one.name === name)?.memberId ?? '';
    const at = { instanceId: ana.instanceId, chatId };
    const noteId = crypto.randomUUID();
    await ana.client.call('team.addNote', {
      ...at,
      noteId,
      text: 'Jan knows about this',
      mentions: [of('Jan')],
    });
    await ana.client.call('team.assign', { ...at, memberId: of('Jan') });
    await ana.call('chats.close', { chatIds: [chatId] });
    await desks.untilEqual();
    await jan.until(async () => {
      const { closedAt } = await jan.call('chats.get', { chatId });
      return closedAt;
    });
    const closedBy = async (one: typeof ana) => (await one.call('chats.get', { chatId })).closedBy;
    expect([await closedBy(jan), await closedBy(ana)]).toEqual(['Ana', null]);
    const lines = await jan.call('team.lines', { chatId });
    expect(lines).toMatchObject([
      { kind: 'note', text: 'Jan knows about this', author: { name: 'Ana', isYou: false } },
      { kind: 'assignment', to: { name: 'Jan', isYou: true } },
    ]);
    // They stay with whoever leaves, as the messages do.
    await jan.client.call('team.leave', { attemptId: 'leave' });
    const inJan = { instanceId: jan.instanceId, chatId };
    expect(await jan.client.call('team.lines', inJan)).toEqual(lines);
  });

  it('has a chat closed on every desk or on none, whatever each desk had received when it was closed', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    await chatOf(jan);
    const areClosed = () =>
      Promise.all(
        [ana, jan].map(async (one) => {
          const at = { instanceId: one.instanceId, chatId };
          return (await one.client.call('chats.get', at)).closedAt !== null;
        }),
      );
    const close = () => ana.call('chats.close', { chatIds: [chatId] });
    const receive = (at: number, id: string) => {
      const key = { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id };
      return jan.importRecords([{ key, message: { conversation: id }, messageTimestamp: at }]);
    };

    ana.line.cut();
    await close();
    // The service reports times in whole seconds.
    const next = Math.ceil(Date.now() / 1_000);
    await expect.poll(() => Date.now()).toBeGreaterThan(next * 1_000);
    await send(ana, chatId, 'That was all, I think');
    await receive(next, 'SENTAFTER');
    ana.line.mend();
    reconnect();
    await desks.untilEqual();
    expect(await areClosed()).toEqual([false, false]);

    await close();
    await desks.untilEqual();
    expect(await areClosed()).toEqual([true, true]);
    await ana.call('chats.reopen', { chatIds: [chatId] });
    await desks.untilEqual();

    // Sent before the chat was closed, but not yet received by the desk that closed it.
    await expect.poll(() => Date.now()).toBeGreaterThan((next + 1) * 1_000);
    jan.line.cut();
    await receive(next + 1, 'SENTBEFORE');
    await close();
    jan.line.mend();
    reconnect();
    await desks.untilEqual();
    expect(await areClosed()).toEqual([false, false]);
  });

  it('appends what it has before it stops sharing an instance', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    await chatOf(jan);
    await send(ana, chatId, 'It leaves today.');
    await ana.untilAll(chatId, 'accepted');
    await ana.client.call('team.leave', { attemptId: 'leave' });
    await expect.poll(async () => (await jan.messages(chatId)).at(-1)?.state).toBe('accepted');
  });

  it('keeps the order of a chat when a clock is an hour off', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    await chatOf(jan);
    await send(jan, chatId, 'first');
    await jan.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    try {
      await send(ana, chatId, 'second');
      await ana.untilAll(chatId, 'accepted');
      await desks.untilEqual();
    } finally {
      vi.restoreAllMocks();
    }
    await send(jan, chatId, 'third');
    await jan.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    for (const one of [ana, jan]) {
      expect(await textsOf(one, chatId)).toEqual(['first', 'second', 'third']);
    }
  });

  it('shares that waiting messages are cancelled when their desk removes the instance', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    await desks.service.goOffline();
    await send(ana, chatId, 'Will it leave today?');
    await send(ana, chatId, 'Or tomorrow?');
    const statesAt = async (of: Desk) =>
      (await messagesOf(of, chatId)).map(({ state }) => state).sort();
    await expect.poll(() => statesAt(ana)).toEqual(['not-sent', 'queued']);
    await desks.untilEqual();
    await ana.call('instances.remove', {});
    await expect.poll(() => statesAt(jan)).toEqual(['cancelled', 'cancelled']);
  });

  it('shows a message as unknown if its desk removed the instance before the answer came', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    desks.service.faults.next({ kind: 'stall' });
    await send(ana, chatId, 'Will it leave today?');
    const statesAt = async (of: Desk) => (await messagesOf(of, chatId)).map(({ state }) => state);
    await expect.poll(() => statesAt(jan)).toEqual(['sending']);
    await ana.call('instances.remove', {});
    await expect.poll(() => statesAt(jan)).toEqual(['unknown']);
  });

  it('takes nothing from the log that is older than the desk’s retention', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    const recordOf = (id: string, at: number) => ({
      key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id },
      message: { conversation: id },
      messageTimestamp: Math.floor(at / 1_000),
    });
    await ana.importRecords([recordOf('LONGAGO', Date.now() - 400 * 86_400_000)]);
    await desks.untilEqual();
    const { client, instanceId } = jan;
    await client.call('retention.set', { instanceId, months: 12 });
    await client.until(async () => {
      const { isRunning } = await client.call('retention.get', { instanceId });
      return !isRunning && (await messagesOf(jan, chatId)).length === 0;
    });
    // Sharing again reads the whole log again.
    for (const isShared of [false, true]) await client.call('team.share', { instanceId, isShared });
    await ana.importRecords([recordOf('TODAY', Date.now() - 60_000)]);
    await expect.poll(() => textsOf(jan, chatId)).toContain('TODAY');
    expect(await textsOf(jan, chatId)).toEqual(['TODAY']);
  });

  it('shares one of two instances of a number, and names it to who shares the other', async () => {
    desks = await start(['Ana']);
    const ana = desk('Ana');
    const { client, instanceId } = ana;
    const copyId = await ana.connectPorto(account.instanceUuid);
    const share = (id: string) => client.ask('team.share', { instanceId: id, isShared: true });
    const shared = async () => (await client.call('team.get', {})).shared;
    const refused = (detail: string) => ({
      ok: false,
      error: { field: 'instanceId', problem: 'team-shared-twice', detail },
    });
    // What colleagues see through the other is not said to be kept from them.
    const { notices } = await client.call('app.status', {});
    expect(notices.filter(({ kind }) => kind === 'instance-not-shared')).toEqual([]);
    expect(await share(copyId)).toMatchObject(refused('Berlin'));
    expect(await shared()).toEqual([instanceId]);
    await client.call('team.share', { instanceId, isShared: false });
    const both = await Promise.all([share(copyId), share(instanceId)]);
    expect(both).toMatchObject([{ ok: true }, refused('Porto')]);
    expect(await shared()).toEqual([copyId]);
  });

  it('stays one team when the service moves and one desk uses the new address before another', async () => {
    desks = await start(['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    await send(ana, chatId, 'At the old address');
    await ana.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    const [chatServiceAddress, smsServiceAddress] = (
      ['chatServiceAddress', 'smsServiceAddress'] as const
    ).map((name) => desks.service[name].replace('127.0.0.1', 'localhost'));
    const move = ({ client, instanceId }: Desk) =>
      client.call('instances.applySettings', {
        instanceId,
        name: 'Berlin',
        chatServiceAddress: chatServiceAddress ?? '',
        smsServiceAddress: smsServiceAddress ?? '',
        accentHue: null,
        own: noOwnSettings,
        accessToken: account.accessToken,
      });
    await move(ana);
    await send(ana, chatId, 'At the new address');
    await ana.untilAll(chatId, 'accepted');
    await expect
      .poll(() => textsOf(jan, chatId))
      .toEqual(['At the old address', 'At the new address']);
    const at = ({ instanceId }: Desk) => ({ instanceId, chatId });
    const writing = { ...at(ana), hasDraft: true, isWriting: true };
    await ana.client.call('team.attend', writing);
    await expect
      .poll(async () => (await jan.client.call('team.chat', at(jan))).claim)
      .toMatchObject({ name: 'Ana' });
    // A desk that shares the instance only after the move finds it too.
    await move(jan);
    const share = (isShared: boolean) => jan.call('team.share', { isShared });
    await share(false);
    // The store cannot answer yet.
    jan.line.cut();
    await share(true);
    jan.line.mend();
    jan.networkChanges();
    await send(jan, chatId, 'Shared anew');
    await desks.untilEqual();
    expect(await textsOf(ana, chatId)).toHaveLength(3);
    const admin = await desks.admin();
    const { rows } = await admin.query<{ key: string }>(
      `SELECT instance_key AS key FROM postline.event WHERE payload ->> 'text' = 'At the new address'
       UNION SELECT instance_key FROM postline.claim`,
    );
    expect(rows).toHaveLength(1);
  });
});
