import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import {
  type ArchiveRunner,
  createArchiveRunner,
} from '../../electron/engine/sms/runs/archive-runner.ts';
import { createProgress } from '../../electron/engine/sms/runs/progress.ts';
import { createBackOff } from '../../electron/engine/delivery/back-off.ts';
import type { Fault } from '../../electron/practice/fault-plan.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import type { History } from '../../electron/engine/store/history.ts';
import { openStore, type Store } from '../../electron/engine/store/store.ts';
import { openThread } from '../support/threads.ts';
import { gatewayTo, noEvents, noLog } from './bare-parts.ts';
import { type Random, seeded } from './random.ts';
import type { Program } from '../rows/row.ts';
import { workerFile } from '../support/worker-files.ts';

const account = { instanceUuid: randomUUID(), accessToken: 'token' };
const threadsOfOne = 10;
/** Some requests without a fault: what takes longer waits for something that does not come. */
const standsStillMs = 20_000;
/** What happens and how long it takes are drawn apart, so that a schedule is the same on each machine. */
const schedulesAtMost = 1_000_000;

const faults: readonly Fault[] = [
  { kind: 'rate-limited', retryAfter: 1 },
  { kind: 'rate-limited', retryAfter: null },
  { kind: 'status', status: 500, body: { message: 'Server Error' } },
  { kind: 'status', status: 503 },
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'half-answer' },
  { kind: 'no-content' },
  { kind: 'bad-json' },
  { kind: 'web-page' },
];

/** R4: whatever crashes and is refused on the way, in the end the service holds what was asked for last. */
export const archiveConverges: Program = async ({ short, seed }) => {
  const schedules = short ? 30 : 1_000;
  const folder = temporaryFolder('r4');
  const service = await startPracticeService(account);
  let store = openStore(workerFile('store-worker'));
  const world: World = { service, folder, store, crashes: 0, actions: 0 };
  const wrong: number[] = [];
  try {
    for (let number = 0; number < schedules; number += 1) {
      if (!(await schedule(world, seed + number))) wrong.push(seed + number);
      store = world.store;
    }
  } finally {
    await store.close();
    await service.close();
  }
  const tried = `${schedules} schedules from seed ${seed}: ${world.actions} actions, ${world.crashes} crashes, ${service.requests} requests`;
  const found =
    wrong.length === 0 ? 'all converged' : `not converged: seeds ${wrong.slice(0, 10).join(', ')}`;
  return { line: `${tried}; ${found}`, isMet: wrong.length === 0 };
};

interface World {
  service: PracticeService;
  folder: string;
  store: Store;
  crashes: number;
  actions: number;
}

/** What a person did: what they asked for, and what each thread was to be before. */
interface Action {
  actionId: string;
  wish: Map<string, boolean>;
  before: Map<string, boolean>;
  /** The action that was the last about a thread until then. */
  prior: Map<string, Action>;
  isUndone: boolean;
}

/** What a person asked for, thread by thread. */
interface Person {
  wish: Map<string, boolean>;
  /** Those that can be undone. */
  actions: Action[];
  /** The action that was the last about a thread. */
  lastAction: Map<string, Action>;
}

interface Schedule {
  history: History;
  ids: readonly string[];
  person: Person;
  pause: Pause;
}

