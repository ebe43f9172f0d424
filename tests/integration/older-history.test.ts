import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '../../electron/engine/store/migrations/migrations.ts';
import { limitedStoreWorker, makeDisk } from '../support/limited-disk.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine({ storeWorker: limitedStoreWorker });
const instanceId = 'an-older-one';
const copy = `history before ${String(migrations.length).padStart(4, '0')}.sqlite`;
const kept = () =>
  readdirSync(join(run.folder, 'instances', instanceId)).filter(
    (name) => !/search|-wal|-shm/.test(name),
  );

/** Starts on a history that the first Postline wrote. */
async function startOnOlder(): Promise<void> {
  await run.engine.stop();
  const folder = join(run.folder, 'instances', instanceId);
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'history.sqlite'));
  database.exec(migrations[0] ?? '');
  database.exec(`PRAGMA user_version = 1;
    INSERT INTO instance VALUES ('${instanceId}', 'Berlin', 'service', 'https://chat.invalid', 'https://sms.invalid', 'u', 20, 1);
    INSERT INTO chat VALUES ('a@c.us', 'person', NULL, '1', NULL, 0);
    INSERT INTO message (local_id, chat_id, text, options, state, state_at, created_at) VALUES ('m', 'a@c.us', 'still there', '{}', 'accepted', 1, 1)`);
  database.close();
  await run.start();
}

const texts = async () => (await run.client.messages(instanceId, 'a@c.us')).map(({ text }) => text);

afterEach(() => {
  delete process.env['POSTLINE_TEST_DISK'];
});

describe('a history of an older Postline', () => {
  it('is copied, then updated', async () => {
    await startOnOlder();
    expect(await texts()).toEqual(['still there']);
    expect(kept()).toEqual([copy, 'history.sqlite']);
    expect((await run.client.call('app.status', {})).notices).toEqual([]);
  });

  it('waits where there is no room for the copy, and opens once there is', async () => {
    process.env['POSTLINE_TEST_DISK'] = 'full';
    await startOnOlder();
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([
      { kind: 'no-room-for-copy', instanceId, instanceName: 'Berlin' },
    ]);
    const [notice] = notices;
    expect(notice?.kind === 'no-room-for-copy' && notice.needed > 0 && notice.free > 0).toBe(true);
    expect((await run.client.call('instances.list', {})).instances).toEqual([]);

    await run.client.call('instances.openAgain', { instanceId, withoutCopy: false });
    expect((await run.client.call('app.status', {})).notices).toHaveLength(1);
    expect(kept()).toEqual(['history.sqlite']);

    await makeDisk('well');
    await run.client.call('instances.openAgain', { instanceId, withoutCopy: false });
    expect((await run.client.call('app.status', {})).notices).toEqual([]);
    expect(await texts()).toEqual(['still there']);
    expect(kept()).toEqual([copy, 'history.sqlite']);
  });

  it('is updated without a copy where a person says so', async () => {
    process.env['POSTLINE_TEST_DISK'] = 'full';
    await startOnOlder();
    await run.client.call('instances.openAgain', { instanceId, withoutCopy: true });
    expect(await texts()).toEqual(['still there']);
    expect(kept()).toEqual(['history.sqlite']);
    const refused = await run.client.refusal('instances.openAgain', {
      instanceId,
      withoutCopy: true,
    });
    expect(refused).toEqual({ kind: 'not-found', what: 'instance' });
  });
});
