import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { startEngine } from '../../electron/engine/engine.ts';
import { engineClient } from '../support/engine-client.ts';
import { encryptingVault, engineHost, noVault } from '../support/engine-host.ts';
import { account, runningEngine } from '../support/running-engine.ts';
import { spoilTable } from '../support/spoil-table.ts';

const run = runningEngine({}, { isAlone: true });

/** Every file below the data folder, as one text. */
const everythingWritten = (): string =>
  readdirSync(run.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

const historyOf = (instanceId: string): string =>
  join(run.folder, 'instances', instanceId, 'history.sqlite');

const sendRefused = (instanceId: string, chatId: string) =>
  run.client.refusal('messages.send', {
    instanceId,
    chatId,
    localId: randomUUID(),
    text: 'into the void',
    replyToLocalId: null,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
  });

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

  it('remembers what was done last in a file of its own, and writes no settings for it', async () => {
    await run.client.call('settings.set', { sending: { undoSeconds: 3 } });
    const before = readFileSync(join(run.folder, 'settings.json'), 'utf8');
    await run.client.call('memory.set', { recentEmoji: ['🚀'] });
    await run.client.call('memory.set', { isContactShown: true });
    expect(readFileSync(join(run.folder, 'settings.json'), 'utf8')).toBe(before);
    await run.restart();
    const memory = await run.client.call('memory.get', {});
    expect(memory).toMatchObject({ recentEmoji: ['🚀'], isContactShown: true });
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
    await run.until(async () => {
      const { backOff } = await run.client.call('outbox.status', { instanceId });
      return backOff?.reason === 'no-token' ? backOff : null;
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
    expect((await run.client.call('outbox.status', { instanceId })).backOff).toBeNull();
    await run.restart(noVault);
    await run.until(async () => {
      const { backOff } = await run.client.call('outbox.status', { instanceId });
      return backOff?.reason === 'no-token' ? backOff : null;
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

  it.each([
    ['team', 'team-damaged'],
    ['team-templates', 'team-templates-damaged'],
    ['update', 'small-file-damaged'],
    ['last-start', 'small-file-damaged'],
    ['template-uses', 'small-file-damaged'],
    ['template-drafts', 'small-file-damaged'],
    ['import-columns', 'small-file-damaged'],
  ])('says of a damaged %s.json what it was: aside, nothing else lost', async (name, kind) => {
    await run.engine.stop();
    writeFileSync(join(run.folder, `${name}.json`), '{');
    await run.start();
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind, keptAs: expect.stringContaining(`${name}.damaged-`) }]);
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
    ['one byte left of it', (bytes: Buffer) => bytes.subarray(0, 1)],
    ['less than a page left of it', (bytes: Buffer) => bytes.subarray(0, 511)],
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

  it('says of a history without its instance that it is damaged', async () => {
    const { instanceId } = await run.connect();
    await run.engine.stop();
    const database = new DatabaseSync(historyOf(instanceId));
    database.exec('DELETE FROM instance');
    database.close();
    await run.start();
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'history-damaged' }]);
  });

  it.each([
    ['settings.json', 'settings-damaged'],
    ['memory.json', 'small-file-damaged'],
    ['tokens.json', 'tokens-damaged'],
    ['templates.json', 'templates-damaged'],
  ])('starts although %s is a folder, or a link to itself: aside, said', async (name, kind) => {
    for (const spoil of [mkdirSync, (path: string) => symlinkSync(path, path)]) {
      await run.engine.stop();
      rmSync(join(run.folder, name), { force: true });
      spoil(join(run.folder, name));
      await run.start();
      const { notices } = await run.client.call('app.status', {});
      expect(notices).toMatchObject([{ kind, keptAs: expect.stringContaining('.damaged-') }]);
    }
  });

  it('starts although the folder of histories is a file: aside, said', async () => {
    await run.engine.stop();
    rmSync(join(run.folder, 'instances'), { recursive: true, force: true });
    writeFileSync(join(run.folder, 'instances'), 'no folder');
    await run.start();
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'history-damaged' }]);
    await run.connect();
  });

  it('opens an instance although a leftover cannot be deleted', async () => {
    const { instanceId } = await run.connect();
    await run.engine.stop();
    mkdirSync(join(dirname(historyOf(instanceId)), 'files', 'a folder'), { recursive: true });
    await run.start();
    expect((await run.client.call('app.status', {})).notices).toEqual([]);
    expect((await run.client.call('instances.list', {})).instances).toHaveLength(1);
  });

  it('says when damage is found later, keeps a copy, and takes nothing more to send', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    await run.engine.stop();
    spoilTable(historyOf(instanceId), 'outbox');
    await run.start();
    expect(await sendRefused(instanceId, chatId)).toMatchObject({
      kind: 'storage',
      reason: 'damaged',
    });
    const [notice] = (await run.client.call('app.status', {})).notices;
    expect(notice).toMatchObject({ kind: 'history-damage-found', instanceName: 'Berlin' });
    const keptAs = notice?.kind === 'history-damage-found' ? String(notice.keptAs) : '';
    expect(readFileSync(join(run.folder, keptAs, 'history.sqlite'))).toEqual(
      readFileSync(historyOf(instanceId)),
    );
    expect(await run.client.messages(instanceId, chatId)).toEqual([]);
  });

  it('never sends what is left of a damaged message', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    await run.restart(encryptingVault(Buffer.alloc(32, 7)));
    await run.client.send(instanceId, chatId, 'waits for a token');
    await run.engine.stop();
    const database = new DatabaseSync(historyOf(instanceId));
    database.exec(`UPDATE message SET content = '{"kind":"link-c'`);
    database.close();
    await run.start();
    const [message] = await run.client.untilAll(instanceId, chatId, 'not-sent');
    expect(message).toMatchObject({ isDamaged: true, text: 'waits for a token' });
    expect((await run.client.call('outbox.status', { instanceId })).waiting).toBe(0);
    expect(run.service.log).toEqual([]);
  });

  it('says when its folder is gone, and goes on once it is back', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    renameSync(run.folder, `${run.folder}-moved`);
    expect(await sendRefused(instanceId, chatId)).toMatchObject({
      kind: 'storage',
      reason: 'gone',
    });
    const [notice] = (await run.client.call('app.status', {})).notices;
    expect(notice).toMatchObject({ kind: 'folder-gone' });
    renameSync(`${run.folder}-moved`, run.folder);
    await run.client.send(instanceId, chatId, 'back again');
    await run.client.untilAll(instanceId, chatId, 'accepted');
  });

  it('is opened by one Postline although the file of its lock was deleted', async () => {
    await run.connect();
    rmSync(join(run.folder, 'in-use.sqlite'));
    const other = await startEngine(engineHost(run.folder));
    const client = engineClient(other);
    expect((await client.call('instances.list', {})).instances).toEqual([]);
    expect((await client.call('app.status', {})).notices).toMatchObject([
      { kind: 'history-unreadable', detail: expect.stringContaining('another program') },
    ]);
    await other.stop();
  });

  it('is used by one Postline at a time: two would send twice', async () => {
    await expect(startEngine(engineHost(run.folder))).rejects.toThrow(/another Postline uses/);
  });

  it('tells senders apart: no two instances have one colour, whichever was removed', async () => {
    const connect = (name: string) => run.client.call('instances.connect', { ...run.form(), name });
    const first = await connect('A');
    await connect('B');
    await run.client.call('instances.remove', { instanceId: first.instanceId });
    await connect('C');
    const { instances } = await run.client.call('instances.list', {});
    expect(new Set(instances.map(({ accentHue }) => accentHue)).size).toBe(2);
  });

  it('keeps an instance whose token cannot be removed', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    // No file is written over a folder.
    rmSync(join(run.folder, 'tokens.json'));
    mkdirSync(join(run.folder, 'tokens.json', 'in the way'), { recursive: true });
    expect(await run.client.refusal('instances.remove', { instanceId })).toMatchObject({
      kind: 'storage',
    });
    await run.client.send(instanceId, chatId, 'still here');
    await run.client.untilAll(instanceId, chatId, 'accepted');
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
