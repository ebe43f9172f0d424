import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { NoteAction, SystemNote } from '../../electron/engine/host.ts';
import { incomingRecord } from '../support/imports.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { teamChat } from '../support/team-chat.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const number = '+49 151 12345678';
const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
/** Well before a claim expires by itself. */
const soon = { timeout: 10_000 };

describeWithPostgres('a send in a chat that a colleague may answer', { timeout: 120_000 }, () => {
  const { start } = desksOfTests();
  let desks: Desks;
  let ana: Desk;
  let jan: Desk;
  let chatId: string;
  /** Instances of Jan's console whose notifications were shown. */
  let counted = 0;
  /** Notifications that Jan's system shows. */
  const shown: { kind: string; act: (action: NoteAction, reply: string | null) => void }[] = [];

  beforeEach(async () => {
    [shown.length, counted] = [0, 0];
    const ofJan = {
      notify: ({ kind }: SystemNote, act: (typeof shown)[number]['act']) => {
        shown.push({ kind, act });
        return () => {};
      },
      showCounts: (shown: readonly unknown[]) => {
        counted = shown.length;
      },
    };
    desks = await start(['Ana', 'Jan'], { abilitiesOf: (name) => (name === 'Jan' ? ofJan : {}) });
    [ana, jan] = desks.desks as [Desk, Desk];
    for (const { client } of desks.desks) {
      await client.until(async () => (await client.call('team.get', {})).state === 'up');
    }
    ({ chatId } = await ana.openChat(number));
    await jan.openChat(number);
  }, 60_000);

  const of = (desk: Desk) => teamChat(desk, chatId);
  const wire = () => desks.service.log.map(({ fields }) => fields['text']);
  const inJan = () => ({ instanceId: jan.instanceId, chatId });
  /** Repeats, like the page, that Ana writes, until Jan's desk shows her claim. */
  const untilAnaAnswers = () =>
    jan.until(async () => {
      const how = { hasDraft: true, isWriting: true };
      await ana.call('team.attend', { chatId, ...how });
      return (await jan.client.call('team.chat', inJan())).claim?.name === 'Ana';
    });
  const isAnswering = { kind: 'someone-is-answering', name: 'Ana' };
  /** Returns how many claims the store has. */
  const claims = async () => {
    const admin = await desks.admin();
    const { rowCount } = await admin.query('select from postline.claim');
    return rowCount;
  };
  const untilNotified = async (kind: string) => {
    await expect.poll(() => shown.find((one) => one.kind === kind), soon).toBeDefined();
  };
  const act = (kind: string, action: NoteAction, reply: string | null) =>
    shown.find((one) => one.kind === kind)?.act(action, reply);
  const sent = async () => {
    await jan.send(chatId, 'Both of you may know.');
    const [message] = await jan.untilAll(chatId, 'accepted');
    await expect.poll(claims, soon).toBe(0);
    const { localId = '', messageId = '' } = message ?? {};
    const run = () => ({
      instanceId: jan.instanceId,
      runId: randomUUID(),
      chatIds: [chatId],
      allowFirstContacts: true,
    });
    return {
      forward: () => ({ ...run(), messageIds: [messageId ?? ''] }),
      resend: () => ({ ...run(), localId }),
    };
  };

  it('releases the claim after a scheduled message is sent now', async () => {
    const one = { instanceId: jan.instanceId, localId: randomUUID() };
    const how = { text: 'Later', replyToLocalId: null, options, sendAt: Date.now() + 3_600_000 };
    await jan.client.call('messages.send', { ...one, chatId, ...how });
    await jan.client.call('scheduled.sendNow', one);
    await expect.poll(claims, soon).toBe(0);
  });

  it('releases the claim after sending again', async () => {
    desks.service.faults.next({ kind: 'reset-after' });
    const { localId } = await jan.send(chatId, 'It leaves today.');
    await jan.untilAll(chatId, 'unknown');
    await expect.poll(claims, soon).toBe(0);
    const again = { instanceId: jan.instanceId, localId, allowDuplicate: true };
    await jan.client.call('messages.sendAgain', again);
    await expect.poll(claims, soon).toBe(0);
  });

  it('releases the claim after a forward', async () => {
    const { forward } = await sent();
    await jan.client.call('messages.forward', forward());
    await expect.poll(claims, soon).toBe(0);
  });

  it('is stopped if it is a forward or a copy, and recorded with the colleague’s name if sent anyway', async () => {
    const { forward, resend } = await sent();
    await untilAnaAnswers();
    expect(await jan.client.refusal('messages.forward', forward())).toMatchObject(isAnswering);
    expect(desks.service.log).toHaveLength(1);
    await jan.client.call('messages.forward', { ...forward(), anyway: true });
    await untilAnaAnswers();
    expect(await jan.client.refusal('messages.resend', resend())).toMatchObject(isAnswering);
    await jan.client.call('messages.resend', { ...resend(), anyway: true });
    const { instanceId } = jan;
    const asked = { instanceId, action: 'send-anyway' } as const;
    const { entries } = await jan.client.call('audit.list', asked);
    const stopped = expect.objectContaining({ name: 'Ana' }) as object;
    expect(entries.map(({ detail }) => detail)).toMatchObject([{ stopped }, { stopped }]);
  });

  it('is not repeated from a notification, which opens the chat instead', async () => {
    // What happens before the console has started is not notified.
    await expect.poll(() => counted).toBe(1);
    desks.service.faults.next({ kind: 'status', status: 422, body: { message: 'No.' } });
    const { localId } = await jan.send(chatId, 'It leaves today.');
    await untilNotified('rejected');
    await expect.poll(claims, soon).toBe(0);
    await untilAnaAnswers();
    const { requests } = desks.service;
    act('rejected', 'try-again', null);
    const opened = await jan.until(() => jan.client.call('app.takeOpened', {}));
    expect(opened).toMatchObject({ place: 'chat', localId });
    expect(desks.service.requests).toBe(requests);
  });

  it('stays in the message box if it answers a notification and is stopped', async () => {
    await expect.poll(() => counted).toBe(1);
    const messageTimestamp = Math.ceil(Date.now() / 1_000) + 1;
    await jan.importRecords([incomingRecord('IN1', 'Where is it?', { messageTimestamp })]);
    await untilNotified('incoming');
    await untilAnaAnswers();
    const { requests } = desks.service;
    act('incoming', 'answer', 'On its way.');
    const draft = async () => (await jan.client.call('drafts.get', inJan())).text;
    await expect.poll(draft, soon).toBe('On its way.');
    expect(desks.service.requests).toBe(requests);
  });

  it('is signed with the member’s name, whatever name the settings have', async () => {
    for (const agentName of ['', 'JAN']) {
      await jan.client.call('settings.set', { sending: { agentName } });
      await jan.send(chatId, 'On its way.');
    }
    await jan.untilAll(chatId, 'accepted');
    const { entries } = await jan.call('audit.list', { action: 'send' });
    expect(entries.map(({ agent }) => agent)).toEqual(['Jan', 'Jan']);
  });

  it('is stopped if it is a scheduled message sent early while a colleague answers', async () => {
    const one = await of(jan).schedule('Is all well?');
    await of(ana).attend(true);
    await of(jan).until(({ claim }) => claim?.name === 'Ana');
    expect(await jan.client.refusal('scheduled.sendNow', one)).toMatchObject({
      kind: 'someone-is-answering',
      name: 'Ana',
    });
    expect(wire()).toEqual([]);
    await jan.client.call('scheduled.sendNow', { ...one, anyway: true });
    await jan.until(async () => wire().length === 1);
    const { entries } = await jan.call('audit.list', { action: 'send-anyway' });
    expect(entries).toMatchObject([{ detail: { stopped: { name: 'Ana' } } }]);
  });

  it('is stopped if it is a scheduled message sent early after an answer, though its chat is not open', async () => {
    const one = await of(jan).schedule('Is all well?');
    // On a busy machine a desk knows the store's clock to within some tenths of a second.
    const scheduledAt = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(scheduledAt + 1_000);
    expect((await of(ana).write('It is at 14A.')).ok).toBe(true);
    await jan.until(async () => (await jan.messages(chatId)).length > 0);
    expect(await jan.client.refusal('scheduled.sendNow', one)).toMatchObject({
      kind: 'someone-answered',
      text: 'It is at 14A.',
    });
  });

  it('keeps no claim for a forward that is not sent', async () => {
    const { chatId: free } = await jan.openChat('+49 151 12345679');
    const inFree = { instanceId: ana.instanceId, chatId: free };
    await ana.openChat('+49 151 12345679');
    expect((await of(jan).write('Both of you may know.')).ok).toBe(true);
    const [sent] = await jan.until(async () => {
      const found = await jan.messages(chatId);
      return found.some(({ state }) => state === 'accepted') ? found : null;
    });
    await of(ana).until(({ claim }) => claim === null);
    // Like the page, repeats that Ana writes.
    await jan.until(async () => {
      await of(ana).attend(true);
      return (await of(jan).now()).claim?.name === 'Ana';
    });
    const resend = {
      instanceId: jan.instanceId,
      runId: randomUUID(),
      localId: sent?.localId ?? '',
      chatIds: [free, chatId],
      allowFirstContacts: true,
    };
    expect(await jan.client.refusal('messages.resend', resend)).toMatchObject({
      kind: 'someone-is-answering',
    });
    await ana.until(async () => {
      await ana.client.call('team.attend', { ...inFree, hasDraft: true, isWriting: true });
      const { claim } = await ana.client.call('team.chat', inFree);
      return claim?.isMine === true;
    });
  }, 25_000);

  it('keeps no claim after a repeated call that sends nothing', async () => {
    const { chatId: other } = await jan.openChat('+49 151 12345679');
    await ana.openChat('+49 151 12345679');
    expect((await of(jan).write('Both of you may know.')).ok).toBe(true);
    const [sent] = await jan.untilAll(chatId, 'accepted');
    const resend = {
      instanceId: jan.instanceId,
      runId: randomUUID(),
      localId: sent?.localId ?? '',
      chatIds: [other],
      allowFirstContacts: true,
    };
    await jan.client.call('messages.resend', resend);
    const inOther = { instanceId: ana.instanceId, chatId: other };
    const claimInOther = async () => (await ana.client.call('team.chat', inOther)).claim;
    await ana.until(async () => {
      const isShown = (await ana.messages(other)).length === 1;
      return isShown && (await claimInOther()) === null;
    });
    // A page that lost the answer repeats its call.
    await jan.client.call('messages.resend', resend);
    await ana.until(async () => {
      await ana.client.call('team.attend', { ...inOther, hasDraft: true, isWriting: true });
      return (await claimInOther())?.isMine === true;
    });
    expect(wire()).toHaveLength(2);
  }, 25_000);
});
