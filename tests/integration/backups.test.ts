import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Decrypter, Encrypter } from 'age-encryption';
import { packTar, type ParsedTarEntryWithData, unpackTar } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import type { EngineError } from '../../electron/engine/engine-error.ts';
import { readBackup } from '../../electron/engine/reader/backups/read-backup.ts';
import { schemaNumber } from '../../electron/engine/store/history-schema.ts';
import type { BackupTask } from '../../shared/contract/backups.ts';
import { findBytes } from '../support/bytes-of.ts';
import { askPage, grantBytes, type InChat } from '../support/page-bytes.ts';
import { account, runningEngine } from '../support/running-engine.ts';

let place: string | null = null;
const run = runningEngine({ pickPlace: () => Promise.resolve(place) });
const secret = 'correct horse battery staple';

/** Milliseconds: each passphrase costs a second of computing, on a busy machine several. */
const withPassphrases = 60_000;

/** Waits until a backup that is made or read is over with it. */
const ended = (): Promise<BackupTask> =>
  run.until(async () => {
    const task = await run.client.call('backups.task', {});
    return task === null || ['working', 'restoring'].includes(task.stage) ? null : task;
  });

async function backUp(instanceId: string, passphrase = ''): Promise<Buffer> {
  place = join(run.folder, 'saved.postline-backup');
  expect(await run.client.call('backups.make', { instanceId, passphrase })).toBe(true);
  expect(await ended()).toMatchObject({ kind: 'backup', stage: 'done', error: null });
  return readFileSync(place);
}

/** Reads a backup as a person who picked it. */
async function check(bytes: Uint8Array): Promise<BackupTask> {
  const path = join(run.folder, `picked-${randomUUID()}`);
  writeFileSync(path, bytes);
  await run.client.call('backups.read', { grantId: run.engine.grant(path) });
  return ended();
}

/** Reads a backup as its thread does. Returns what is wrong with it; null: nothing. */
async function problemOf(bytes: Uint8Array, passphrase = ''): Promise<string | null> {
  const path = join(run.folder, 'read');
  const folder = join(run.folder, 'checked');
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(path, bytes);
  try {
    for await (const _part of readBackup({ path, passphrase, folder }));
    return null;
  } catch (error) {
    const { appError } = error as EngineError;
    return appError.kind === 'invalid-input' ? appError.problem : JSON.stringify(appError);
  }
}

/** An instance with a chat, a message that was accepted, a file of its own and a draft. */
async function fill(): Promise<InChat> {
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+49 151 12345678');
  await run.client.send(instanceId, chatId, 'said before');
  const grantId = await grantBytes(run, 'note.txt', 'a file of its own');
  await run.client.call('attachments.addFiles', { instanceId, chatId, grantIds: [grantId] });
  await run.client.untilAll(instanceId, chatId, 'accepted');
  return { instanceId, chatId };
}

const folderOf = (instanceId: string) => join(run.folder, 'instances', instanceId);
const textsOf = async ({ instanceId, chatId }: InChat) =>
  (await run.client.messages(instanceId, chatId)).map(({ text, state }) => [text, state]);

