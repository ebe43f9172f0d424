import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Engine, startEngine } from '../../electron/engine/engine.ts';
import type { TokenVault } from '../../electron/engine/host.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/engine/practice/start-practice-service.ts';
import type { Instance } from '../../shared/contract/instances.ts';
import { type EngineClient, engineClient } from '../support/engine-client.ts';
import { encryptingVault, engineHost, noVault } from '../support/engine-host.ts';

const instanceUuid = '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f';
const accessToken = 'canary-token-6d1f0c';

let folder: string;
let service: PracticeService;
let engine: Engine;
let client: EngineClient;

const start = async (vault?: TokenVault): Promise<void> => {
  engine = await startEngine(engineHost(folder, vault));
  client = engineClient(engine);
};

const restart = async (vault?: TokenVault): Promise<void> => {
  await engine.stop();
  await start(vault);
};

const form = () => ({
  attemptId: 'first',
  name: 'Berlin',
  chatServiceAddress: service.chatServiceAddress,
  smsServiceAddress: service.smsServiceAddress,
  instanceUuid,
  accessToken,
});

const connect = (): Promise<Instance> => client.call('instances.connect', form());

/** Every file below the data folder, as one text. */
const everythingWritten = (): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postline-engine-'));
  service = await startPracticeService({ instanceUuid, accessToken });
  await start();
});

afterEach(async () => {
  await engine.stop();
  await service.close();
  rmSync(folder, { recursive: true });
});

