import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEngine } from '../../electron/engine/engine.ts';
import { encryptingVault, engineHost, noVault } from '../support/engine-host.ts';
import { account, runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

/** Every file below the data folder, as one text. */
const everythingWritten = (): string =>
  readdirSync(run.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('what is kept', () => {
  it('is there after a restart: instance, chats, history, token', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    await run.client.call('chats.rename', { instanceId, chatId, name: 'Jonas Weber' });
    await run.client.send(instanceId, chatId, 'still there?');
    const before = await run.client.untilAll(instanceId, chatId, 'accepted');
    await run.restart();
    expect(await run.client.call('instances.list', {})).toMatchObject({
      activeInstanceId: instanceId,
      instances: [{ name: 'Berlin', token: 'stored' }],
    });
    expect(await run.client.messages(instanceId, chatId)).toEqual(before);
    expect((await run.client.call('chats.list', { instanceId })).chats).toMatchObject([
      { chatId, name: 'Jonas Weber', last: { excerpt: 'still there?', state: 'accepted' } },
    ]);
  });

  it('never holds the token in plain text', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    await run.client.send(instanceId, chatId, 'hello');
    await run.client.untilAll(instanceId, chatId, 'accepted');
    expect(everythingWritten()).toContain('hello');
    expect(everythingWritten()).not.toContain(account.accessToken);
  });

  it('holds no token at all without real encryption, and asks for it again', async () => {
    await run.restart(noVault);
    const { instanceId, token } = await run.connect();
    expect(token).toBe('memory');
    expect((await run.client.call('app.status', {})).tokenStorage).toBe('memory');
    expect(JSON.parse(readFileSync(join(run.folder, 'tokens.json'), 'utf8'))).toEqual({
      tokens: {},
    });
    await run.restart(noVault);
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    await run.client.send(instanceId, chatId, 'waiting for a token');
    await run.client.until(async () => {
      const { hold } = await run.client.call('outbox.status', { instanceId });
      return hold?.reason === 'no-token' ? hold : null;
    });
    await run.client.call('instances.setToken', { instanceId, accessToken: account.accessToken });
    await run.client.untilAll(instanceId, chatId, 'accepted');
  });

  it('asks for a missing token at the start already where a message is scheduled', async () => {
    await run.restart(noVault);
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    await run.client.ask('messages.send', {
      instanceId,
      chatId,
      localId: randomUUID(),
      text: 'tomorrow',
      replyToLocalId: null,
      options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
      sendAt: Date.now() + 86_400_000,
    });
    expect((await run.client.call('outbox.status', { instanceId })).hold).toBeNull();
    await run.restart(noVault);
    await run.client.until(async () => {
      const { hold } = await run.client.call('outbox.status', { instanceId });
      return hold?.reason === 'no-token' ? hold : null;
    });
  });

  it('says when a token cannot be decrypted any more', async () => {
    await run.connect();
    await run.restart(encryptingVault(Buffer.alloc(32, 7)));
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'token-unreadable', instanceName: 'Berlin' }]);
  });

  it.each([
    '',
    '{"appearance":',
    '{"unheard of":1}',
    '{"sending":{"textLimit":"many"}}',
    '\u0000\u0001',
  ])('survives damaged settings %j: aside, said, nothing else lost', async (content) => {
    const { instanceId } = await run.connect();
    await run.engine.stop();
    writeFileSync(join(run.folder, 'settings.json'), content);
    await run.start();
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'settings-damaged' }]);
    const [notice] = notices;
    const keptAs = notice?.kind === 'settings-damaged' ? notice.keptAs : '';
    expect(readFileSync(join(run.folder, keptAs), 'utf8')).toBe(content);
    expect((await run.client.call('instances.list', {})).activeInstanceId).toBe(instanceId);
  });

  it('survives damaged tokens: aside, said, and asks for them again', async () => {
    const { instanceId } = await run.connect();
    await run.engine.stop();
    writeFileSync(join(run.folder, 'tokens.json'), '{"tokens":{"a":');
    await run.start();
    expect((await run.client.call('app.status', {})).notices).toMatchObject([
      { kind: 'tokens-damaged' },
    ]);
    const { instances } = await run.client.call('instances.list', {});
    expect(instances).toMatchObject([{ instanceId, token: 'missing' }]);
  });

  it('survives a damaged history: aside, said, the other instance untouched', async () => {
    const lost = await run.connect();
    const kept = await run.client.call('instances.connect', { ...run.form(), name: 'Porto' });
    await run.engine.stop();
    const history = join(run.folder, 'instances', lost.instanceId, 'history.sqlite');
    writeFileSync(history, readFileSync(history).fill(0x5a, 0, 4_096));
    await run.start();
    expect((await run.client.call('app.status', {})).notices).toMatchObject([
      { kind: 'history-damaged' },
    ]);
    const { instances } = await run.client.call('instances.list', {});
    expect(instances.map(({ instanceId }) => instanceId)).toEqual([kept.instanceId]);
  });

  it.each([
    ['a flipped byte in the middle', (bytes: Buffer) => bytes.fill(0x5a, 4_096 * 3, 4_096 * 4)],
    ['nothing left of it', () => Buffer.alloc(0)],
  ])('starts with the others although one history has %s', async (_what, damage) => {
    const lost = await run.connect();
    await run.client.call('instances.connect', { ...run.form(), name: 'Porto' });
    const { chatId } = await run.client.openChat(lost.instanceId, '+4915112345678');
    await run.client.send(lost.instanceId, chatId, 'x'.repeat(20_000));
    await run.client.untilAll(lost.instanceId, chatId, 'accepted');
    await run.engine.stop();
    const file = join(run.folder, 'instances', lost.instanceId, 'history.sqlite');
    writeFileSync(file, damage(readFileSync(file)));
    await run.start();
    const { instances } = await run.client.call('instances.list', {});
    const { notices } = await run.client.call('app.status', {});
    expect(instances.map(({ name }) => name)).toContain('Porto');
    // The damage may lie where nobody looked yet; then the instance is there. Otherwise it is said.
    const said = notices.filter(({ kind }) => kind === 'history-damaged');
    expect(instances.length + said.length).toBe(2);
    const porto = instances.find(({ name }) => name === 'Porto')?.instanceId ?? '';
    const chat = await run.client.openChat(porto, '+4915112345679');
    await run.client.send(porto, chat.chatId, 'goes on');
    await run.client.untilAll(porto, chat.chatId, 'accepted');
  });

  it('is used by one Postline at a time: two would send twice', async () => {
    await expect(startEngine(engineHost(run.folder))).rejects.toThrow(/another Postline uses/);
  });

  it('is gone when an instance is removed, and only then', async () => {
    const { instanceId } = await run.connect();
    await run.client.call('instances.remove', { instanceId });
    expect((await run.client.call('instances.list', {})).instances).toEqual([]);
    expect(readdirSync(join(run.folder, 'instances'))).toEqual([]);
    expect(await run.client.refusal('chats.list', { instanceId })).toEqual({
      kind: 'not-found',
      what: 'instance',
    });
  });
});