describe('a backup', () => {
  it('holds the history and its files, opens with ordinary tools, and holds no token', async () => {
    const { instanceId } = await fill();
    const bytes = await backUp(instanceId);
    const entries = await unpackTar(bytes);
    const names = entries.map(({ header }) => header.name);
    expect([names[0], names.at(-1)]).toEqual(['history.sqlite', 'manifest.json']);
    expect(names.some((name) => name.startsWith('files/'))).toBe(true);
    expect(names.filter((name) => name.includes('search'))).toEqual([]);
    const manifest = JSON.parse(new TextDecoder().decode(entries.at(-1)?.data)) as object;
    expect(manifest).toMatchObject({
      format: 'postline-backup',
      version: 1,
      schema: schemaNumber(),
      instance: 'Berlin',
      counts: { chats: 1, messages: 1, threads: 0 },
    });
    expect(bytes.includes(account.accessToken)).toBe(false);
    expect(bytes.includes('said before')).toBe(true);
    expect(readdirSync(join(run.folder, 'backups'))).toEqual([]);
    expect(existsSync(`${place}.part`)).toBe(false);
    const { entries: log } = await run.client.call('audit.list', { instanceId });
    expect(log[0]).toMatchObject({
      action: 'backup',
      detail: { backup: { fileName: 'saved.postline-backup', hasPassphrase: false } },
    });
  });

  it(
    'says nothing to anybody without its passphrase',
    async () => {
      const { instanceId } = await fill();
      const bytes = await backUp(instanceId, secret);
      expect(bytes.includes('said before')).toBe(false);
      const decrypter = new Decrypter();
      decrypter.addPassphrase(secret);
      expect((await unpackTar(await decrypter.decrypt(bytes))).length).toBeGreaterThan(2);
      // Nor is the passphrase kept anywhere.
      expect(findBytes(run.folder, secret)).toEqual([]);
    },
    withPassphrases,
  );

  it('is one moment, whatever is sent meanwhile', async () => {
    const { instanceId, chatId } = await fill();
    place = join(run.folder, 'saved.postline-backup');
    await run.client.call('backups.make', { instanceId, passphrase: '' });
    for (let index = 0; index < 20; index += 1) {
      await run.client.send(instanceId, chatId, `meanwhile ${index}`);
    }
    await run.client.untilAll(instanceId, chatId, 'accepted');
    expect((await ended()).stage).toBe('done');
    expect((await check(readFileSync(place))).stage).toBe('ready');
  });

  it('is for the page to save where the host asks for no place', async () => {
    const { instanceId } = await fill();
    await run.engine.stop();
    const { startEngine } = await import('../../electron/engine/engine.ts');
    const { engineHost } = await import('../support/engine-host.ts');
    const { engineClient } = await import('../support/engine-client.ts');
    run.engine = await startEngine(engineHost(run.folder));
    run.client = engineClient(run.engine);
    await run.client.call('backups.make', { instanceId, passphrase: '' });
    const task = await ended();
    const download = task.kind === 'backup' ? task.download : null;
    expect(download?.fileName).toMatch(/^Berlin \d{4}-\d\d-\d\d\.postline-backup$/);
    const response = await askPage(run, download?.address ?? '');
    expect((await check(new Uint8Array(await response.arrayBuffer()))).stage).toBe('ready');
  });

  it('leaves nothing where it cannot be written, and says why', async () => {
    const { instanceId } = await fill();
    place = join(run.folder, 'no such folder', 'saved.postline-backup');
    await run.client.call('backups.make', { instanceId, passphrase: '' });
    expect(await ended()).toMatchObject({ stage: 'failed', error: { kind: 'storage' } });
    expect(readdirSync(join(run.folder, 'backups'))).toEqual([]);
    await run.client.call('backups.dismiss', {});
    expect(await run.client.call('backups.task', {})).toBe(null);
  });

  it('leaves nothing of one that was cancelled', async () => {
    const { instanceId } = await fill();
    place = join(run.folder, 'saved.postline-backup');
    await run.client.call('backups.make', { instanceId, passphrase: secret });
    expect(await run.client.refusal('backups.make', { instanceId, passphrase: '' })).toMatchObject({
      problem: 'backup-under-way',
    });
    await run.client.call('backups.dismiss', {});
    expect(await run.client.call('backups.task', {})).toBe(null);
    expect([existsSync(place), existsSync(`${place}.part`)]).toEqual([false, false]);
    expect(readdirSync(join(run.folder, 'backups'))).toEqual([]);
  });
});