describe('sending', () => {
  const numbers = ['+49 151 12345678', '+55 11 91234-5678', '+1 415 555 0132'];

  const sendTen = async (instanceId: string): Promise<string[]> => {
    const chats = await Promise.all(numbers.map((number) => client.openChat(instanceId, number)));
    const chatIds = chats.map(({ chatId }) => chatId);
    for (let index = 0; index < 10; index += 1) {
      await client.send(instanceId, chatIds[index % 3] ?? '', `text ${index}`);
    }
    return chatIds;
  };

  const carriedOut = () => service.log.map(({ chatId, fields }) => [chatId, fields['text']]);
  const typed = (chatIds: string[]) =>
    Array.from({ length: 10 }, (_, index) => [chatIds[index % 3], `text ${index}`]);
  const inChat = (chatId: string, all: unknown[][]) => all.filter(([own]) => own === chatId);

  it('brings ten texts to three chats once each and in order', async () => {
    const { instanceId } = await connect();
    const chatIds = await sendTen(instanceId);
    for (const chatId of chatIds) await client.untilAll(instanceId, chatId, 'accepted');
    expect(carriedOut()).toHaveLength(10);
    for (const chatId of chatIds) {
      expect(inChat(chatId, carriedOut())).toEqual(inChat(chatId, typed(chatIds)));
    }
  });

  it('tells seven from three where every third answer is lost, and sends none twice', async () => {
    const { instanceId } = await connect();
    service.faults.every(3, { kind: 'reset-after' });
    const chatIds = await sendTen(instanceId);
    const states: string[] = [];
    for (const chatId of chatIds) {
      const settled = await client.untilAll(instanceId, chatId, 'accepted', 'unknown');
      states.push(...settled.map(({ state }) => state));
    }
    expect(states.filter((state) => state === 'accepted')).toHaveLength(7);
    expect(states.filter((state) => state === 'unknown')).toHaveLength(3);
    for (const chatId of chatIds) {
      expect(inChat(chatId, carriedOut())).toEqual(inChat(chatId, typed(chatIds)));
    }
  });

  it('adds nothing when one act is repeated', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, numbers[0] ?? '');
    const message = {
      instanceId,
      chatId,
      localId: '7b0d2a54-2a3c-4c8e-9a54-0d5a0f3c9e11',
      text: 'once',
      replyToLocalId: null,
      options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
    };
    await Promise.all([1, 2, 3].map(() => client.call('messages.send', message)));
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(service.log).toHaveLength(1);
  });

  it('sends an unknown message again exactly once, however often it is asked', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, numbers[0] ?? '');
    service.faults.next({ kind: 'reset-after' });
    const { localId } = await client.send(instanceId, chatId, 'doubtful');
    await client.untilAll(instanceId, chatId, 'unknown');
    await Promise.all(
      Array.from({ length: 50 }, () => client.call('messages.sendAgain', { instanceId, localId })),
    );
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(service.log).toHaveLength(2);
  });

  it('names the answered message by the id of the interface', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, numbers[0] ?? '');
    const first = await client.send(instanceId, chatId, 'first');
    const [accepted] = await client.untilAll(instanceId, chatId, 'accepted');
    await client.send(instanceId, chatId, 'second', first.localId);
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(accepted?.messageId).toMatch(new RegExp(`^true_${chatId}_\\w+$`));
    expect(service.log[1]?.fields['reply_to']).toBe(accepted?.messageId);
    const [, reply] = await client.messages(instanceId, chatId);
    expect(reply?.replyTo).toEqual({ localId: first.localId, excerpt: 'first' });
  });

  it('keeps the words of a refusal and says that a number is not on the network', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, '+49 151 12345000');
    await client.send(instanceId, chatId, 'hello?');
    const [message] = await client.untilAll(instanceId, chatId, 'rejected');
    expect(message?.failure).toMatchObject({ kind: 'rejected', status: 422, notOnNetwork: true });
  });

  it('waits for a token after a 401 and then goes on with everything, in order', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, numbers[0] ?? '');
    await client.call('instances.setToken', { instanceId, accessToken: 'expired' });
    await client.send(instanceId, chatId, 'one');
    await client.send(instanceId, chatId, 'two');
    await client.until(async () => {
      const { hold } = await client.call('outbox.status', { instanceId });
      return hold?.reason === 'unauthorized' ? hold : null;
    });
    await client.untilAll(instanceId, chatId, 'queued');
    await client.call('instances.setToken', { instanceId, accessToken });
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(service.log.map(({ fields }) => fields['text'])).toEqual(['one', 'two']);
  });

  it('waits as a 429 says and goes on by itself', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, numbers[0] ?? '');
    service.faults.next({ kind: 'rate-limited', retryAfter: 1 });
    const sent = Date.now();
    await client.send(instanceId, chatId, 'patient');
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(Date.now() - sent).toBeGreaterThanOrEqual(1_000);
    expect(service.log).toHaveLength(1);
  });

  it('tries by itself what never left, once the service is back', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, numbers[0] ?? '');
    const port = Number(new URL(service.chatServiceAddress).port);
    await service.close();
    await client.send(instanceId, chatId, 'later');
    const [waiting] = await client.untilAll(instanceId, chatId, 'not-sent');
    expect(waiting?.failure).toMatchObject({ kind: 'not-sent', reason: 'refused' });
    service = await startPracticeService({ instanceUuid, accessToken, port });
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(service.log).toHaveLength(1);
  });
});

describe('the time to undo', () => {
  const hold = async (undoSeconds: number) => {
    const { instanceId } = await connect();
    await client.call('settings.set', { sending: { undoSeconds } });
    const { chatId } = await client.openChat(instanceId, '+4915112345678');
    return { instanceId, chatId };
  };

  it('holds a message, and what follows it in its chat, before anything leaves', async () => {
    const { instanceId, chatId } = await hold(1);
    const written = Date.now();
    const { state } = await client.send(instanceId, chatId, 'first');
    await client.call('settings.set', { sending: { undoSeconds: 0 } });
    await client.send(instanceId, chatId, 'second');
    expect([state, service.log]).toEqual(['held', []]);
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(Date.now() - written).toBeGreaterThanOrEqual(1_000);
    expect(service.log.map(({ fields }) => fields['text'])).toEqual(['first', 'second']);
  });

  it('ends by a restart too', async () => {
    const { instanceId, chatId } = await hold(1);
    await client.send(instanceId, chatId, 'kept over the restart');
    await restart();
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(service.log).toHaveLength(1);
  });

  it('lets a message be taken back into the draft, and nothing leaves', async () => {
    const { instanceId, chatId } = await hold(30);
    const { localId } = await client.send(instanceId, chatId, 'too soon');
    const { state } = await client.call('messages.cancel', { instanceId, localId });
    await client.call('messages.edit', { instanceId, localId });
    expect(state).toBe('cancelled');
    expect((await client.call('drafts.get', { instanceId, chatId })).text).toBe('too soon');
    await client.send(instanceId, chatId, 'still held');
    expect(service.log).toEqual([]);
  });

  it.each([-1, 31, 1.5])('is not %j seconds', async (undoSeconds) => {
    expect(await client.refusal('settings.set', { sending: { undoSeconds } })).toMatchObject({
      field: 'sending.undoSeconds',
    });
  });
});

