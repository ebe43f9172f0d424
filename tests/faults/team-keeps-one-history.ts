import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Message } from '../../shared/contract/messages.ts';
import { findPostgres } from '../support/postgres-at-hand.mjs';
import { startPostgres } from '../support/postgres.ts';
import { type Desk, startDesks } from '../support/team-desks.ts';
import { importThreads } from '../support/threads.ts';
import { type Program, rowOf } from '../rows/row.ts';
import { lostDrafts } from './team-drafts.ts';
import { expectedValues, nameOf } from './team-ledger.ts';
import { drawSteps, kindNames, withoutStore, writeNote } from './team-steps.ts';
import { killsOfStore, startsOfStore, lostAnswers, startStore } from './team-troubles.ts';
import { valuesOn } from './team-values.ts';
import { type Asked, chatOf, customers, threads, type World } from './team-world.ts';
import { loggedMessages, loggedNotes } from './logged-messages.ts';

const names = ['Ana', 'Jan', 'Eva'];
const steps = 25;
/** What happens also in the few schedules of the short form. The first `backups restored` makes the backup. */
const sureSteps = [
  'backups restored',
  'lists of threads',
  killsOfStore,
  'sends',
  startsOfStore,
  'backups restored',
];
/** Counts values that the team has once, and that are certain after a schedule. */
const valuesCompared = 'values compared';
/** Schedules run side by side, since each waits most of the time. */
const lanes = 6;

/**
 * Lets several desks work on one instance while lines are cut, answers lost, and the store and desks are stopped and killed at any
 * moment. Afterwards all have the same history, line by line; every message that was asked for is in it and in the store's log, with
 * its author; the service was asked for each once, by its author's desk; and its threads are as the desks show them.
 */
export const teamKeepsOneHistory: Program = async ({ short, seed }) => {
  if (findPostgres() === null) {
    return rowOf('no schedule, since there is no PostgreSQL', seed, 'nothing', ['nothing tried']);
  }
  const schedules = short ? 2 : 1_000;
  const sure = short ? sureSteps : [];
  const wrong: string[] = [];
  const effective: World['effective'] = {};
  const seeds = Array.from({ length: schedules }, (_, index) => seed + index).values();
  /** Runs schedules one after another on a server of its own, since they kill it. */
  const lane = async (): Promise<void> => {
    const postgres = await startPostgres();
    const backup = join(tmpdir(), `postline-backup-${randomUUID()}`);
    try {
      for (const number of seeds) {
        const schedule = drawSteps(number, { desks: names.length, steps, sure });
        const desks = await startDesks(postgres, names);
        const store = { isDown: false };
        try {
          const found = await runSchedule(schedule, { postgres, store, desks, backup, effective });
          wrong.push(...found.map((line) => `schedule ${number}: ${line}`));
          const lost = desks.desks.reduce((sum, { line }) => sum + line.lost, 0);
          if (lost > 0) effective[lostAnswers] = (effective[lostAnswers] ?? 0) + lost;
          if (found.length > 0) wrong.push(`schedule ${number} is ${schedule.join(', ')}`);
        } finally {
          await startStore({ postgres, store, desks });
          await desks.close();
          rmSync(backup, { force: true });
        }
      }
    } finally {
      await postgres.remove();
    }
  };
  await Promise.all(Array.from({ length: short ? 1 : lanes }, lane));
  for (const name of [...(short ? new Set(sureSteps) : kindNames), withoutStore]) {
    if (effective[name] === undefined) wrong.push(`no effect: ${name}`);
  }
  const counted = Object.entries(effective)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
  const all = steps + sure.length;
  const tried = `${schedules} schedules of ${names.length} desks, ${all} steps each`;
  return rowOf(tried, seed, `effective: ${counted}`, wrong);
};

/** Runs a schedule, heals everything, and returns what is wrong afterwards. */
async function runSchedule(
  schedule: ReturnType<typeof drawSteps>,
  world: World,
): Promise<string[]> {
  const asked: Asked = {
    messages: new Map(),
    notes: new Set(),
    changes: new Map(),
    drafts: new Set(),
  };
  for (const desk of world.desks.desks) await importThreads(desk, threads);
  try {
    await fc.asyncModelRun(() => ({ model: asked, real: world }), schedule);
    await heal(world, asked);
  } catch (error) {
    return [String(error)];
  }
  return compare(world, asked);
}

async function heal(world: World, asked: Asked): Promise<void> {
  const { desks } = world;
  await startStore(world);
  for (const { line, networkChanges } of desks.desks) {
    line.mend();
    networkChanges();
  }
  for (const { client, instanceId } of desks.desks) {
    await client.until(async () => {
      const { waiting, sending } = await client.call('outbox.status', { instanceId });
      return waiting + sending === 0 ? true : null;
    });
    // Runs that waited for the store, or for one another, continue by themselves.
    await client.until(async () => {
      const { runs } = await client.call('archiveRuns.list', { instanceId, limit: 50 });
      const { unconfirmed } = await client.call('threads.counts', { instanceId });
      const isOver = runs.every(({ by, endedAt }) => by !== null || endedAt !== null);
      return isOver && unconfirmed === 0 ? true : null;
    });
  }
  // Desks are equal also while none has noticed that a backup was restored. To append, each reads the log first.
  for (const desk of desks.desks) await writeNote(asked, desk, 'the last');
  await desks.untilEqual();
}