describe('restoring', () => {
  it(
    'makes an instance of its own, with everything but the token',
    async () => {
      const before = await fill();
      const bytes = await backUp(before.instanceId, secret);
      expect(await check(bytes)).toMatchObject({ stage: 'locked', error: null });
      await run.client.call('backups.unlock', { passphrase: 'not it' });
      expect(await ended()).toMatchObject({
        stage: 'locked',
        error: { problem: 'wrong-passphrase' },
      });
      await run.client.call('backups.unlock', { passphrase: secret });
      expect(await ended()).toMatchObject({
        stage: 'ready',
        contents: {
          name: 'Berlin',
          instanceUuid: account.instanceUuid,
          counts: { chats: 1, messages: 1 },
          waiting: 0,
        },
      });
      expect((await run.client.call('instances.list', {})).instances).toHaveLength(1);

      const restored = await run.client.call('backups.restore', { name: 'Restored – Berlin' });
      expect(restored).toMatchObject({ name: 'Restored – Berlin', token: 'missing' });
      const after = { instanceId: restored.instanceId, chatId: before.chatId };
      expect(restored.instanceId).not.toBe(before.instanceId);
      expect(await textsOf(after)).toEqual([['said before', 'accepted']]);
      expect(await textsOf(before)).toEqual([['said before', 'accepted']]);
      const [attachment] = await run.client.call('attachments.list', after);
      const content = await askPage(
        run,
        `/files/${after.instanceId}/${attachment?.attachmentId}/content`,
      );
      expect(await content.text()).toBe('a file of its own');
      const { entries } = await run.client.call('audit.list', { instanceId: after.instanceId });
      expect(entries[0]).toMatchObject({ action: 'restore', detail: { restored: { waiting: 0 } } });
      expect(await run.client.call('backups.task', {})).toBe(null);

      await run.restart();
      expect(await textsOf(after)).toEqual([['said before', 'accepted']]);
      await run.client.call('instances.remove', { instanceId: before.instanceId });
      await run.client.call('instances.setToken', {
        instanceId: after.instanceId,
        accessToken: account.accessToken,
      });
      // The file of its own can still be sent: it is the one that lies in the new folder.
      const {
        messages: [sent],
      } = await run.client.call('messages.send', {
        ...after,
        localId: randomUUID(),
        text: '',
        attachmentIds: [attachment?.attachmentId ?? ''],
        replyToLocalId: null,
        options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
      });
      expect(sent?.content).toMatchObject({ kind: 'media' });
      await run.client.untilAll(after.instanceId, after.chatId, 'accepted');
    },
    withPassphrases,
  );

  it('sends nothing that waited in it: each waits for a decision', async () => {
    const { instanceId, chatId } = await fill();
    const send = (text: string, sendAt: number | null = null) =>
      run.client.call('messages.send', {
        instanceId,
        chatId,
        localId: randomUUID(),
        text,
        replyToLocalId: null,
        options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
        ...(sendAt !== null && { sendAt }),
      });
    await run.client.call('settings.set', { sending: { undoSeconds: 30 } });
    await run.client.call('retention.set', { instanceId, months: 1 });
    await send('held a moment');
    const tomorrow = Date.now() + 86_400_000;
    await send('tomorrow', tomorrow);
    run.service.switches.offersMore = true;
    await run.client.call('instances.probe', { instanceId, attemptId: 'probe' });
    const sms = { localId: randomUUID(), threadId: null, to: '+4915112345678', text: 'An SMS' };
    await run.client.call('sms.send', { instanceId, ...sms, sendAt: null });
    const selection = { kind: 'matching', filter: {} } as const;
    const planned = { runId: randomUUID(), selection, archived: true, startAt: tomorrow };
    await run.client.call('archiveRuns.start', { instanceId, ...planned });
    const bytes = await backUp(instanceId);
    expect(await check(bytes)).toMatchObject({ stage: 'ready', contents: { waiting: 3 } });
    const restored = await run.client.call('backups.restore', { name: 'Again' });
    const after = { instanceId: restored.instanceId, chatId };
    const { accessToken } = account;
    await run.client.call('instances.setToken', { instanceId: after.instanceId, accessToken });
    await run.restart();
    expect(await textsOf(after)).toEqual([
      ['said before', 'accepted'],
      ['held a moment', 'unknown'],
    ]);
    const retention = { instanceId: after.instanceId };
    expect(await run.client.call('retention.get', retention)).toMatchObject({ months: null });
    const [, held] = await run.client.messages(after.instanceId, chatId);
    expect(held?.failure).toMatchObject({ kind: 'unknown', reason: 'restored' });
    const scheduled = await run.client.call('scheduled.list', {
      instanceId: after.instanceId,
      chatId: null,
    });
    expect(scheduled).toMatchObject([
      { text: 'tomorrow', sendAt: tomorrow, missed: true, held: true },
    ]);
    const asked = { instanceId: after.instanceId };
    const { runId } = planned;
    expect(await run.client.call('archiveRuns.get', { ...asked, runId })).toMatchObject({
      state: 'proposed',
      startAt: tomorrow,
      isOnHold: true,
    });
    expect(await run.client.call('sms.onTheirWay', asked)).toMatchObject([
      { text: 'An SMS', state: 'stopped', failure: { kind: 'unknown', reason: 'restored' } },
    ]);
    const database = new DatabaseSync(join(folderOf(after.instanceId), 'history.sqlite'), {
      readOnly: true,
    });
    expect({ ...database.prepare('SELECT count(*) AS waiting FROM outbox').get() }).toEqual({
      waiting: 0,
    });
    database.close();
    // A person's word lets one go.
    const { localId = '' } = scheduled[0] ?? {};
    await run.client.call('scheduled.changeTime', {
      instanceId: after.instanceId,
      localId,
      sendAt: tomorrow + 1,
    });
    expect(
      await run.client.call('scheduled.list', { instanceId: after.instanceId, chatId: null }),
    ).toMatchObject([{ missed: false, held: false }]);
  });

  it('of a newer Postline is refused', async () => {
    const { instanceId } = await fill();
    const entries = await unpackTar(await backUp(instanceId));
    const newer = edit(entries, (manifest) => ({ ...manifest, version: 2 }));
    expect(await problemOf(await packTar(newer))).toBe('backup-newer');
  });

  it('leaves nothing half restored after a crash', async () => {
    const { instanceId } = await fill();
    expect((await check(await backUp(instanceId))).stage).toBe('ready');
    expect(readdirSync(join(run.folder, 'restoring'))).toHaveLength(1);
    await run.engine.stop();
    await run.start();
    expect(readdirSync(join(run.folder, 'restoring'))).toEqual([]);
    expect((await run.client.call('instances.list', {})).instances).toHaveLength(1);
    expect(await run.client.call('backups.task', {})).toBe(null);
  });
});