describe('what a person typed', () => {
  it('is refused with the reason where nothing can be sent, and leaves the draft alone', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, '+4915112345678');
    await client.call('drafts.save', {
      instanceId,
      chatId,
      text: 'kept',
      replyToLocalId: null,
      options: null,
    });
    const refusals = [];
    for (const text of ['', ' \n ', 'x'.repeat(100_000)]) {
      refusals.push(
        await client.refusal('messages.send', {
          instanceId,
          chatId,
          localId: '7b0d2a54-2a3c-4c8e-9a54-0d5a0f3c9e11',
          text,
          replyToLocalId: null,
          options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
        }),
      );
    }
    expect(refusals).toEqual([
      { kind: 'invalid-input', field: 'text', problem: 'required' },
      { kind: 'invalid-input', field: 'text', problem: 'required' },
      { kind: 'invalid-input', field: 'text', problem: 'too-long', detail: '65536' },
    ]);
    await restart();
    expect((await client.call('drafts.get', { instanceId, chatId })).text).toBe('kept');
  });

  it('comes back into the draft to be edited, but never over another draft', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, '+49 151 12345000');
    const { localId } = await client.send(instanceId, chatId, 'rejected text');
    await client.untilAll(instanceId, chatId, 'rejected');
    await client.call('messages.edit', { instanceId, localId });
    expect((await client.call('drafts.get', { instanceId, chatId })).text).toBe('rejected text');
    expect(await client.refusal('messages.edit', { instanceId, localId })).toMatchObject({
      field: 'draft',
      problem: 'draft-not-empty',
    });
  });

  it.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ chatServiceAddress: 'not an address' }, 'chatServiceAddress', 'not-an-address'],
    [{ chatServiceAddress: 'http://192.0.2.7/v1' }, 'chatServiceAddress', 'needs-https'],
    [{ smsServiceAddress: 'https://example.org/v1/' }, 'smsServiceAddress', 'trailing-slash'],
    [{ smsServiceAddress: 'https://example.org/api' }, 'smsServiceAddress', 'no-version'],
    [{ smsServiceAddress: 'https://a:b@example.org/v1' }, 'smsServiceAddress', 'has-user'],
    [{ chatServiceAddress: 'https://example.org/v1?a=1' }, 'chatServiceAddress', 'has-query'],
    [{ instanceUuid: '1234' }, 'instanceUuid', 'not-a-uuid'],
    [{ accessToken: '' }, 'accessToken', 'required'],
    [{ accessToken: 'one\ntwo' }, 'accessToken', 'line-break'],
    [{ accessToken: 'töken' }, 'accessToken', 'not-latin'],
    [{ chatServiceAddress: 'http://127.0.0.1:1/v1' }, 'chatServiceAddress', 'host-refused'],
  ])('is explained at its field: %j', async (wrong, field, problem) => {
    expect(await client.refusal('instances.connect', { ...form(), ...wrong })).toMatchObject({
      kind: 'invalid-input',
      field,
      problem,
    });
    expect((await client.call('instances.list', {})).instances).toEqual([]);
    expect(service.log).toEqual([]);
  });
});

