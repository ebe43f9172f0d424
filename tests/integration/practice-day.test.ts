import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { firstChat } from '../../shared/domain/practice-day.ts';
import { runningEngine } from '../support/running-engine.ts';

// What is on disk counts.
const run = runningEngine({}, { isAlone: true });
const { chatId } = firstChat;

const beginDay = () => run.client.call('instances.usePractice', { isFilled: true });

const chatsOf = (instanceId: string, view: 'open' | 'snoozed' | 'drafts' | 'needsReview') =>
  run.client.call('chats.list', { instanceId, view, sort: 'longestWaiting', limit: 100 });

const templateNames = async () => {
  const { templates } = await run.client.call('templates.search', {});
  return templates.map(({ name, folder }) => `${folder}: ${name}`);
};

/** What the files of the data folder have in them, but for databases and logs. */
function dataFolder(): Record<string, string> {
  const files = readdirSync(run.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[.]log|-journal$|-wal$|-shm$|lock/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((path) => [
      relative(run.folder, path),
      path.endsWith('.sqlite') ? 'a database' : readFileSync(path, 'utf8'),
    ]),
  );
}

it('is shown once all of it is there, whatever a page asks for meanwhile', async () => {
  const needsReview: number[] = [];
  let isThere = false;
  const beginning = beginDay().finally(() => (isThere = true));
  while (!isThere) {
    // The day goes on between two questions.
    await new Promise((resolve) => setImmediate(resolve));
    const { instances } = await run.client.call('instances.list', {});
    for (const { instanceId } of instances) {
      needsReview.push((await run.client.call('outbox.status', { instanceId })).needsReview);
    }
  }
  await beginning;
  expect(needsReview.filter((count) => count !== 2)).toEqual([]);
});

it('opens onto a day of a shop: chats in every state, SMS, a run that can be undone, and figures', async () => {
  const { instanceId } = await beginDay();
  const open = await chatsOf(instanceId, 'open');
  expect(open).toMatchObject({
    total: 22,
    sections: { pinned: 1, waitingForMe: 10, pinnedWaiting: 1 },
  });
  expect(open.chats.slice(0, 3).map(({ name, unread }) => [name, unread])).toEqual([
    ['Warehouse', 0],
    ['Grace Thompson', 2],
    ['Aïcha Diallo', 3],
  ]);
  const names = async (view: 'snoozed' | 'drafts' | 'needsReview') =>
    (await chatsOf(instanceId, view)).chats.map(({ name, number }) => name ?? number);
  expect({
    snoozed: await names('snoozed'),
    drafts: await names('drafts'),
    needsReview: (await names('needsReview')).sort(),
  }).toEqual({
    snoozed: ['さくら 田中'],
    drafts: ['Noor Khan'],
    needsReview: ['+44 7700 900000', 'Mariana Alves'],
  });

  const messages = await run.client.messages(instanceId, chatId);
  expect(messages.map(({ content, state }) => `${content.kind} ${state}`)).toEqual([
    'record received',
    'text accepted',
    'record received',
    'text accepted',
    'media received',
    'text accepted',
    'record received',
    'media received',
    'text accepted',
    'text accepted',
    'record received',
    'location received',
    'media received',
    'text accepted',
    'media received',
    'text unknown',
    'media received',
  ]);
  const scheduled = await run.client.call('scheduled.list', { instanceId, chatId });
  expect(scheduled.map(({ text }) => text)).toEqual(['Did the new lamp arrive in one piece?']);

  const { runs } = await run.client.call('archiveRuns.list', { instanceId });
  expect(runs).toMatchObject([{ state: 'done', counts: { confirmed: 5 }, undoneBy: null }]);
  // The log's heads are days, each of them once.
  const pages = [0, 100, 200, 300, 400, 500, 600].map((offset) =>
    run.client.call('audit.list', { instanceId, offset }),
  );
  const entries = (await Promise.all(pages)).flatMap((page) => page.entries);
  const days = entries.map(({ at }) => new Date(at).toDateString());
  const heads = days.filter((day, index) => day !== days[index - 1]);
  expect(heads).toEqual([...new Set(heads)]);
  expect(heads.length).toBeGreaterThan(10);
  expect(await templateNames()).toHaveLength(7);
  const now = Date.now();
  const figures = await run.client.call('overview.get', {
    instanceId,
    bounds: [now - 7 * 86_400_000, now],
    agent: null,
    templateId: null,
  });
  expect(figures.total.sent).toBeGreaterThan(150);
  expect(figures.agents.map(({ agent }) => agent).sort()).toEqual([
    'Ana Ruiz',
    'Jan Wójcik',
    'Priya Sharma',
  ]);
}, 30_000);

