import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import { notesOf } from '../support/notes-of.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const customer = '+49 1511 2345678';
const other = '+55 11 91234-5678';

describeWithPostgres('what a team has together', { timeout: 120_000 }, () => {
  const { start: startDesks } = desksOfTests();
  let desks: Desks;

  const two = async (): Promise<[Desk, Desk]> => {
    desks = await startDesks(['Ana', 'Jan']);
    const [ana, jan] = desks.desks;
    if (ana === undefined || jan === undefined) throw new Error('there are no two desks');
    return [ana, jan];
  };
  const chatOf = (of: Desk, number = customer) => of.openChat(number);
  const keyOf = ({ messageId }: Message): string => messageId?.split('_')[2] ?? '';
  const ack = (chatId: string, message: Message, level: number) => {
    const payload = {
      id: `true_${chatId}_${keyOf(message)}`,
      from: chatId,
      fromMe: true,
      ack: level,
    };
    const event = 'message.ack';
    return { event, data: { id: randomUUID(), event, me: { id: '15550100000@c.us' }, payload } };
  };
  const untilMessage = (of: Desk, chatId: string, check: (message: Message) => boolean) =>
    of.until(async () => {
      const messages = await of.messages(chatId);
      return messages.find(check);
    });
  const sent = async (of: Desk, chatId: string, text: string): Promise<Message> => {
    const { localId } = await of.send(chatId, text);
    return untilMessage(of, chatId, (one) => one.localId === localId && one.state === 'accepted');
  };
  const away = async (change: () => Promise<unknown>): Promise<void> => {
    for (const { line } of desks.desks) line.cut();
    await change();
    for (const { line, networkChanges } of desks.desks) {
      line.mend();
      networkChanges();
    }
    await desks.untilEqual();
  };

  it('shows on every desk how far a message got, which never goes back', async () => {
    const [ana, jan] = await two();
    const { chatId } = await chatOf(ana);
    const message = await sent(ana, chatId, 'Did you see it?');
    await ana.importRecords([ack(chatId, message, 3)]);
    await desks.untilEqual();
    const kinds = async (of: Desk) => (await of.messages(chatId))[0]?.told?.map(({ kind }) => kind);
    expect(await kinds(jan)).toEqual(['read']);
    // Jan's desk learns later, without the store, that it was delivered.
    await away(() => jan.importRecords([ack(chatId, message, 2)]));
    expect(await kinds(ana)).toEqual(['delivered', 'read']);
    expect(await kinds(jan)).toEqual(['delivered', 'read']);
  });

  it('shows the newest reactions and stars on every desk', async () => {
    const [ana, jan] = await two();
    const { chatId } = await chatOf(ana);
    const message = await sent(ana, chatId, 'Done');
    await desks.untilEqual();
    const react = (of: Desk, emoji: string) =>
      of.call('messageActions.react', {
        runId: randomUUID(),
        messageId: message.messageId ?? '',
        emoji,
      });
    const shows = (of: Desk, emoji: string | null) =>
      untilMessage(of, chatId, ({ reactions }) => (reactions[0]?.emoji ?? null) === emoji);
    await react(ana, '👍');
    await shows(jan, '👍');
    await react(jan, '❤️');
    await shows(ana, '❤️');
    await react(ana, '');
    await shows(jan, null);
    await ana.call('messageActions.star', {
      runId: randomUUID(),
      messageIds: [message.messageId ?? ''],
      isStarred: true,
    });
    const starred = await untilMessage(jan, chatId, ({ isStarred }) => isStarred);
    expect(starred).toMatchObject({ localId: message.localId, reactions: [] });
    await desks.untilEqual();
  });

  it('deletes another desk’s message by its ID; undoing and sending again stay with its author', async () => {
    const [ana, jan] = await two();
    const { chatId } = await chatOf(ana);
    const message = await sent(ana, chatId, 'Not for you');
    await untilMessage(jan, chatId, ({ messageId }) => messageId === message.messageId);
    const { instanceId } = jan;
    const one = { instanceId, localId: message.localId };
    await jan.call('messageActions.delete', {
      runId: randomUUID(),
      messageIds: [message.messageId ?? ''],
    });
    const deleted = await untilMessage(jan, chatId, ({ deletion }) => deletion?.state === 'done');
    expect(deleted.author).toMatchObject({ name: 'Ana' });
    expect(await jan.client.ask('messages.edit', one)).toMatchObject({ ok: false });
    const again = { ...one, allowDuplicate: true, anyway: true };
    await jan.client.ask('messages.sendAgain', again);
    await jan.client.ask('messages.cancel', one);
    expect((await jan.messages(chatId)).map(({ state }) => state)).toEqual(['accepted']);
    expect((await jan.call('outbox.list', {})).total).toBe(0);
  });

  const label = (of: Desk, name: string, hue = 20) =>
    of.call('chats.saveLabel', { labelId: randomUUID(), name, hue });
  const assign = (of: Desk, chatId: string, labelId: string) =>
    of.call('chats.assignLabels', { chatIds: [chatId], add: [labelId], remove: [] });
  const labels = async (of: Desk) => {
    const all = await of.call('chats.labels', {});
    return all.map(({ name, chats }) => `${name} ${chats}`);
  };

  it('is told of an instance that is connected later, that the team does not share it', async () => {
    const [ana] = await two();
    const instanceId = await ana.connectPorto();
    const { notices } = await ana.client.call('app.status', {});
    expect(notices).toMatchObject([
      { kind: 'instance-not-shared', instanceId, instanceName: 'Porto' },
    ]);
  });

  it('shares labels and their chats, and deletes a label everywhere', async () => {
    const [ana, jan] = await two();
    const { chatId } = await chatOf(ana);
    const { labelId } = await label(ana, 'Refund');
    await assign(ana, chatId, labelId);
    await desks.untilEqual();
    expect(await labels(jan)).toEqual(['Refund 1']);
    await jan.call('chats.saveLabel', { labelId, name: 'Refunds', hue: 30 });
    await desks.untilEqual();
    expect(await labels(ana)).toEqual(['Refunds 1']);
    await jan.call('chats.removeLabel', { labelId });
    await desks.untilEqual();
    expect(await labels(ana)).toEqual([]);
  });

  it('refuses to edit a label or view that a colleague has deleted, and the undo of the deletion brings it back', async () => {
    const [ana, jan] = await two();
    const { labelId } = await label(ana, 'Refund');
    const viewId = randomUUID();
    const view = {
      viewId,
      name: 'Refunds',
      filter: {
        search: '',
        labelIds: [labelId],
        view: 'all' as const,
        sort: 'newest' as const,
      },
    };
    await ana.call('chats.saveView', view);
    await desks.untilEqual();
    await jan.call('chats.removeLabel', { labelId });
    await jan.call('chats.removeView', { viewId });
    await desks.untilEqual();
    const { instanceId } = ana;
    const edited = { instanceId, labelId, name: 'Refunded', hue: 20 };
    expect([
      await ana.client.refusal('chats.saveLabel', { ...edited, mustExist: true }),
      await ana.refusal('chats.saveView', { ...view, mustExist: true }),
    ]).toMatchObject([
      { field: 'name', problem: 'label-deleted' },
      { field: 'name', problem: 'view-deleted' },
    ]);
    expect(await labels(ana)).toEqual([]);
    await jan.call('chats.saveLabel', edited);
    await desks.untilEqual();
    expect(await labels(ana)).toEqual(['Refunded 0']);
  });

  it('merges two labels that were given the same name on two desks', async () => {
    const [ana, jan] = await two();
    const { chatId } = await chatOf(ana);
    const { chatId: another } = await chatOf(jan, other);
    await away(async () => {
      const atAna = await label(ana, 'VIP', 20);
      await assign(ana, chatId, atAna.labelId);
      const atJan = await label(jan, 'vip', 200);
      await assign(jan, another, atJan.labelId);
      await jan.call('chats.saveView', {
        viewId: randomUUID(),
        name: 'Important',
        filter: { search: '', labelIds: [atJan.labelId], view: 'all', sort: 'newest' },
      });
    });
    for (const of of [ana, jan]) {
      expect((await labels(of)).map((one) => one.toLowerCase())).toEqual(['vip 2']);
      const views = await of.call('chats.views', {});
      expect(views).toMatchObject([{ name: 'Important', count: 2 }]);
    }
  });

  it('keeps both views that were given the same name on two desks', async () => {
    const [ana, jan] = await two();
    const save = (of: Desk, view: 'unread' | 'all') =>
      of.call('chats.saveView', {
        viewId: randomUUID(),
        name: 'Mine',
        filter: { search: '', labelIds: [], view, sort: 'newest' },
      });
    await away(async () => {
      await save(ana, 'unread');
      await save(jan, 'all');
    });
    for (const of of [ana, jan]) {
      const views = await of.call('chats.views', {});
      expect(views.map(({ name }) => name)).toEqual(['Mine', 'Mine 2']);
    }
  });

  it('shares names, notes, and which chats belong to one person', async () => {
    const [ana, jan] = await two();
    const { chatId } = await chatOf(ana);
    const { chatId: otherChatId } = await chatOf(ana, other);
    const at = { instanceId: ana.instanceId, chatId };
    await ana.client.call('chats.rename', { ...at, name: 'Maria' });
    await ana.client.call('chats.setNotes', { ...at, notes: 'Speaks Portuguese' });
    await ana.client.call('people.join', { ...at, otherChatId });
    await desks.untilEqual();
    const atJan = { instanceId: jan.instanceId, chatId };
    expect(await jan.client.call('chats.get', atJan)).toMatchObject({
      name: 'Maria',
      person: { chats: 2 },
    });
    expect(await notesOf(jan.client, atJan)).toBe('Speaks Portuguese');
    // The newer of two values counts, whichever desk reconnects first.
    await away(async () => {
      await ana.client.call('chats.rename', { ...at, name: 'Maria S.' });
      // Times are by the store's clock, which a desk estimates less exactly the slower the answers are.
      const soon = Date.now() + 1_000;
      await vi.waitUntil(() => Date.now() > soon, { timeout: 5_000 });
      await jan.client.call('chats.rename', { ...atJan, name: 'Maria Silva' });
      await ana.client.call('people.part', at);
    });
    for (const of of [ana, jan]) {
      const shown = await of.call('chats.get', { chatId });
      expect(shown).toMatchObject({ name: 'Maria Silva', person: null });
    }
  });

  it('tells colleagues of one person who was forgotten on two instances', async () => {
    const [ana, jan] = await two();
    const uuid = randomUUID();
    const portos: string[] = [];
    for (const desk of [ana, jan]) {
      const instanceId = await desk.connectPorto(uuid);
      await desk.client.call('team.share', { instanceId, isShared: true });
      portos.push(instanceId);
    }
    const { chatId } = await chatOf(ana);
    const forget = async () => {
      await ana.client.openChat(portos[0] ?? '', chatId);
      await ana.call('chats.setNotes', { chatId, notes: 'Allergic to nuts' });
      await ana.client.call('chats.setNotes', {
        instanceId: portos[0] ?? '',
        chatId,
        notes: 'Nuts',
      });
      for (const instanceId of [jan.instanceId, portos[1] ?? '']) {
        await jan.until(
          async () => (await jan.client.call('chats.list', { instanceId })).total === 1,
        );
      }
      await ana.client.call('forgetting.forget', { chatIds: [chatId] });
      for (const instanceId of [jan.instanceId, portos[1] ?? '']) {
        await jan.until(
          async () => (await jan.client.call('chats.list', { instanceId })).total === 0,
        );
      }
    };
    const told = async () =>
      (await jan.client.call('app.status', {})).notices.filter(
        ({ kind }) => kind === 'team-forgot',
      );
    await forget();
    expect(await told()).toMatchObject([{ memberName: 'Ana', count: 1 }]);
    await chatOf(ana);
    await forget();
    expect(await told()).toMatchObject([{ memberName: 'Ana', count: 2 }]);
  });

  it('forgets a person on every desk and in the store, and a desk that was away restores nothing', async () => {
    const [ana, jan] = await two();
    const { chatId } = await chatOf(ana);
    const { chatId: otherChatId } = await chatOf(ana, other);
    await sent(ana, chatId, 'Your parcel, Maria');
    await sent(ana, otherChatId, 'Yours as well');
    await ana.call('chats.setNotes', { chatId, notes: 'Allergic to nuts' });
    await desks.untilEqual();
    jan.line.cut();
    await sent(jan, chatId, 'From Jan, while the store is away');
    await ana.client.call('forgetting.forget', { chatIds: [chatId] });
    await ana.until(async () => {
      const { waiting } = await ana.client.call('team.get', {});
      return waiting === 0;
    });
    jan.line.mend();
    jan.networkChanges();
    await jan.until(async () => {
      const { entries } = await jan.call('audit.list', {
        search: '',
        action: 'forget',
        from: null,
        to: null,
        offset: 0,
        limit: 10,
      });
      return entries[0]?.agent === 'Ana';
    });
    await desks.untilEqual();
    for (const of of [ana, jan]) {
      const { chats } = await of.call('chats.list', { search: '', offset: 0, limit: 10 });
      expect(chats.map((chat) => chat.chatId)).toEqual([otherChatId]);
    }
    const admin = await desks.admin();
    const { rows } = await admin.query<{ log: string }>(
      'SELECT coalesce(string_agg(e::text, chr(10)), $1) AS log FROM postline.event AS e',
      [''],
    );
    expect(rows[0]?.log).toContain('Yours as well');
    expect(rows[0]?.log).not.toMatch(/Maria|nuts|while the store|4915112345678/);
    // New messages with the person are shared.
    await chatOf(jan);
    await sent(jan, chatId, 'Hello again');
    await desks.untilEqual();
    const [anew] = await ana.messages(chatId);
    expect(anew).toMatchObject({ text: 'Hello again', author: { name: 'Jan' } });
  });

  it('forgets here whom the store forgets another day, and goes on sharing everything else', async () => {
    const [ana, jan] = await two();
    const { chatId } = await chatOf(ana);
    const { chatId: otherChatId } = await chatOf(jan, other);
    await sent(ana, chatId, 'Your parcel, Maria');
    await desks.untilEqual();
    const admin = await desks.admin();
    const forgetsMore = async (count: number) => {
      await admin.query(
        `insert into postline.daily_use
         select member_id, 'forgotten chats', (clock_timestamp() at time zone 'UTC')::date, $1, 0 from postline.member
         on conflict (member_id, use) do update set count = excluded.count`,
        [count],
      );
    };
    await forgetsMore(30);
    await jan.client.call('forgetting.forget', { chatIds: [chatId] });
    await sent(jan, otherChatId, 'Meanwhile');
    const texts = async (of: Desk, at: string) => (await of.messages(at)).map(({ text }) => text);
    await ana.until(async () => (await texts(ana, otherChatId)).includes('Meanwhile'));
    expect(await texts(ana, chatId)).toEqual(['Your parcel, Maria']);
    const { notices } = await jan.client.call('app.status', {});
    expect(notices.map(({ kind }) => kind)).toContain('team-forgetting-refused');

    await jan.stop();
    await forgetsMore(0);
    await jan.start();
    await ana.until(async () => (await texts(ana, chatId)).length === 0);
    expect(await texts(ana, otherChatId)).toContain('Meanwhile');
  });
});