describe('what is kept', () => {
  it('is there after a restart: instance, chats, history, token', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, '+4915112345678');
    await client.call('chats.rename', { instanceId, chatId, name: 'Jonas Weber' });
    await client.send(instanceId, chatId, 'still there?');
    const before = await client.untilAll(instanceId, chatId, 'accepted');
    await restart();
    expect(await client.call('instances.list', {})).toMatchObject({
      activeInstanceId: instanceId,
      instances: [{ name: 'Berlin', token: 'stored' }],
    });
    expect(await client.messages(instanceId, chatId)).toEqual(before);
    expect((await client.call('chats.list', { instanceId })).chats).toMatchObject([
      { chatId, name: 'Jonas Weber', last: { excerpt: 'still there?', state: 'accepted' } },
    ]);
  });

  it('never holds the token in plain text', async () => {
    const { instanceId } = await connect();
    const { chatId } = await client.openChat(instanceId, '+4915112345678');
    await client.send(instanceId, chatId, 'hello');
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(everythingWritten()).toContain('hello');
    expect(everythingWritten()).not.toContain(accessToken);
  });

  it('holds no token at all without real encryption, and asks for it again', async () => {
    await restart(noVault);
    const { instanceId, token } = await connect();
    expect(token).toBe('memory');
    expect((await client.call('app.status', {})).tokenStorage).toBe('memory');
    expect(JSON.parse(readFileSync(join(folder, 'tokens.json'), 'utf8'))).toEqual({ tokens: {} });
    await restart(noVault);
    const { chatId } = await client.openChat(instanceId, '+4915112345678');
    await client.send(instanceId, chatId, 'waiting for a token');
    await client.until(async () => {
      const { hold } = await client.call('outbox.status', { instanceId });
      return hold?.reason === 'no-token' ? hold : null;
    });
    await client.call('instances.setToken', { instanceId, accessToken });
    await client.untilAll(instanceId, chatId, 'accepted');
  });

  it('says when a token cannot be decrypted any more', async () => {
    await connect();
    await restart(encryptingVault(Buffer.alloc(32, 7)));
    const { notices } = await client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'token-unreadable', instanceName: 'Berlin' }]);
  });

  it.each([
    '',
    '{"appearance":',
    '{"unheard of":1}',
    '{"sending":{"textLimit":"many"}}',
    '\u0000\u0001',
  ])('survives damaged settings %j: aside, said, nothing else lost', async (content) => {
    const { instanceId } = await connect();
    await engine.stop();
    writeFileSync(join(folder, 'settings.json'), content);
    await start();
    const { notices } = await client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'settings-damaged' }]);
    const [notice] = notices;
    const keptAs = notice?.kind === 'settings-damaged' ? notice.keptAs : '';
    expect(readFileSync(join(folder, keptAs), 'utf8')).toBe(content);
    expect((await client.call('instances.list', {})).activeInstanceId).toBe(instanceId);
  });

  it('survives damaged tokens: aside, said, and asks for them again', async () => {
    const { instanceId } = await connect();
    await engine.stop();
    writeFileSync(join(folder, 'tokens.json'), '{"tokens":{"a":');
    await start();
    expect((await client.call('app.status', {})).notices).toMatchObject([
      { kind: 'tokens-damaged' },
    ]);
    const { instances } = await client.call('instances.list', {});
    expect(instances).toMatchObject([{ instanceId, token: 'missing' }]);
  });

  it('survives a damaged history: aside, said, the other instance untouched', async () => {
    const lost = await connect();
    const kept = await client.call('instances.connect', { ...form(), name: 'Porto' });
    await engine.stop();
    const history = join(folder, 'instances', lost.instanceId, 'history.sqlite');
    writeFileSync(history, readFileSync(history).fill(0x5a, 0, 4_096));
    await start();
    expect((await client.call('app.status', {})).notices).toMatchObject([
      { kind: 'history-damaged' },
    ]);
    const { instances } = await client.call('instances.list', {});
    expect(instances.map(({ instanceId }) => instanceId)).toEqual([kept.instanceId]);
  });

  it.each([
    ['a flipped byte in the middle', (bytes: Buffer) => bytes.fill(0x5a, 4_096 * 3, 4_096 * 4)],
    ['nothing left of it', () => Buffer.alloc(0)],
  ])('starts with the others although one history has %s', async (_what, damage) => {
    const lost = await connect();
    await client.call('instances.connect', { ...form(), name: 'Porto' });
    const { chatId } = await client.openChat(lost.instanceId, '+4915112345678');
    await client.send(lost.instanceId, chatId, 'x'.repeat(20_000));
    await client.untilAll(lost.instanceId, chatId, 'accepted');
    await engine.stop();
    const file = join(folder, 'instances', lost.instanceId, 'history.sqlite');
    writeFileSync(file, damage(readFileSync(file)));
    await start();
    const { instances } = await client.call('instances.list', {});
    const { notices } = await client.call('app.status', {});
    expect(instances.map(({ name }) => name)).toContain('Porto');
    expect(notices.length + instances.length).toBeGreaterThanOrEqual(2);
  });

  it('is used by one Postline at a time: two would send twice', async () => {
    await expect(startEngine(engineHost(folder))).rejects.toThrow(/another Postline uses/);
  });

  it('is gone when an instance is removed, and only then', async () => {
    const { instanceId } = await connect();
    await client.call('instances.remove', { instanceId });
    expect((await client.call('instances.list', {})).instances).toEqual([]);
    expect(readdirSync(join(folder, 'instances'))).toEqual([]);
    expect(await client.refusal('chats.list', { instanceId })).toEqual({
      kind: 'not-found',
      what: 'instance',
    });
  });
});

