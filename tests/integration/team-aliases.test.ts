import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { notesOf } from '../support/notes-of.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const number = '4915112345678@c.us';
const hidden = '99887766554433@lid';

const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

const record = (from: string, id: string, at: number, alt?: string) => ({
  key: { remoteJid: from, fromMe: false, id, ...(alt !== undefined && { remoteJidAlt: alt }) },
  message: { conversation: `text of ${id}` },
  messageTimestamp: 1_767_225_600 + at,
});

describeWithPostgres('a customer who hides their number from a team', { timeout: 120_000 }, () => {
  const { start } = desksOfTests();
  let desks: Desks;
  let ana: Desk;
  let jan: Desk;

  const chatsOf = async ({ client, instanceId }: Desk) => {
    const { chats } = await client.call('chats.list', { instanceId });
    return chats.map(({ chatId }) => chatId).sort();
  };
  const textsOf = async ({ client, instanceId }: Desk, chatId: string) =>
    (await client.messages(instanceId, chatId)).map(({ text }) => text);
  const attend = (desk: Desk, chatId: string) =>
    desk.call('team.attend', { chatId, hasDraft: true, isWriting: true });

  /** Joins both IDs as a person, once a colleague's desk proposes it. */
  const joinProposed = async (desk: Desk, by: string): Promise<void> => {
    await desk.until(async () => {
      const { aliases } = await desk.call('aliases.list', { chatId: number });
      return aliases.some(({ proposedBy }) => proposedBy === by);
    });
    await desk.call('aliases.join', { hiddenId: hidden });
  };

  it('is one chat where a desk learns the number behind the hidden ID or a person joins both, and two again everywhere after separating', async () => {
    desks = await start(['Ana', 'Jan']);
    [ana, jan] = desks.desks as [Desk, Desk];
    await ana.importRecords([record(number, 'A', 1)]);
    await jan.importRecords([record(hidden, 'B', 2)]);
    await desks.untilEqual();
    expect(await chatsOf(ana)).toEqual([number, hidden].sort());
    // Notes that only Jan's desk has are kept when Ana's desk joins the chats.
    jan.line.cut();
    const inHidden = { instanceId: jan.instanceId, chatId: hidden };
    await jan.client.call('chats.setNotes', { ...inHidden, notes: 'Rings twice.' });
    await ana.importRecords([record(hidden, 'C', 3, number)]);
    expect(await chatsOf(ana)).toEqual([number]);
    jan.line.mend();
    jan.networkChanges();
    await joinProposed(jan, 'Ana');
    await desks.untilEqual();
    for (const desk of [ana, jan]) {
      expect(await chatsOf(desk)).toEqual([number]);
      expect(await textsOf(desk, number)).toEqual(['text of A', 'text of B', 'text of C']);
      const inNumber = { instanceId: desk.instanceId, chatId: number };
      expect(await notesOf(desk.client, inNumber)).toBe('Rings twice.');
    }
    const { rows } = await (
      await desks.admin()
    ).query<{ count: string }>(`select count(*) from postline.event where kind = 'record'`);
    // No desk appends a message again because it is in another chat.
    expect(Number(rows[0]?.count)).toBeLessThanOrEqual(6);

    // Both IDs lead to one claim.
    await attend(jan, hidden);
    await ana.until(async () => {
      await attend(jan, number);
      const inAna = { instanceId: ana.instanceId, chatId: number };
      return (await ana.client.call('team.chat', inAna)).claim?.name === 'Jan';
    });

    const alias = { instanceId: jan.instanceId, hiddenId: hidden };
    await jan.client.call('aliases.separate', alias);
    await desks.untilEqual();
    for (const desk of [ana, jan]) {
      expect(await chatsOf(desk)).toEqual([number, hidden].sort());
      expect(await textsOf(desk, hidden)).toEqual(['text of B', 'text of C']);
    }
    // Evidence does not rejoin what a person separated.
    await ana.importRecords([record(hidden, 'D', 4, number)]);
    await desks.untilEqual();
    expect(await chatsOf(ana)).toEqual([number, hidden].sort());
    await ana.call('aliases.join', { hiddenId: hidden });
    await joinProposed(jan, 'Ana');
    await desks.untilEqual();
    for (const desk of [ana, jan]) {
      expect(await chatsOf(desk)).toEqual([number]);
      expect(await textsOf(desk, number)).toHaveLength(4);
    }
  });

  it('has one claim for a customer whom one desk has by the former form of the number', async () => {
    const [mexico, former] = ['525512345678@c.us', '5215512345678@c.us'];
    desks = await start(['Ana', 'Jan']);
    [ana, jan] = desks.desks as [Desk, Desk];
    await ana.call('chats.open', { chatId: mexico });
    await jan.importRecords([record(former, 'A', 1)]);
    await ana.until(async () => (await textsOf(ana, mexico)).includes('text of A'));
    expect([await chatsOf(ana), await chatsOf(jan)]).toEqual([[mexico], [former]]);
    const claimIn = (desk: Desk, chatId: string) =>
      desk.until(async () => {
        const one = await desk.call('team.chat', { chatId });
        const all = await desk.call('team.chats', {});
        const listed = all.find((chat) => chat.chatId === chatId)?.claim?.name;
        return one.claim !== null && listed === one.claim.name ? listed : null;
      });
    await attend(jan, former);
    expect(await claimIn(ana, mexico)).toBe('Jan');
    expect(await claimIn(jan, former)).toBe('Jan');
    const send = { localId: randomUUID(), text: 'Mine too', replyToLocalId: null, options };
    expect(await ana.refusal('messages.send', { chatId: mexico, ...send })).toMatchObject({
      kind: 'someone-is-answering',
      name: 'Jan',
    });
  });

  it('keeps what was decided since when one desk learns of the hidden ID last', async () => {
    desks = await start(['Ana', 'Jan']);
    [ana, jan] = desks.desks as [Desk, Desk];
    await ana.importRecords([record(number, 'A', 1)]);
    await ana.importRecords([record(hidden, 'B', 2)]);
    const inNumber = { instanceId: ana.instanceId, chatId: number };
    const inHidden = { ...inNumber, chatId: hidden };
    await ana.client.call('chats.setNotes', { ...inNumber, notes: 'Calls in the morning.' });
    await ana.client.call('chats.setNotes', { ...inHidden, notes: 'Rings twice.' });
    await desks.untilEqual();
    jan.line.cut();
    // A star that waits on Jan's desk under the hidden ID is appended nevertheless.
    const [message] = await jan.messages(hidden);
    await jan.call('messageActions.star', {
      runId: randomUUID(),
      messageIds: [message?.messageId ?? ''],
      isStarred: true,
    });
    await ana.importRecords([record(hidden, 'C', 3, number)]);
    await ana.client.call('chats.setNotes', { ...inNumber, notes: 'Wants invoices by mail.' });
    await ana.call('chats.close', { chatIds: [number] });
    await ana.until(async () => await ana.isUpToDate());
    jan.line.mend();
    jan.networkChanges();
    await joinProposed(jan, 'Ana');
    await desks.untilEqual();
    for (const { client, instanceId } of [ana, jan]) {
      const inNumberChat = { instanceId, chatId: number };
      // Nobody here has decided yet what becomes of those of the hidden ID.
      expect(await notesOf(client, inNumberChat)).toBe('Wants invoices by mail.\nRings twice.');
      expect((await client.call('chats.get', inNumberChat)).closedAt).not.toBeNull();
      const messages = await client.messages(instanceId, number);
      expect(messages.map(({ isStarred }) => isStarred)).toEqual([false, true, false]);
    }
  });

  it.each([
    ['one desk appended', ['Ana']],
    ['two desks appended', ['Ana', 'Eva']],
  ])(
    'merges notes and reopens on every desk, where one desk joined the chats before it read events that %s for both',
    async (_, names) => {
      desks = await start(['Jan', ...names]);
      [jan, ana] = desks.desks as [Desk, Desk];
      const inNumber = { instanceId: ana.instanceId, chatId: number };
      const inHidden = { ...inNumber, chatId: hidden };
      jan.line.cut();
      await jan.importRecords([record(hidden, 'C', 3, number)]);
      await ana.importRecords([record(number, 'A', 1), record(hidden, 'B', 2)]);
      await ana.client.call('chats.setNotes', { ...inNumber, notes: 'Calls in the morning.' });
      await ana.client.call('chats.setNotes', { ...inHidden, notes: 'Rings twice.' });
      await ana.call('chats.close', { chatIds: [hidden] });
      await ana.until(async () => await ana.isUpToDate());
      jan.line.mend();
      jan.networkChanges();
      for (const desk of desks.desks.slice(1)) await joinProposed(desk, 'Jan');
      await desks.untilEqual();
      for (const { client, instanceId } of desks.desks) {
        const inNumberChat = { instanceId, chatId: number };
        expect(await notesOf(client, inNumberChat)).toBe('Calls in the morning.\nRings twice.');
        expect((await client.call('chats.get', inNumberChat)).closedAt).toBeNull();
      }
      // Each desk appends the notes once at most for itself, and once more for the desk that joined first.
      const admin = await desks.admin();
      const { rows } = await admin.query<{ count: string }>(
        `select count(*) from postline.event where kind = 'chat-notes'`,
      );
      expect(Number(rows[0]?.count)).toBeLessThanOrEqual(2 + 2 * names.length);
    },
  );
});
