import { afterEach, expect, it } from 'vitest';
import { openHistory } from '../store/testing/open-history.ts';
import { createServerCheck } from './server-check.ts';

const opened = openHistory();
const events = { publish: () => {}, messagesChanged: () => {} };
const log = { info: () => {}, warn: () => {}, error: () => {} };

let stop = (): Promise<void> => Promise.resolve();
afterEach(() => stop());

/** A check of a server; its version null: it tells none. */
function begin(everyMs: number, lacks = () => Promise.resolve<[]>([])) {
  const server: { version: string | null; asked: number; isNew: number } = {
    version: '2026.8.1',
    asked: 0,
    isNew: 0,
  };
  const check = createServerCheck({
    history: {
      listening: { reached: async (version: string) => opened.history.listening.reached(version) },
    } as never,
    gateway: {
      serverVersion: async () => {
        server.asked += 1;
        return server.version === null ? null : { version: server.version, engine: 'NOWEB' };
      },
      serverLacks: lacks,
    },
    lacksFilters: () => false,
    onNewVersion: () => void (server.isNew += 1),
    events: events as never,
    log,
    everyMs,
  });
  stop = check.stop;
  return { check, server };
}

it('asks a server that comes back at once a little later, for it may be another', async () => {
  const { check, server } = begin(200);
  check.reached();
  await expect.poll(() => check.get()?.version).toBe('2026.8.1');
  server.version = '2024.10.8';
  check.reached();
  check.reached();
  await expect.poll(() => check.get()?.version).toBe('2024.10.8');
  expect(server).toEqual({ version: '2024.10.8', asked: 2, isNew: 1 });
});

it('asks again at once where no version was told', async () => {
  const { check, server } = begin(3_600_000);
  server.version = null;
  check.reached();
  await expect.poll(() => server.asked).toBe(1);
  server.version = '2026.8.1';
  check.reached();
  await expect.poll(() => check.get()?.version).toBe('2026.8.1');
});

it('writes the version before it tries the routes, and stops only with every check', async () => {
  let go = (): void => {};
  const tried = new Promise<[]>((resolve) => {
    go = () => resolve([]);
  });
  const { check, server } = begin(0, () => tried);
  opened.history.listening.reached('2024.10.8');
  check.reached();
  await expect.poll(() => server.isNew).toBe(1);
  check.reached();
  let isStopped = false;
  const stopping = check.stop().then(() => (isStopped = true));
  await Promise.resolve();
  expect(isStopped).toBe(false);
  go();
  await stopping;
  expect({ asked: server.asked, found: check.get() }).toEqual({ asked: 1, found: null });
});
