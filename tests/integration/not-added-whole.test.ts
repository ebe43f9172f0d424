import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { limitedStoreWorker, makeDisk } from '../support/limited-disk.ts';
import { runningEngine } from '../support/running-engine.ts';

// An instance whose history is made and whose token is stored, and then a later step is refused.

const run = runningEngine({ storeWorker: limitedStoreWorker });

const full = { kind: 'storage', reason: 'full' };
const instances = () => run.client.call('instances.list', {});
const kept = () => ({
  folders: readdirSync(join(run.folder, 'instances')),
  tokens: JSON.parse(readFileSync(join(run.folder, 'tokens.json'), 'utf8')) as object,
});

afterEach(() => makeDisk('well'));

it('leaves neither an instance, a history nor a token, and is added by the next press', async () => {
  // The disk obeys from the first history on.
  const other = await run.connect();
  await run.client.call('instances.remove', { instanceId: other.instanceId });
  await makeDisk('full-log');
  expect(await run.client.refusal('instances.connect', run.form())).toMatchObject(full);
  expect(await instances()).toEqual({ instances: [], activeInstanceId: null });
  expect(kept()).toEqual({ folders: [], tokens: { tokens: {} } });

  await makeDisk('well');
  const { instanceId } = await run.connect();
  expect(await instances()).toMatchObject({ instances: [{ instanceId }] });
  await run.restart();
  expect(await instances()).toMatchObject({ instances: [{ instanceId, token: 'stored' }] });
});

it('leaves the one that is shown, also a practice instance that was to start over', async () => {
  const { instanceId } = await run.client.call('instances.usePractice', {
    protocol: 'interface',
    isFilled: false,
  });
  await makeDisk('full-log');
  expect(await run.client.refusal('instances.startOver', { instanceId })).toMatchObject(full);
  expect(await run.client.refusal('instances.connect', run.form())).toMatchObject(full);
  const left = await instances();
  expect(left).toMatchObject({ activeInstanceId: instanceId, instances: [{ instanceId }] });
  expect(left.instances).toHaveLength(1);
  expect(kept().folders).toEqual([instanceId]);

  await makeDisk('well');
  const fresh = await run.client.call('instances.startOver', { instanceId });
  expect(await instances()).toMatchObject({ instances: [{ instanceId: fresh.instanceId }] });
});