async function schedule(world: World, seed: number): Promise<boolean> {
  const random = seeded(seed);
  const ids = Array.from({ length: threadsOfOne }, (_, index) => `s${seed}-${index}`);
  const file = join(world.folder, `${seed}.sqlite`);
  let history = await world.store.open(file);
  await history.threadImports.take('import', { refused: [], threads: ids.map(openThread) });
  const person: Person = {
    wish: new Map(ids.map((id) => [id, false])),
    actions: [],
    lastAction: new Map(),
  };
  const pause = pauses(seeded(seed + schedulesAtMost));
  let life = await begin(world, history, pause);

  const steps = 4 + random.int(8);
  for (let step = 0; step < steps; step += 1) {
    for (let count = random.int(3); count > 0; count -= 1)
      world.service.faults.next(random.pick(faults));
    await action(random, { history, ids, person, pause });
    world.actions += 1;
    life.runner.wake();
    for (let turns = random.int(40); turns > 0; turns -= 1) await turn();
    if (random.chance(35)) {
      world.crashes += 1;
      await life.kill();
      await history.close();
      history = await world.store.open(file);
      life = await begin(world, history, pause);
    }
  }

  world.service.faults.clear();
  for (const { runId, state } of await history.archiveRuns.open()) {
    if (state === 'paused') await history.archiveRuns.resume(runId, Date.now());
  }
  life.runner.wake();
  const standsStillAt = Date.now() + standsStillMs;
  while ((await history.archiveRuns.open()).length > 0 && Date.now() < standsStillAt) {
    // A person who does not wait for the service's time: schedules would take hours.
    if (life.backOff.mayAsk() !== null) life.backOff.endWait();
    life.runner.wake();
    await turn();
  }
  await life.kill();
  const shown = await Promise.all(ids.map((id) => history.threads.get(id)));
  await history.close();
  return ids.every((id, index) => {
    const wished = person.wish.get(id) === true;
    const holds = world.service.threads.get(id)?.is_archived ?? false;
    return (
      holds === wished &&
      (shown[index]?.confirmed ?? false) === wished &&
      shown[index]?.inDoubt === false
    );
  });
}

/** Lets some turns of the loop go by, now and then many: as a disk, a network and a busy machine do. */
type Pause = () => Promise<void>;

function pauses(random: Random): Pause {
  return async () => {
    if (random.chance(50)) return;
    for (let turns = random.int(random.chance(20) ? 100 : 10); turns > 0; turns -= 1) await turn();
  };
}

/** The application from a start to a kill, after which nothing of it reaches the disk. */
async function begin({ service }: World, history: History, pause: Pause) {
  let isDead = false;
  const archiveDelivery: History['archiveDelivery'] = {
    recover: (at) => history.archiveDelivery.recover(at),
    recordAndClaim: async (...input) => {
      await pause();
      if (isDead) throw new Error('killed');
      const step = await history.archiveDelivery.recordAndClaim(...input);
      await pause();
      return step;
    },
  };
  const mortal = Object.create(history, { archiveDelivery: { value: archiveDelivery } }) as History;
  const gateway = gatewayTo({ ...service, ...account });
  const backOff = createBackOff({ onChange: () => runner.wake(), retryDelaysMs: [1] });
  const progress = createProgress(noEvents);
  const runner: ArchiveRunner = createArchiveRunner({
    history: mortal,
    backOff,
    progress,
    optional: gateway.optional,
    gateway: {
      editMessageThread: async (...request) => {
        await pause();
        const outcome = await gateway.editMessageThread(...request);
        await pause();
        return outcome;
      },
    },
    turns: { follow: () => {}, mayGo: () => true, waitsFor: () => null },
    onEnded: () => {},
    log: noLog,
    backOffMs: [1],
  });
  await runner.begin();
  return {
    runner,
    backOff,
    kill: async () => {
      isDead = true;
      backOff.stop();
      progress.stop();
      await runner.stop(0);
    },
  };
}