/** Compares what people asked for, the service's requests, the store's log, and what one desk shows, as all desks are equal. */
async function compare(world: World, asked: Asked): Promise<string[]> {
  const { desks, postgres } = world;
  const [first] = desks.desks;
  if (first === undefined) return [];
  return [
    ...(await wrongMessages({ desks, postgres }, asked, first)),
    ...(await lostNotes({ desks, postgres }, asked)),
    ...(await wrongThreads(desks, asked, first)),
    ...(await wrongValues(world, asked, first)),
    // The last, since it takes the drafts.
    ...(await lostDrafts(desks, asked.drafts)),
  ];
}

/** Compares what the team has once with what was asked last. */
async function wrongValues(
  { effective }: World,
  { changes }: Asked,
  first: Desk,
): Promise<string[]> {
  const chats = await Promise.all(customers.map((customer) => chatOf(first, customer)));
  const values = await valuesOn(
    first,
    chats.map(({ chatId }) => chatId),
  );
  const expected = expectedValues(changes);
  effective[valuesCompared] = (effective[valuesCompared] ?? 0) + expected.length;
  return expected.flatMap(([name, value]) => {
    const shown = values.get(name) ?? '';
    if (shown === value) return [];
    const asked = JSON.stringify(changes.get(name));
    return [`${name} is “${shown}” instead of “${value}”: ${asked}`];
  });
}

async function wrongMessages(
  { desks, postgres }: Pick<World, 'desks' | 'postgres'>,
  asked: Asked,
  first: Desk,
): Promise<string[]> {
  const wrong: string[] = [];
  const shown = await shownMessages(first);
  const sent = [...shown.values()].filter(({ direction }) => direction === 'out');
  const log = await loggedMessages(postgres, desks.team.database);
  const { size } = asked.messages;
  if (sent.length > size) wrong.push(`${sent.length} shown, ${size} asked for`);
  if (log.size > size) wrong.push(`${log.size} in the log, ${size} asked for`);
  const wire = desks.service.log.filter(({ operation }) => operation.startsWith('send-'));
  for (const [localId, { text, by, chatId }] of asked.messages) {
    const message = shown.get(localId);
    const logged = log.get(localId);
    if (message === undefined || logged === undefined) {
      wrong.push(`lost ${message === undefined ? 'on the desks' : 'in the log'}: ${text}`);
      continue;
    }
    const { state } = message;
    const wanted = { state, by, chatId };
    const onDesk = { state, by: message.author?.name ?? first.name, chatId: message.chatId };
    for (const one of [onDesk, logged]) {
      if (JSON.stringify(one, Object.keys(wanted)) === JSON.stringify(wanted)) continue;
      wrong.push(`${JSON.stringify(one)} instead of ${JSON.stringify(wanted)}: ${text}`);
    }
    const posts = wire.filter(({ fields }) =>
      JSON.stringify(fields).includes(JSON.stringify(text)),
    );
    if (posts.length > 1 || (state === 'accepted' && posts.length === 0)) {
      wrong.push(`sent ${posts.length} times, ${state}: ${text}`);
    }
  }
  return wrong;
}

/** Returns the messages of all chats on a desk by `localId`. */
async function shownMessages(desk: Desk): Promise<Map<string, Message>> {
  const shown = new Map<string, Message>();
  for (const customer of customers) {
    const { chatId } = await chatOf(desk, customer);
    for (let before: number | null | undefined; before !== null;) {
      const at = { instanceId: desk.instanceId, chatId, before: before ?? null, limit: 100 };
      const page: { messages: Message[]; before: number | null } = await desk.client.call(
        'messages.list',
        at,
      );
      for (const message of page.messages) shown.set(message.localId, message);
      before = page.before;
    }
  }
  return shown;
}

async function lostNotes(
  { desks, postgres }: Pick<World, 'desks' | 'postgres'>,
  asked: Asked,
): Promise<string[]> {
  const notes = await loggedNotes(postgres, desks.team.database);
  const lost = [...asked.notes].filter((noteId) => !notes.has(noteId));
  return lost.length > 0 ? [`${lost.length} notes lost in the log`] : [];
}

async function wrongThreads(
  desks: World['desks'],
  { changes }: Asked,
  first: Desk,
): Promise<string[]> {
  const wrong: string[] = [];
  const { threads: rows } = await first.client.call('threads.list', {
    instanceId: first.instanceId,
    filter: { tab: 'all' },
  });
  for (const { threadId, confirmed } of rows) {
    const isArchived = desks.service.threads.get(threadId)?.is_archived ?? false;
    if ((confirmed ?? false) !== isArchived) {
      wrong.push(`thread ${threadId} is archived: ${isArchived}, but shown as ${confirmed}`);
    }
  }
  const asked = threads.map((threadId) => nameOf.lastMessage(threadId));
  const added = [...changes.keys()].filter((name) => name.startsWith(nameOf.lastMessage('')));
  const expected = new Set([...asked, ...added]).size;
  if (rows.length !== expected) wrong.push(`${rows.length} threads instead of ${expected}`);
  return wrong;
}
