import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEngine } from '../../electron/engine/engine.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const line = (id: string) =>
  JSON.stringify({
    key: { remoteJid: '4915112345678@c.us', fromMe: false, id },
    message: { conversation: `text of ${id}` },
    messageTimestamp: 1760000000,
  });

it(
  'takes in each new file of a watched folder once, and says so',
  { timeout: 60_000 },
  async () => {
    await run.connect();
    expect(await run.call('imports.watched', { of: 'messages' })).toEqual({
      canPick: false,
      folder: null,
      unknown: [],
    });
    const folder = join(run.folder, 'inbox');
    mkdirSync(folder);
    await run.engine.stop();
    run.engine = await startEngine({
      ...engineHost(run.folder),
      pickFolder: () => Promise.resolve(folder),
    });
    run.client = engineClient(run.engine);

    writeFileSync(join(folder, 'first.ndjson'), `${line('A')}\n${line('B')}\nbroken`);
    writeFileSync(join(folder, 'picture.png'), 'no messages');
    await run.call('imports.watch', { of: 'messages' });
    const notices = await run.until(async () => {
      const status = await run.client.call('app.status', {});
      return status.notices.length > 0 ? status.notices : null;
    });
    expect(notices).toMatchObject([
      { kind: 'folder-imported', fileName: 'first.ndjson', added: 2, failures: 1 },
    ]);
    const all = await run.messages('4915112345678@c.us');
    expect(all.map(({ text, unread }) => [text, unread])).toEqual([
      ['text of A', true],
      ['text of B', true],
    ]);

    writeFileSync(join(folder, 'second.ndjson'), `${line('B')}\n${line('C')}`);
    const both = await run.until(async () => {
      const status = await run.client.call('app.status', {});
      return status.notices.length > 1 ? status.notices : null;
    });
    expect(both[1]).toMatchObject({ fileName: 'second.ndjson', added: 1, failures: 0 });
  },
);