async function action(random: Random, { history, ids, person, pause }: Schedule): Promise<void> {
  const at = Date.now();
  const runId = randomUUID();
  const parts = { runId, name: null, pace: 0, parallel: 1 + random.int(4) } as const;
  const kind = random.int(10);
  if (kind < 4) {
    const archived = random.chance(50);
    const some = ids.filter(() => random.chance(30));
    if (some.length === 0) return;
    const toggle = { ...parts, kind: 'toggle', isListed: false, selection: null } as const;
    await history.archiveRuns.toggle({ ...toggle, archived, state: 'running' }, some, at);
    person.actions.push(wished(person, runId, new Map(some.map((id) => [id, archived]))));
  } else if (kind < 7) {
    const archived = random.chance(50);
    const selection = { kind: 'ids' as const, threadIds: [...ids] };
    const run = { ...parts, kind: 'run', isListed: true, selection, archived } as const;
    await history.archiveRuns.add({ ...run, state: 'planning' }, at);
    await planWhole(history, runId, pause);
    person.actions.push(wished(person, runId, new Map(ids.map((id) => [id, archived]))));
  } else if (kind < 9) {
    // As people do: mostly the one before.
    const undone = random.chance(60)
      ? person.actions.at(-1)
      : person.actions[random.int(person.actions.length)];
    if (undone === undefined) return;
    const undo = {
      ...parts,
      kind: 'undo',
      isListed: true,
      selection: null,
      archived: null,
    } as const;
    const added = await history.archiveRuns.addUndo(
      { ...undo, state: 'planning' },
      undone.actionId,
      at,
    );
    if (added === null) return;
    await planWhole(history, runId, pause);
    wished(person, runId, await givenBack(history, person, undone, runId));
    undone.isUndone = true;
  } else {
    const [open] = await history.archiveRuns.open();
    if (open?.isListed === true) await history.archiveRuns.pause(open.runId, at);
  }
}

/** The order of actions is the person's: a run counts from when it is planned. */
async function planWhole(history: History, runId: string, pause: Pause): Promise<void> {
  do {
    await pause();
  } while (!(await history.archiveRuns.plan(runId, 3, Date.now())));
}

/** Returns what the undo of an action asks for: nothing of threads that were asked for otherwise since. */
async function givenBack(
  history: History,
  { lastAction }: Person,
  undone: Action,
  undoId: string,
): Promise<Map<string, boolean>> {
  const listed = new Set((await itemsOf(history, undoId)).map(({ threadId }) => threadId));
  const back = new Map<string, boolean>();
  for (const [id, wish] of undone.wish) {
    let later = lastAction.get(id);
    while (later !== undone && later?.wish.get(id) === wish) later = later.prior.get(id);
    // Where a later action found a thread as it asked, it did not change it; where the answer came too late for that, it did.
    const isLast = lastAction.get(id) === undone;
    if (later === undone && (isLast || listed.has(id)))
      back.set(id, await before(history, undone, id));
  }
  return back;
}

/** An action that replaced one that asked for the same has done that one’s work: it gives back what was before both. */
async function before(history: History, undone: Action, id: string): Promise<boolean> {
  const replacing = [undone.actionId];
  let standing: Action | undefined;
  let first = undone;
  for (;;) {
    const own = await replacedBy(history, [undone.actionId], first, id);
    if (own?.isUndone === false) standing ??= own;
    const one = await replacedBy(history, replacing, first, id);
    if (one === undefined) break;
    replacing.push(one.actionId);
    first = one;
  }
  const isOther = standing !== undefined && standing.wish.get(id) !== undone.wish.get(id);
  if (isOther) return standing?.wish.get(id) === true;
  return first.before.get(id) === true;
}

/** Returns the action before one, where one of those replaced it before it was answered. */
async function replacedBy(
  history: History,
  replacing: readonly string[],
  { prior }: Action,
  id: string,
): Promise<Action | undefined> {
  const one = prior.get(id);
  if (one === undefined) return undefined;
  const item = (await itemsOf(history, one.actionId)).find(({ threadId }) => threadId === id);
  return replacing.includes(item?.supersededBy ?? '') ? one : undefined;
}

async function itemsOf(history: History, runId: string) {
  return (await history.archiveRuns.items(runId, null, { offset: 0, limit: threadsOfOne })).rows;
}

function wished(person: Person, actionId: string, wish: Map<string, boolean>): Action {
  const before = new Map([...wish.keys()].map((id) => [id, person.wish.get(id) === true]));
  const prior = new Map<string, Action>();
  const action = { actionId, wish, before, prior, isUndone: false };
  for (const [id, wanted] of wish) {
    const last = person.lastAction.get(id);
    if (last) prior.set(id, last);
    person.wish.set(id, wanted);
    person.lastAction.set(id, action);
  }
  return action;
}
