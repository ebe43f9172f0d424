import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { threadFilterSchema, threadSortSchema } from '../../shared/contract/threads.ts';
import { createBackOff } from '../../electron/engine/delivery/back-off.ts';
import { readTime } from '../../shared/domain/written-moment.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import type { History } from '../../electron/engine/store/history.ts';
import { openStore } from '../../electron/engine/store/store.ts';
import { createThreadSync } from '../../electron/engine/sms/thread-sync.ts';
import { workerFile } from '../support/worker-files.ts';
import { gatewayTo, noEvents } from './bare-parts.ts';
import { type Random, seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';

const account = { instanceUuid: randomUUID(), accessToken: 'token' };

/** Readings that a person asks for once nothing changes any more: two find out that something is amiss, one more mends it. */
const mostReadings = 10;

/** Requests of one seed, however it goes. */
const mostRequests = (threads: number) => 20 + threads / 3;

/** R11: whatever changes, comes and goes while one pages, after quiet the list here is the service's. */
export const listsThatDrift: Program = async ({ short, seed }) => {
  const seeds = short ? 6 : 200;
  const threads = short ? 600 : 100_000;
  const folder = temporaryFolder('r11');
  const wrong: string[] = [];
  let requests = 0;
  for (let number = seed; number < seed + seeds; number += 1) {
    const found = await trySeed(number, threads, folder);
    requests += found.requests;
    wrong.push(...found.wrong.map((line) => `seed ${number}: ${line}`));
  }
  const tried = `${seeds} lists of ${threads} threads that change while they are read`;
  return rowOf(tried, seed, `${requests} requests, no row missing, doubled or stale`, wrong);
};

async function trySeed(seed: number, threads: number, folder: string) {
  const random = seeded(seed);
  let clock = Date.UTC(2026, 2, 1) + seed * 1_000;
  const service = await startPracticeService({ ...account, offersMore: true, now: () => clock });
  service.switches.sms.shufflesTies = seed % 2 === 0;
  service.smsThreads.fill(threads, seed);
  const store = openStore(workerFile('store-worker'));
  const file = join(folder, `${seed}.sqlite`);
  let history = await store.open(file);
  const world = {
    isQuiet: false,
    beforePage: () => {
      clock += random.int(3_000);
      if (!world.isQuiet) disturb(random, service);
    },
  };
  try {
    let reader = startReader(history, service, world.beforePage);
    // Long enough for most of the first reading, and to be killed in it.
    const disturbed = Math.ceil(threads / 50) + random.int(20);
    for (let kills = random.int(3); kills >= 0; kills -= 1) {
      const until = service.requests + Math.ceil(disturbed / (kills + 1));
      while (service.requests < until && !(await isSettled(history))) {
        reader.goOn();
        await turn();
      }
      await reader.sync.stop(0);
      await history.close();
      history = await store.open(file);
      reader = startReader(history, service, world.beforePage);
    }
    world.isQuiet = true;
    service.faults.clear();
    for (let reading = 0; reading < mostReadings; reading += 1) {
      clock += 61_000;
      const askedAt = Date.now();
      await reader.sync.refresh();
      while (!(await isSettled(history, askedAt))) {
        reader.goOn();
        await turn();
      }
    }
    await reader.sync.stop();
    const wrong = await differences(history, service);
    const { requests } = service;
    if (requests > mostRequests(threads)) wrong.push(`${requests} requests`);
    return { wrong, requests };
  } finally {
    await history.close();
    await store.close();
    await service.close();
  }
}

/** What others do meanwhile: messages come in old and new threads, threads are archived and deleted, requests fail. */
function disturb(random: Random, { smsThreads, faults }: PracticeService): void {
  for (let count = random.int(4); count > 0; count -= 1) {
    const { id } = random.pick(smsThreads.ordered);
    const kind = random.int(10);
    if (kind < 5) smsThreads.change(id, { last_message_content: `News ${random.int(1_000_000)}` });
    else if (kind < 7) smsThreads.change(id, { is_archived: random.chance(50) });
    else if (kind < 8) smsThreads.add(`+1555${random.int(10_000_000)}`, 'A first message');
    else smsThreads.remove(id);
  }
  if (random.chance(2)) faults.next({ kind: 'reset-after' });
  if (random.chance(2)) faults.next({ kind: 'status', status: 500 });
  if (random.chance(1)) faults.next({ kind: 'rate-limited', retryAfter: 1 });
}

function startReader(history: History, service: PracticeService, beforePage: () => void) {
  const gateway = gatewayTo({ ...service, ...account });
  const backOff = createBackOff({ onChange: () => sync.on.threads(), retryDelaysMs: [1] });
  const sync = createThreadSync({
    history,
    gateway: {
      page: (...request) => {
        beforePage();
        return gateway.optional.page(...request);
      },
    },
    backOff,
    isOffered: () => true,
    gapMs: () => 0,
    events: noEvents,
    onThreads: () => {},
    now: Date.now,
    log: { info: () => {}, warn: () => {}, error: console.error },
    everyMs: 50,
    retryMs: [1],
  });
  sync.begin();
  return {
    sync,
    /** A person who does not wait for the service's time. */
    goOn: () => {
      if (backOff.mayAsk() !== null) backOff.endWait();
    },
  };
}

/** Returns whether a reading that began at that time or later has ended, and none is under way. */
async function isSettled(history: History, since = 0): Promise<boolean> {
  const { kind, settledAt } = await history.threadSync.get();
  return kind === 'none' && settledAt !== null && settledAt >= since;
}

/** What a person would see otherwise than the service has it. */
async function differences(history: History, { smsThreads }: PracticeService): Promise<string[]> {
  const filter = threadFilterSchema.parse({ tab: 'all' });
  const sort = threadSortSchema.parse({});
  const shown = await history.threads.listWhole(
    filter,
    sort,
    { offset: 0, limit: 1_000_000 },
    Date.now(),
  );
  const byId = new Map(shown.map((thread) => [thread.threadId, thread]));
  const wrong: string[] = [];
  if (byId.size !== shown.length) wrong.push('a thread stands there twice');
  for (const thread of smsThreads.ordered) {
    const here = byId.get(thread.id);
    byId.delete(thread.id);
    if (here === undefined) wrong.push(`${thread.id} is missing`);
    else if (
      here.confirmed !== thread.is_archived ||
      here.lastMessage !== thread.last_message_content ||
      here.updatedAt !== readTime(thread.updated_at)
    )
      wrong.push(`${thread.id} is stale`);
  }
  for (const threadId of byId.keys()) wrong.push(`${threadId} is gone, and stands there`);
  return wrong;
}