it('lets whoever was written to answer in their own words', async () => {
  const { instanceId } = await beginDay();
  await run.client.call('settings.set', { sending: { safeSend: false, gapSeconds: 0 } });
  const jonas = '491713920042@c.us';
  await run.client.send(instanceId, jonas, 'Gern, bis Donnerstag!');
  const last = await run.until(async () => {
    const message = (await run.client.messages(instanceId, jonas)).at(-1);
    return message?.direction === 'in' ? message : null;
  });
  expect(last).toMatchObject({
    text: 'Super, vielen Dank für die schnelle Antwort!',
    sender: { name: 'Jonas Weber' },
  });
}, 30_000);

it('loses one message, and settles it when the phone tells of it', async () => {
  const { instanceId } = await beginDay();
  await run.client.call('settings.set', { sending: { safeSend: false, gapSeconds: 0 } });
  const grace = '442079460142@c.us';
  const { localId } = await run.client.send(instanceId, grace, 'It is on its way.');
  const stateOf = async () =>
    (await run.client.messages(instanceId, grace)).find((one) => one.localId === localId);
  const until = (state: string) => run.until(async () => (await stateOf())?.state === state);
  await until('unknown');
  await until('accepted');
  expect(await stateOf()).toMatchObject({ settlement: { by: 'echo', state: 'settled' } });
}, 30_000);

it('begins the day again, and leaves nothing behind once it is ended', async () => {
  const real = await run.connect();
  const index = `instances/${real.instanceId}/search.sqlite`;
  const { 'templates.json': _none, ...before } = await run.until(async () => {
    const files = dataFolder();
    return index in files ? files : null;
  });
  const { instanceId } = await beginDay();
  await run.client.call('memory.set', { isTourOn: true, tourDone: 1, tourSince: 1 });
  await run.client.send(instanceId, chatId, 'Yes!');
  const again = await run.client.call('instances.startOver', { instanceId });
  expect(again.instanceId).not.toBe(instanceId);
  expect((await run.client.messages(again.instanceId, chatId)).at(-1)?.text).toBe(
    'Is this the right door?',
  );

  // Who works with a real number sees nothing of it meanwhile.
  const mine = { name: 'Mine', folder: '', text: 'Hello', card: null, forms: [], media: [] };
  await run.client.call('templates.save', { templateId: randomUUID(), ...mine });
  await run.client.call('instances.select', { instanceId: real.instanceId });
  expect(await templateNames()).toEqual([': Mine']);
  await run.client.call('instances.select', { instanceId: again.instanceId });
  expect(await templateNames()).toHaveLength(8);

  await run.client.call('instances.remove', { instanceId: again.instanceId });
  await run.client.call('instances.select', { instanceId: real.instanceId });
  const { 'templates.json': templates, ...rest } = dataFolder();
  expect(rest).toEqual(before);
  expect(JSON.parse(templates ?? '')).toMatchObject({ templates: [{ name: 'Mine' }] });
  await expect(
    run.client.call('instances.startOver', { instanceId: real.instanceId }),
  ).rejects.toThrow('not-found');
}, 30_000);