describe('the practice service', () => {
  it('needs no account and is there again after a restart', async () => {
    const { instanceId, kind } = await client.call('instances.usePractice', {});
    expect(kind).toBe('practice');
    const { chatId } = await client.openChat(instanceId, '+4915112345678');
    await client.send(instanceId, chatId, 'practising');
    await client.untilAll(instanceId, chatId, 'accepted');
    await restart();
    await client.send(instanceId, chatId, 'and again');
    expect(await client.untilAll(instanceId, chatId, 'accepted')).toHaveLength(2);
  });

  it('is one, however often it is asked for', async () => {
    const first = await client.call('instances.usePractice', {});
    const second = await client.call('instances.usePractice', {});
    expect(second.instanceId).toBe(first.instanceId);
  });
});

describe('the contract', () => {
  it.each(['nothing', '', '__proto__', 'toString', 'constructor', 'chats.list ', 'chats'])(
    'refuses the unknown name %j',
    async (name) => {
      expect(await engine.call(name, {})).toEqual({
        ok: false,
        error: { kind: 'invalid-input', field: 'call', problem: 'malformed' },
      });
    },
  );

  it.each([
    ['chats.list', undefined, 'input'],
    ['chats.list', null, 'input'],
    ['chats.list', 'text', 'input'],
    ['chats.list', { instanceId: 7 }, 'instanceId'],
    ['chats.list', { instanceId: 'a', unheardOf: 1 }, 'input'],
    ['chats.list', { instanceId: 'a', limit: 1e9 }, 'limit'],
    ['messages.send', { instanceId: 'a' }, 'chatId'],
    ['settings.set', { sending: { textLimit: -1 } }, 'sending.textLimit'],
  ])('refuses wrong input to %s: %j', async (name, input, field) => {
    expect(await engine.call(name, input)).toEqual({
      ok: false,
      error: { kind: 'invalid-input', field, problem: 'malformed' },
    });
  });

  it('changes the settings that a patch names and no other', async () => {
    await client.call('settings.set', { sending: { safeSend: false } });
    await client.call('settings.set', { appearance: { theme: 'dark' } });
    await restart();
    expect(await client.call('settings.get', {})).toMatchObject({
      appearance: { theme: 'dark', language: 'en' },
      sending: { safeSend: false, linkPreview: true },
    });
  });
});