describe('a hostile backup', () => {
  const evil = (name: string, type = 'file') =>
    ({
      header: { name, type, size: 4, linkname: '/etc/passwd' },
      data: new TextEncoder().encode('evil'),
    }) as ParsedTarEntryWithData;

  const entries: [string, ParsedTarEntryWithData][] = [
    ['a path that leads out', evil('../../outside.txt')],
    ['a path that leads out of a folder', evil('files/../../../outside')],
    ['an absolute path', evil('/tmp/outside')],
    ['a path of Windows', evil('files\\..\\..\\outside')],
    ['a symbolic link', evil('files/link', 'symlink')],
    ['a hard link', evil('files/link', 'link')],
    ['a device', evil('files/tty', 'character-device')],
    ['a name that Windows keeps for itself', evil('files/con.jpg')],
    ['a file at its top', evil('settings.json')],
    ['a second history', evil('History.sqlite')],
    ['a folder in a folder', evil('files/a/b')],
  ];
  it('with a file that Postline does not put into one is refused', async () => {
    const { instanceId } = await fill();
    const [history, ...rest] = await unpackTar(await backUp(instanceId));
    if (history === undefined) throw new Error('no history');
    const refused = async ({ header, data }: ParsedTarEntryWithData) => {
      const entry = header.type === 'file' ? { header, data } : { header: { ...header, size: 0 } };
      return problemOf(await packTar([history, entry as ParsedTarEntryWithData, ...rest]));
    };
    for (const [what, entry] of entries) {
      expect([what, await refused(entry)]).toEqual([what, 'backup-misleads']);
    }
    expect(existsSync(join(run.folder, 'outside.txt'))).toBe(false);
  });

  it('is refused where it is not what its list says', async () => {
    const { instanceId } = await fill();
    const entries = await unpackTar(await backUp(instanceId));
    const refused = async (changed: ParsedTarEntryWithData[]) => problemOf(await packTar(changed));
    expect(await refused(entries.slice(0, -1))).toBe('backup-damaged');
    expect(await refused([...entries.slice(0, 1), ...entries.slice(2)])).toBe('backup-damaged');
    expect(await refused([...entries, evil('files/after')])).toBe('backup-misleads');
    expect(await refused(entries.slice(1))).toBe('not-a-backup');
    expect(await refused(edit(entries, (manifest) => ({ ...manifest, schema: 3 })))).toBe(
      'backup-damaged',
    );
    const counts = { chats: 1, messages: 2, threads: 0 };
    expect(await refused(edit(entries, (manifest) => ({ ...manifest, counts })))).toBe(
      'backup-damaged',
    );
  });

  const histories: [string, string][] = [
    [
      'a trigger of its own',
      `CREATE TRIGGER evil AFTER INSERT ON message BEGIN UPDATE message SET chat_id = 'x'; END`,
    ],
    [
      'a trigger named as if it were of SQLite',
      `PRAGMA writable_schema = ON;
      INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_stat9x', 'message', 0, 'CREATE TRIGGER sqlite_stat9x AFTER INSERT ON message BEGIN SELECT 1; END')`,
    ],
    ['a table of its own', 'CREATE TABLE evil (x)'],
    [
      'ids that lead elsewhere',
      `PRAGMA foreign_keys = OFF; UPDATE message SET local_id = '../../../etc/passwd'`,
    ],
    ['no instance', 'DELETE FROM instance'],
    [
      'an address that no token may go to',
      `UPDATE instance SET chat_service_address = 'http://evil.invalid/v1'`,
    ],
    ['a schema from tomorrow', 'PRAGMA user_version = 999'],
    ['a schema that was never released', 'PRAGMA application_id = 0'],
  ];
  const expectedOf: Record<string, string> = {
    'a schema from tomorrow': 'backup-newer',
    'a schema that was never released': 'backup-unreleased',
  };
  it('whose history is another than Postline writes is refused', async () => {
    const { instanceId } = await fill();
    const [history] = await unpackTar(await backUp(instanceId));
    for (const [what, sql] of histories) {
      const path = join(run.folder, 'evil.sqlite');
      writeFileSync(path, history?.data ?? '');
      const database = new DatabaseSync(path, { defensive: false } as never);
      database.exec(sql);
      database.close();
      const said = await problemOf(await packed(path, {}));
      const expected = expectedOf[what] ?? 'backup-damaged';
      expect([what, said]).toEqual([what, expected]);
    }
  });

  it('is no backup at all', async () => {
    expect(await problemOf(new TextEncoder().encode('hello '.repeat(500)))).toBe('not-a-backup');
    expect(await problemOf(new Uint8Array(2_000))).toMatch(/^(not-a-backup|backup-damaged)$/);
    expect(
      await problemOf(new TextEncoder().encode('age-encryption.org/v1\n-> X25519 a\nb\n')),
    ).toBe('backup-damaged');
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(2);
    encrypter.setPassphrase('p');
    expect(await problemOf(await encrypter.encrypt('not a tar'), 'p')).toBe('not-a-backup');
  });
});

