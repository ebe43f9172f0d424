import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaNumber } from '../../electron/engine/store/history-schema.ts';
import type { Host } from '../../electron/engine/host.ts';
import { makeDisk } from '../support/limited-disk.ts';
import { runningEngine } from '../support/running-engine.ts';
import { workerFile } from '../support/worker-files.ts';

const abilities: Partial<Host> = {};
const run = runningEngine(abilities, { isAlone: true });
const chatId = '4915112345678@c.us';
const copy = `history before ${String(schemaNumber() + 1).padStart(4, '0')}.sqlite`;

let instanceId: string;
const folder = () => join(run.folder, 'instances', instanceId);
const histories = () => readdirSync(folder()).filter((name) => /^history.*sqlite$/.test(name));
const drafts = async () => (await run.client.call('drafts.get', { instanceId, chatId }))?.text;

/** Leaves a history of this Postline, in which a draft was begun. */
beforeEach(async () => {
  ({ instanceId } = await run.connect());
  await run.client.call('chats.open', { instanceId, chatId });
  const draft = { text: 'still there', card: null, replyToLocalId: null, options: null };
  await run.client.call('drafts.save', { instanceId, chatId, ...draft });
  await run.engine.stop();
});

afterEach(() => {
  delete process.env['POSTLINE_TEST_DISK'];
  delete abilities.storeWorker;
});

/** Starts the Postline that would follow. */
async function startNext(disk: 'full' | 'well'): Promise<void> {
  process.env['POSTLINE_TEST_DISK'] = disk;
  abilities.storeWorker = workerFile('next-schema-store-worker');
  await run.start();
}

describe('a history of an older Postline', () => {
  it('is copied, then updated, and opens in the older one where its steps say so', async () => {
    await startNext('well');
    expect(await drafts()).toBe('still there');
    expect(histories()).toEqual([copy, 'history.sqlite']);
    expect((await run.client.call('app.status', {})).notices).toEqual([]);
    delete abilities.storeWorker;
    await run.restart();
    expect(await drafts()).toBe('still there');
  });

  it('waits where there is no room for the copy, and opens once there is', async () => {
    await startNext('full');
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toEqual([
      {
        id: expect.any(String),
        kind: 'no-room-for-copy',
        instanceId,
        instanceName: 'Berlin',
        needed: expect.any(Number),
        free: expect.any(Number),
      },
    ]);
    const [notice] = notices;
    expect(notice?.kind === 'no-room-for-copy' && notice.needed > 0 && notice.free > 0).toBe(true);
    expect((await run.client.call('instances.list', {})).instances).toEqual([]);

    await run.client.call('instances.openAgain', { instanceId, withoutCopy: false });
    expect((await run.client.call('app.status', {})).notices).toHaveLength(1);
    expect(histories()).toEqual(['history.sqlite']);

    await makeDisk('well');
    await run.client.call('instances.openAgain', { instanceId, withoutCopy: false });
    expect((await run.client.call('app.status', {})).notices).toEqual([]);
    expect(await drafts()).toBe('still there');
    expect(histories()).toEqual([copy, 'history.sqlite']);
  });

  it('is updated without a copy where a person says so', async () => {
    await startNext('full');
    await run.client.call('instances.openAgain', { instanceId, withoutCopy: true });
    expect(await drafts()).toBe('still there');
    expect(histories()).toEqual(['history.sqlite']);
    const refused = await run.client.refusal('instances.openAgain', {
      instanceId,
      withoutCopy: true,
    });
    expect(refused).toEqual({ kind: 'not-found', what: 'instance' });
  });
});

describe('a data folder of a development version', () => {
  const bytes = () =>
    Object.fromEntries(
      readdirSync(folder(), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')]),
    );

  it('is told in one sentence, and nothing of its instances is touched', async () => {
    const database = new DatabaseSync(join(folder(), 'history.sqlite'));
    database.exec('PRAGMA application_id = 0; PRAGMA user_version = 49');
    database.close();
    const before = bytes();
    expect(Object.keys(before)).toContain('history.sqlite');
    await run.start();
    expect((await run.client.call('app.status', {})).notices).toEqual([
      { id: expect.any(String), kind: 'history-unreleased' },
    ]);
    expect((await run.client.call('instances.list', {})).instances).toEqual([]);
    // What is connected now stands beside it.
    const another = await run.client.call('instances.connect', run.form());
    expect(another.instanceId).not.toBe(instanceId);
    await run.restart();
    expect((await run.client.call('app.status', {})).notices).toHaveLength(1);
    expect(bytes()).toEqual(before);
  });
});
