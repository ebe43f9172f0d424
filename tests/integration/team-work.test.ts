import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { TeamChat } from '../../shared/contract/team.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const customer = '+49 1511 2345678';

describeWithPostgres('a team that divides its work', { timeout: 120_000 }, () => {
  const { start } = desksOfTests();
  let desks: Desks;
  let ana: Desk;
  let jan: Desk;
  let eva: Desk;
  let chatId: string;
  beforeEach(async () => {
    desks = await start(['Ana', 'Jan', 'Eva']);
    [ana, jan, eva] = desks.desks as [Desk, Desk, Desk];
    ({ chatId } = await ana.openChat(customer));
    for (const { client, instanceId } of [jan, eva]) await client.openChat(instanceId, customer);
  }, 60_000);

  const queues = ({ client, instanceId }: Desk) => client.call('team.queues', { instanceId });
  const saveQueue = ({ client, instanceId }: Desk, queueId: string, name: string) =>
    client.ask('team.saveQueue', { instanceId, queueId, name });
  const assign = (
    { client, instanceId }: Desk,
    to: { memberId: string | null; queueId: string | null },
  ) => client.call('team.assign', { instanceId, chatId, ...to });
  const memberId = async ({ client }: Desk) =>
    (await client.call('team.get', {})).membership?.memberId ?? '';
  const untilChat = ({ client, instanceId }: Desk, is: (chat: TeamChat) => boolean) =>
    client.until(async () => {
      const now = await client.call('team.chat', { instanceId, chatId });
      return is(now) ? now : null;
    });
  const view = async ({ client, instanceId }: Desk, name: string) => {
    const { chats } = await client.call('chats.list', { instanceId, view: name });
    return chats.map((chat) => chat.chatId);
  };
  const lines = ({ client, instanceId }: Desk) => client.call('team.lines', { instanceId, chatId });
  const untilQueues = (desk: Desk, names: string[]) =>
    desk.until(async () => {
      const found = (await queues(desk)).map(({ name }) => name);
      return JSON.stringify(found) === JSON.stringify(names);
    });

  it('has the queues that its lead makes, renames and ends on every desk', async () => {
    const [returns, claims] = [randomUUID(), randomUUID()];
    expect(await saveQueue(jan, returns, 'Returns')).toMatchObject({
      ok: false,
      error: { problem: 'team-lead-only' },
    });
    await saveQueue(ana, returns, 'Returns');
    await saveQueue(ana, claims, 'Claims');
    expect(await saveQueue(ana, randomUUID(), 'RETURNS')).toMatchObject({
      ok: false,
      error: { field: 'name', problem: 'queue-name-taken' },
    });
    await untilQueues(jan, ['Claims', 'Returns']);
    await saveQueue(ana, returns, 'Returns and refunds');
    await untilQueues(jan, ['Claims', 'Returns and refunds']);

    await assign(jan, { memberId: null, queueId: returns });
    await untilChat(eva, ({ assignment }) => assignment?.kind === 'queue');
    expect(await view(eva, returns)).toEqual([chatId]);
    expect(await view(eva, 'unassigned')).toEqual([]);
    expect((await queues(eva)).map(({ count }) => count)).toEqual([0, 1]);
    // Eva closes it; given to the queue of claims, it is open again for everybody.
    await eva.call('chats.close', { chatIds: [chatId] });
    await jan.until(async () => (await view(jan, returns)).length === 0);
    await assign(jan, { memberId: null, queueId: claims });
    await eva.until(async () => (await view(eva, claims)).length === 1);
    await assign(jan, { memberId: null, queueId: returns });
    await eva.until(async () => (await view(eva, returns)).length === 1);

    await ana.call('team.endQueue', { queueId: returns });
    for (const desk of [eva, jan]) await untilQueues(desk, ['Claims']);
    await untilChat(eva, ({ assignment }) => assignment === null);
    expect(await view(eva, 'unassigned')).toEqual([chatId]);
    const to = { memberId: null, queueId: returns };
    const refused = await jan.ask('team.assign', { chatId, ...to });
    expect(refused).toMatchObject({ ok: false, error: { problem: 'queue-ended' } });
    // Restoring the queue brings its chats back.
    await saveQueue(ana, returns, 'Returns');
    await untilChat(eva, ({ assignment }) => assignment?.name === 'Returns');
    await desks.untilEqual();
  });

  it('keeps a chat open for whoever was given it while a colleague closed it without knowing', async () => {
    const toEva = { memberId: await memberId(eva), queueId: null };
    const give = () => assign(ana, toEva);
    const close = () => jan.call('chats.close', { chatIds: [chatId] });
    const isOpen = async ({ client, instanceId }: Desk) =>
      (await client.call('chats.get', { instanceId, chatId })).closedAt === null;
    const areOpen = () => Promise.all([ana, jan, eva].map(isOpen));
    const crossings = [
      { away: jan, first: close, second: give },
      { away: jan, first: give, second: close },
      { away: ana, first: close, second: give },
      { away: ana, first: give, second: close },
    ];
    for (const { away, first, second } of crossings) {
      away.line.cut();
      await first();
      await second();
      away.line.mend();
      for (const { networkChanges } of desks.desks) networkChanges();
      await desks.untilEqual();
      expect(await areOpen()).toEqual([true, true, true]);
      expect(await view(eva, 'mine')).toEqual([chatId]);
      // Who knows of it closes it.
      await close();
      await desks.untilEqual();
      expect(await areOpen()).toEqual([false, false, false]);
      await jan.call('chats.reopen', { chatIds: [chatId] });
      await assign(jan, { memberId: null, queueId: null });
      await desks.untilEqual();
    }
  });

  it('assigns a chat of a queue to the first member who answers, and to nobody afterwards', async () => {
    const queueId = randomUUID();
    await saveQueue(ana, queueId, 'Returns');
    await untilQueues(jan, ['Returns']);
    await assign(ana, { memberId: null, queueId });
    await untilChat(jan, ({ assignment }) => assignment?.kind === 'queue');
    await jan.send(chatId, 'I look after it.');
    await untilChat(ana, ({ assignment }) => assignment?.name === 'Jan');
    await untilChat(eva, ({ assignment }) => assignment?.name === 'Jan');
    await eva.send(chatId, 'So do I.');
    await eva.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    expect((await untilChat(ana, () => true)).assignment).toMatchObject({ name: 'Jan' });
    expect(await view(jan, 'mine')).toEqual([chatId]);
    expect(await view(jan, queueId)).toEqual([]);
  });

  it('has a chat in its queue on every desk while an answer can be undone', async () => {
    const queueId = randomUUID();
    await saveQueue(ana, queueId, 'Returns');
    await untilQueues(jan, ['Returns']);
    await assign(ana, { memberId: null, queueId });
    await untilChat(jan, ({ assignment }) => assignment?.kind === 'queue');
    const undoSeconds = (seconds: number) =>
      jan.client.call('settings.set', { sending: { undoSeconds: seconds } });
    await undoSeconds(30);
    const { localId } = await jan.send(chatId, 'I look after it.');
    await desks.untilEqual();
    for (const desk of [ana, jan, eva]) expect(await view(desk, queueId)).toEqual([chatId]);
    expect(await jan.call('messages.takeBack', { localIds: [localId] })).toBe('back');
    await undoSeconds(0);
    await jan.send(chatId, 'I look after this.');
    await untilChat(ana, ({ assignment }) => assignment?.name === 'Jan');
    await desks.untilEqual();
    for (const desk of [ana, jan, eva]) expect(await view(desk, queueId)).toEqual([]);
  });

  it('adds no line when a chat is assigned to the member who has it', async () => {
    const [queueId, nobody] = [randomUUID(), { memberId: null, queueId: null }];
    await assign(jan, nobody);
    expect(await lines(jan)).toEqual([]);
    const toAna = { memberId: await memberId(ana), queueId: null };
    for (const to of [toAna, toAna]) await assign(jan, to);
    expect(await lines(jan)).toHaveLength(1);
    await saveQueue(ana, queueId, 'Returns');
    await untilQueues(jan, ['Returns']);
    for (const to of [1, 2].map(() => ({ memberId: null, queueId }))) await assign(jan, to);
    expect(await lines(jan)).toHaveLength(2);
    // The chats of an ended queue are unassigned.
    await ana.call('team.endQueue', { queueId });
    await untilQueues(jan, []);
    await assign(jan, nobody);
    expect(await lines(jan)).toHaveLength(2);
    for (const to of [toAna, nobody]) await assign(jan, to);
    expect(await lines(jan)).toHaveLength(4);
    await desks.untilEqual();
  });

  it('keeps an assignment when others answer, and assigns no unassigned chat by an answer', async () => {
    await ana.send(chatId, 'Nobody has it.');
    await desks.untilEqual();
    // The log is in order: what the first answer had brought would be at both desks before the second.
    await ana.send(chatId, 'And nobody gets it.');
    await desks.untilEqual();
    for (const desk of [ana, jan]) {
      expect((await untilChat(desk, () => true)).assignment).toBeNull();
      expect((await lines(desk)).filter(({ kind }) => kind === 'assignment')).toEqual([]);
    }
  });

  it('assigns an unassigned chat by an answer once a lead chose that, for every desk', async () => {
    const refused = await jan.ask('team.choose', { answerAssigns: true });
    expect(refused).toMatchObject({ ok: false, error: { problem: 'team-lead-only' } });
    await ana.call('team.choose', { answerAssigns: true });
    const choice = ({ client, instanceId }: Desk) => client.call('team.choices', { instanceId });
    await jan.until(async () => (await choice(jan)).answerAssigns);
    await jan.send(chatId, 'I look after it.');
    // It is written with the answer: nothing comes in between.
    await untilChat(jan, ({ assignment }) => assignment?.isMine === true);
    await untilChat(ana, ({ assignment }) => assignment?.name === 'Jan');
    await eva.until(async () => (await choice(eva)).answerAssigns);
    await untilChat(eva, ({ assignment }) => assignment?.name === 'Jan');
    await eva.send(chatId, 'So do I.');
    await desks.untilEqual();
    expect((await untilChat(ana, () => true)).assignment).toMatchObject({ name: 'Jan' });
    expect(await view(jan, 'mine')).toEqual([chatId]);
    expect(await view(ana, 'unassigned')).toEqual([]);
  });

  it('leads to no chat that a colleague has or is answering', async () => {
    const other = await ana.openChat('+49 1511 2345679');
    const from = (id: string, digits: string, ago: number) => {
      const key = { remoteJid: `${digits}@s.whatsapp.net`, fromMe: false, id };
      const at = Math.floor(Date.now() / 1_000) - ago;
      return { key, message: { conversation: id }, messageTimestamp: at };
    };
    await ana.importRecords([from('IN1', '4915112345678', 60), from('IN2', '4915112345679', 30)]);
    const waitsLongest = async () => {
      const walk = { view: 'open', from: null, step: 1, of: 'waitsLongest' } as const;
      return (await ana.call('chats.neighbour', walk))?.chatId ?? null;
    };
    const forMe = async () => (await ana.call('chats.counts', {})).forMe;
    expect(await waitsLongest()).toBe(chatId);
    expect(await forMe()).toBe(2);
    const writing = { chatId, hasDraft: true, isWriting: true };
    await jan.call('team.attend', writing);
    await untilChat(ana, ({ claim }) => claim?.name === 'Jan');
    expect(await waitsLongest()).toBe(other.chatId);
    expect(await forMe()).toBe(1);
    await jan.call('team.attend', { ...writing, isOpen: false });
    await untilChat(ana, ({ claim }) => claim === null);
    expect(await waitsLongest()).toBe(chatId);
    await assign(ana, { memberId: await memberId(jan), queueId: null });
    expect(await waitsLongest()).toBe(other.chatId);
  });

  it('hands a chat over with a note and a draft in one step, and calls the new member', async () => {
    const draft = { text: 'Your parcel is at the', replyToLocalId: null, options: null };
    await jan.call('drafts.save', { chatId, ...draft });
    const to = await memberId(eva);
    const note = { noteId: randomUUID(), text: '@Eva third parcel.', mentions: [to] };
    await jan.call('team.handOver', { chatId, memberId: to, note, withDraft: true });
    const drafts = { instanceId: jan.instanceId, chatId };
    expect((await jan.client.call('drafts.get', drafts)).text).toBe('');
    await untilChat(
      eva,
      ({ assignment, calledBy }) => assignment?.isMine === true && calledBy === 'Jan',
    );
    const written = await eva.until(async () => {
      const found = await lines(eva);
      return found.length === 2 ? found : null;
    });
    expect(written).toMatchObject([
      { kind: 'assignment', to: { name: 'Eva', isYou: true } },
      { kind: 'note', text: '@Eva third parcel.' },
    ]);
    // They are adjacent in the log.
    const admin = await desks.admin();
    const { rows } = await admin.query<{ seq: string }>(
      `select seq from postline.event where kind in ('assignment', 'note') order by seq`,
    );
    expect(Number(rows[1]?.seq) - Number(rows[0]?.seq)).toBe(1);

    // Only the called member sees the call, until they look.
    expect(await view(eva, 'calls')).toEqual([chatId]);
    expect((await untilChat(ana, () => true)).calledBy).toBeNull();
    const inEva = { instanceId: eva.instanceId, chatId };
    const looking = { ...inEva, hasDraft: false, isWriting: false };
    await eva.client.call('team.attend', { ...looking, isLooking: false });
    expect((await untilChat(eva, () => true)).calledBy).toBe('Jan');
    await eva.client.call('team.attend', { ...looking, isLooking: true });
    await untilChat(eva, ({ calledBy }) => calledBy === null);
    expect(await view(eva, 'calls')).toEqual([]);

    // Only the chat's member gets the draft; it is added after their own text.
    expect(await ana.call('team.handedDraft', { chatId })).toBeNull();
    const handed = await eva.client.call('team.handedDraft', inEva);
    expect(handed).toMatchObject({ byName: 'Jan', text: 'Your parcel is at the' });
    await eva.client.call('drafts.save', { ...inEva, ...draft, text: 'Hello!' });
    const { assignmentId = '' } = handed ?? {};
    await eva.client.call('team.endHandedDraft', { ...inEva, assignmentId, isWanted: true });
    expect((await eva.client.call('drafts.get', inEva)).text).toBe('Hello!\nYour parcel is at the');
    expect(await eva.client.call('team.handedDraft', inEva)).toBeNull();
    await desks.untilEqual();

    // In a queue everybody sees it, until one member has used it.
    const queueId = randomUUID();
    await saveQueue(ana, queueId, 'Returns');
    await desks.untilEqual();
    await eva.client.call('team.handOver', {
      ...inEva,
      memberId: null,
      queueId,
      note: null,
      withDraft: true,
    });
    await desks.untilEqual();
    const inAna = { instanceId: ana.instanceId, chatId };
    const inJan = { instanceId: jan.instanceId, chatId };
    const forAll = await ana.client.call('team.handedDraft', inAna);
    expect(forAll?.text).toBe('Hello!\nYour parcel is at the');
    expect(await jan.client.call('team.handedDraft', inJan)).toEqual(forAll);
    const used = { ...inAna, assignmentId: forAll?.assignmentId ?? '', isWanted: true };
    // Two windows use it at once.
    await Promise.all([1, 2].map(() => ana.client.call('team.endHandedDraft', used)));
    expect((await ana.client.call('drafts.get', inAna)).text).toBe(forAll?.text);
    await desks.untilEqual();
    expect(await jan.client.call('team.handedDraft', inJan)).toBeNull();
  });

  it('shows every desk when a colleague’s scheduled message is to be sent, and no word of it', async () => {
    const shown = ({ client, instanceId }: Desk) =>
      client.call('team.scheduled', { instanceId, chatId });
    const untilShown = (desk: Desk, times: number[]) =>
      desk.until(async () => {
        const found = (await shown(desk)).map(({ sendAt }) => sendAt);
        return JSON.stringify(found) === JSON.stringify(times);
      });
    const sendAt = Date.now() + 3_600_000;
    await ana.schedule(chatId, 'Your parcel leaves today.', sendAt);
    for (const desk of [jan, eva]) await untilShown(desk, [sendAt]);
    expect(await shown(jan)).toEqual([{ memberId: await memberId(ana), name: 'Ana', sendAt }]);
    expect(await shown(ana)).toEqual([]);
    const admin = await desks.admin();
    const { rows } = await admin.query<{ payload: object }>(
      `SELECT payload FROM postline.event WHERE kind = 'scheduled'`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('parcel');

    // Another time, while a colleague’s desk is off.
    await jan.stop();
    const [one] = await ana.call('scheduled.list', { chatId });
    const localId = one?.localId ?? '';
    await ana.call('scheduled.changeTime', { localId, sendAt: sendAt + 60_000 });
    await untilShown(eva, [sendAt + 60_000]);
    await jan.start();
    await untilShown(jan, [sendAt + 60_000]);

    // Sent, and taken off.
    await ana.call('scheduled.sendNow', { localId });
    for (const desk of [jan, eva]) await untilShown(desk, []);
    await ana.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    await eva.schedule(chatId, 'And again.', sendAt);
    await untilShown(ana, [sendAt]);
    const [other] = await eva.call('scheduled.list', { chatId });
    await eva.call('scheduled.discard', { localId: other?.localId ?? '' });
    await untilShown(ana, []);
    await desks.untilEqual();

    // A desk that is away leaves it shown, with its name, also past its time.
    await eva.schedule(chatId, 'Not before Monday.', sendAt);
    await untilShown(ana, [sendAt]);
    await eva.stop();
    expect(await shown(ana)).toMatchObject([{ name: 'Eva', sendAt }]);
    await eva.start();
  });

  it('keeps a handed draft when the chat is assigned to another member', async () => {
    const draft = { text: 'Your parcel is at the', replyToLocalId: null, options: null };
    const inJan = { instanceId: jan.instanceId, chatId };
    const inEva = { instanceId: eva.instanceId, chatId };
    const inAna = { instanceId: ana.instanceId, chatId };
    await jan.client.call('drafts.save', { ...inJan, ...draft });
    const handed = { ...inJan, memberId: await memberId(eva), note: null, withDraft: true };
    await jan.client.call('team.handOver', handed);
    await untilChat(eva, ({ assignment }) => assignment?.isMine === true);
    await assign(eva, { memberId: await memberId(ana), queueId: null });
    await untilChat(ana, ({ assignment }) => assignment?.isMine === true);
    const kept = { byName: 'Jan', text: draft.text };
    expect(await ana.client.call('team.handedDraft', inAna)).toMatchObject(kept);
    expect(await eva.client.call('team.handedDraft', inEva)).toBeNull();
    // Its author has it again when the chat comes back.
    await assign(ana, { memberId: await memberId(jan), queueId: null });
    await untilChat(jan, ({ assignment }) => assignment?.isMine === true);
    expect(await jan.client.call('team.handedDraft', inJan)).toMatchObject(kept);
  });

  it('stops sending again and forwarding if a colleague has answered since or is answering', async () => {
    desks.service.faults.next({ kind: 'reset-after' });
    const { localId } = await jan.send(chatId, 'It leaves today.');
    await jan.untilAll(chatId, 'unknown');
    await ana.send(chatId, 'It is at 14A.');
    await ana.untilAll(chatId, 'unknown', 'accepted');
    await desks.untilEqual();
    const again = { instanceId: jan.instanceId, localId, allowDuplicate: true };
    expect(await jan.client.ask('messages.sendAgain', again)).toMatchObject({
      ok: false,
      error: { kind: 'someone-answered', name: 'Ana', text: 'It is at 14A.' },
    });
    const sent = () => desks.service.log.map(({ fields }) => fields['text']);
    expect(sent()).toEqual(['It leaves today.', 'It is at 14A.']);

    const writing = { instanceId: ana.instanceId, chatId, hasDraft: true, isWriting: true };
    // Like the page, repeats that somebody writes.
    await jan.until(async () => {
      await ana.client.call('team.attend', writing);
      const inJan = { instanceId: jan.instanceId, chatId };
      const { claim } = await jan.client.call('team.chat', inJan);
      return claim?.name === 'Ana';
    });
    const resend = { instanceId: jan.instanceId, runId: randomUUID(), localId, chatIds: [chatId] };
    expect(await jan.client.ask('messages.resend', resend)).toMatchObject({
      ok: false,
      error: { kind: 'someone-is-answering', name: 'Ana' },
    });
    expect(sent()).toHaveLength(2);
    expect((await jan.client.ask('messages.sendAgain', { ...again, anyway: true })).ok).toBe(true);
    await jan.until(async () => sent().length === 3);
  });
});
