import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { account, runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const number = '+4915112345678';
const plain = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

const noCounts = {
  unknown: 0,
  answered: 0,
  'not-on-network': 0,
  rejected: 0,
  file: 0,
  'not-sent': 0,
  sending: 0,
  waiting: 0,
};

const connected = async () => {
  const { instanceId } = await run.connect();
  const { chatId } = await run.openChat(number);
  return { instanceId, chatId };
};

const unknownText = async (chatId: string, text: string) => {
  run.service.faults.next({ kind: 'reset-after' });
  const { localId } = await run.send(chatId, text);
  await run.untilAll(chatId, 'unknown', 'accepted', 'rejected');
  return localId;
};

describe('the outbox', () => {
  it('lists what is not through, over all chats, until it is dismissed or through', async () => {
    const { chatId } = await connected();
    const lost = await unknownText(chatId, 'lost?');
    const other = await run.openChat('+4915112345000');
    await run.send(other.chatId, 'to nobody');
    await run.untilAll(other.chatId, 'rejected');
    await run.send(chatId, 'fine');
    await run.untilAll(chatId, 'accepted', 'unknown');
    const { items, counts, total } = await run.call('outbox.list', {});
    expect(items.map(({ excerpt, reason, tries }) => [excerpt, reason, tries])).toEqual([
      ['lost?', 'unknown', 1],
      ['to nobody', 'not-on-network', 1],
    ]);
    expect(total).toBe(2);
    expect(counts).toEqual({ ...noCounts, unknown: 1, 'not-on-network': 1 });
    expect(await run.call('outbox.status', {})).toMatchObject({
      needsReview: 2,
    });
    await run.call('messages.dismiss', { localId: lost });
    const failed = await run.call('outbox.list', {});
    expect(failed.items.map(({ excerpt }) => excerpt)).toEqual(['to nobody']);
    const status = await run.call('outbox.status', {});
    expect(status).toMatchObject({ needsReview: 1 });
  });

  it('groups by reason, what a person has to look at first, and finds by name, number and text', async () => {
    const { chatId } = await connected();
    const nobody = await run.openChat('+4915112345000');
    await run.call('chats.rename', { chatId, name: 'Aïcha' });
    await run.send(nobody.chatId, 'to nobody');
    await run.untilAll(nobody.chatId, 'rejected');
    run.service.faults.next({ kind: 'status', status: 422, body: { message: 'Too long' } });
    await run.send(chatId, 'no such words');
    await run.untilAll(chatId, 'rejected');
    await unknownText(chatId, 'lost?');
    const found = async (query: object) => {
      const { items, total } = await run.call('outbox.list', query);
      expect(total).toBe(items.length);
      return items.map(({ excerpt }) => excerpt);
    };
    expect(await found({})).toEqual(['lost?', 'to nobody', 'no such words']);
    expect(await found({ reasons: ['rejected', 'not-on-network'] })).toEqual([
      'to nobody',
      'no such words',
    ]);
    expect(await found({ search: 'aicha' })).toEqual(['lost?', 'no such words']);
    expect(await found({ search: '12345 000' })).toEqual(['to nobody']);
    expect(await found({ search: 'words such' })).toEqual(['no such words']);
    const target = { reasons: null, search: 'nobody', except: [] };
    await run.call('outbox.apply', { action: 'dismiss', target });
    expect(await found({})).toEqual(['lost?', 'no such words']);
  });

  it('says what came of trying all again, and how often each was tried', async () => {
    const { chatId } = await connected();
    const nobody = await run.openChat('+4915112345000');
    for (const text of ['one', 'two']) await run.send(nobody.chatId, text);
    await run.untilAll(nobody.chatId, 'rejected');
    run.service.faults.next({ kind: 'status', status: 422, body: { message: 'Too long' } });
    await run.send(chatId, 'three');
    await run.untilAll(chatId, 'rejected');
    const { refused, ...retry } = await run.call('outbox.retryAll', {});
    expect([retry.count, refused]).toEqual([3, []]);
    await run.untilAll(nobody.chatId, 'rejected');
    await run.untilAll(chatId, 'accepted');
    // What is sent later is not part of it.
    await run.send(chatId, 'four');
    await run.untilAll(chatId, 'accepted');
    expect(await run.call('outbox.retried', retry)).toEqual({
      accepted: 1,
      rejected: 2,
      unknown: 0,
      'not-sent': 0,
    });
    const { items } = await run.call('outbox.list', {});
    expect(items.map(({ tries }) => tries)).toEqual([2, 2]);
  });

  it('cancels and takes back for editing what still waits', async () => {
    const { chatId } = await connected();
    await run.service.close();
    const { localId } = await run.send(chatId, 'not like this');
    await run.untilAll(chatId, 'not-sent');
    await run.call('messages.edit', { localId });
    expect((await run.call('drafts.get', { chatId })).text).toBe('not like this');
    expect((await run.call('outbox.list', {})).total).toBe(0);
    run.service = await startPracticeService(account);
  });

  it('acts on a whole group but some, each on its own', async () => {
    const { instanceId, chatId } = await connected();
    const first = await unknownText(chatId, 'one');
    await unknownText(chatId, 'two');
    await unknownText(chatId, 'three');
    const target = { reasons: ['unknown' as const], search: '', except: [first] };
    const action = { instanceId, action: 'confirm-manually' as const, target };
    expect(await run.client.call('outbox.apply', action)).toEqual({ done: 2, refused: [] });
    const { items } = await run.call('outbox.list', {});
    expect(items.map(({ localId }) => localId)).toEqual([first]);
  });
});

describe('an equal text', () => {
  it('asks while it is unknown or was just accepted, and is sent when the person says so', async () => {
    const { instanceId, chatId } = await connected();
    await unknownText(chatId, 'the same');
    const send = {
      instanceId,
      chatId,
      localId: '7b0d2a54-2a3c-4c8e-9a54-0d5a0f3c9e11',
      text: 'the same',
      replyToLocalId: null,
      options: plain,
    };
    const error = await run.client.refusal('messages.send', send);
    expect(error).toEqual({ kind: 'invalid-input', field: 'text', problem: 'same-as-unknown' });
    await run.client.call('messages.send', { ...send, allowDuplicate: true });
    await run.untilAll(chatId, 'accepted', 'unknown');
    // One action is one message: a repeated call is answered, not asked about.
    await run.client.call('messages.send', send);
    expect(run.service.log).toHaveLength(2);
  });

  it('asks before an unknown one is sent again whose text was accepted since', async () => {
    const { instanceId, chatId } = await connected();
    const localId = await unknownText(chatId, 'the same');
    await run.call('messages.send', {
      chatId,
      localId: '7b0d2a54-2a3c-4c8e-9a54-0d5a0f3c9e12',
      text: 'the same',
      replyToLocalId: null,
      options: plain,
      allowDuplicate: true,
    });
    await run.untilAll(chatId, 'accepted', 'unknown');
    const one = { instanceId, localId };
    const error = await run.client.refusal('messages.sendAgain', one);
    expect(error).toMatchObject({ problem: 'same-as-recent' });
    await run.client.call('messages.sendAgain', { ...one, allowDuplicate: true });
    await run.untilAll(chatId, 'accepted');
    expect(run.service.log).toHaveLength(3);
  });
});

describe('the gap between sends', () => {
  it('is shared by all chats, said while it holds something back, and never of the practice service', async () => {
    await connected();
    await run.client.call('settings.set', { sending: { gapSeconds: 1 } });
    const chats = await Promise.all(
      ['+4915112345671', '+4915112345672'].map((one) => run.openChat(one)),
    );
    for (const { chatId } of chats) await run.send(chatId, 'paced');
    await run.until(async () => {
      const { nextAt } = await run.call('outbox.status', {});
      return nextAt;
    });
    for (const { chatId } of chats) await run.untilAll(chatId, 'accepted');
    const [first, second] = run.service.log;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(900);
    expect((await run.call('outbox.status', {})).nextAt).toBeNull();
  });
});

describe('the activity log', () => {
  const actions = async (query: object = {}) => {
    const { entries } = await run.call('audit.list', query);
    return entries.map(({ action, by, agent, detail }) => [action, by, agent, detail.state ?? '']);
  };

  it('tells every action and what came of it, signed, newest first, without the token', async () => {
    const { chatId } = await connected();
    await run.client.call('settings.set', { sending: { agentName: 'Ada' } });
    const localId = await unknownText(chatId, 'look for me');
    await run.call('messages.sendAgain', { localId });
    await run.untilAll(chatId, 'accepted');
    await run.call('instances.setToken', { accessToken: 'canary-second' });
    expect(await actions()).toEqual([
      ['token', 'person', 'Ada', ''],
      ['outcome', 'postline', '', 'accepted'],
      ['send-again', 'person', 'Ada', ''],
      ['outcome', 'postline', '', 'unknown'],
      ['send', 'person', 'Ada', ''],
      ['settings', 'person', 'Ada', ''],
      ['connect', 'person', '', ''],
    ]);
    expect(await actions({ search: 'LOOK unknown' })).toHaveLength(1);
    expect(await actions({ action: 'send' })).toHaveLength(1);
    expect(await actions({ to: 1 })).toEqual([]);
    const { address } = await run.call('audit.export', { format: 'csv' });
    const saved = await run.engine.respond(new Request(new URL(address, 'http://page.invalid')));
    const csv = await saved.text();
    expect(csv).toContain('look for me');
    expect(csv).not.toMatch(/canary/);
  });

  it('can only be added to', async () => {
    const { instanceId } = await connected();
    const file = join(run.folder, 'instances', instanceId, 'history.sqlite');
    const database = new DatabaseSync(file);
    expect(() => database.exec(`UPDATE audit SET agent = 'somebody else'`)).toThrow(
      'only added to',
    );
    expect(() => database.exec('DELETE FROM audit')).toThrow('only added to');
    database.close();
  });
});