describe('a damaged backup', () => {
  it.each([false, true])(
    'is refused wherever it is cut, and restored as it was or not at all with a flipped byte (encrypted: %s)',
    async (isEncrypted) => {
      const { instanceId } = await fill();
      const tar = await backUp(instanceId);
      let bytes: Uint8Array = tar;
      if (isEncrypted) {
        const encrypter = new Encrypter();
        encrypter.setScryptWorkFactor(2);
        encrypter.setPassphrase('p');
        bytes = await encrypter.encrypt(new Uint8Array(tar));
      }
      let seed = 7;
      const random = (below: number): number => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed % below;
      };
      for (let round = 0; round < 60; round += 1) {
        const cut = bytes.subarray(0, random(bytes.length - 1_024));
        expect(await problemOf(cut, 'p')).not.toBe(null);
        const flipped = new Uint8Array(bytes);
        const at = random(flipped.length);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << random(8));
        if ((await problemOf(flipped, 'p')) !== null) continue;
        // Only what nobody reads, between and after the files, may have changed.
        const restored = readFileSync(join(run.folder, 'checked', 'history.sqlite'));
        const [history] = await unpackTar(tar);
        expect([isEncrypted, restored.equals(history?.data ?? new Uint8Array())]).toEqual([
          false,
          true,
        ]);
      }
    },
  );
});

describe('the storage', () => {
  it('is told by what takes it, and copies can be deleted', async () => {
    const { instanceId } = await fill();
    const copy = join(folderOf(instanceId), 'history before 0003.sqlite');
    writeFileSync(copy, Buffer.alloc(3_000));
    const use = await run.client.call('storage.use', {});
    expect(use.instances).toMatchObject([
      { instanceId, files: 17, copies: [{ size: 3_000 }], damaged: 0 },
    ]);
    const [one] = use.instances;
    const size = statSync(join(folderOf(instanceId), 'history.sqlite')).size;
    expect(one?.history).toBeGreaterThanOrEqual(size);
    await run.client.call('storage.deleteCopies', { instanceId });
    expect((await run.client.call('storage.use', {})).instances).toMatchObject([{ copies: [] }]);
    expect(existsSync(copy)).toBe(false);
  });
});

type Json = Record<string, unknown>;

/** The entries with another list at their end. */
function edit(
  entries: ParsedTarEntryWithData[],
  change: (manifest: Json) => Json,
): ParsedTarEntryWithData[] {
  const last = entries.at(-1);
  if (last === undefined) throw new Error('nothing to edit');
  const manifest = change(JSON.parse(new TextDecoder().decode(last.data)) as Json);
  const data = new TextEncoder().encode(JSON.stringify(manifest));
  return [...entries.slice(0, -1), { header: { ...last.header, size: data.length }, data }];
}

/** A backup of a history alone, with a list that fits. */
async function packed(path: string, told: Json): Promise<Uint8Array> {
  const data = readFileSync(path);
  const { createHash } = await import('node:crypto');
  const sha256 = createHash('sha256').update(data).digest('hex');
  const manifest = {
    format: 'postline-backup',
    version: 1,
    madeBy: 'a test',
    madeAt: 5,
    schema: schemaNumber(),
    instance: 'Berlin',
    counts: { chats: 1, messages: 1, threads: 0 },
    ...told,
    files: [{ name: 'history.sqlite', size: data.length, sha256 }],
  };
  const list = JSON.stringify(manifest);
  return packTar([
    { header: { name: 'history.sqlite', size: data.length, type: 'file' }, body: data },
    { header: { name: 'manifest.json', size: list.length, type: 'file' }, body: list },
  ]);
}
