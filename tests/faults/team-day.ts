import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import type { Message } from '../../shared/contract/messages.ts';
import { findPostgres } from '../support/postgres-at-hand.mjs';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type Desk, type OpenDesks, openDesks } from '../support/team-desks.ts';
import { plainSecrets } from './plain-secrets.ts';
import { type Random, seeded } from './random.ts';
import { restoreBackup } from './restore-backup.ts';
import { type Program, rowOf } from '../rows/row.ts';
import { uuidOf } from './sender-order.ts';
import { type LoggedMessage, loggedMessages } from './logged-messages.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../team-database/main.ts', import.meta.url));
const database = 'postline';
/** Milliseconds that a crash may come after what it interrupts began. */
const latestCrashMs = 300;

/** A message that an agent wrote, as its author saw it. */
interface Written {
  by: string;
  chatId: string;
  text: string;
  /** `kept`: the console accepted it. `stopped`: the console asked whether another answer is wanted. */
  end: 'kept' | 'stopped' | 'crashed';
}

interface Day {
  postgres: Pick<
    TestPostgres,
    'port' | 'connect' | 'kill' | 'start' | 'dump' | 'restore' | 'readAll'
  >;
  desks: OpenDesks;
  random: Random;
  written: Map<string, Written>;
  /** IDs of the notes that a console accepted. */
  notes: Set<string>;
  counts: Record<string, number>;
  customers: readonly string[];
  /** The number of customers' messages. */
  arrivals: number;
  /** The texts of customers' messages that a console accepted. */
  questions: Set<string>;
}

/**
 * Simulates a day of two agents at one instance, each with a console in its own process. The program's `init` and `user` set the team
 * up, on a server that this test starts. The server is killed twice and a console three times, and in the afternoon a backup of noon
 * is restored while they work: for as long as that takes, they do not reach the server.
 * Then compares what was written, what the service carried out, the store's log and both histories, and searches for secrets in
 * places where they must not be.
 */
export const teamDay: Program = async ({ short, seed }) => {
  if (findPostgres() === null) {
    return rowOf('no day, since there is no PostgreSQL', seed, 'nothing', ['nothing tried']);
  }
  const postgres = await startPostgres();
  const folder = temporaryFolder('team-day');
  const days = short ? 1 : 5;
  const wrong: string[] = [];
  const counts: Record<string, number> = {};
  try {
    for (let number = seed; number < seed + days; number += 1) {
      const lines = await setUp(postgres);
      const backup = join(folder, `noon-${number}`);
      wrong.push(...(await runDay(postgres, lines, { short, seed: number, backup, counts })));
      const admin = await postgres.connect('postgres');
      await admin.query(`drop database ${database} with (force)`);
      await admin.end();
    }
  } finally {
    await postgres.remove();
  }
  return rowOf(`${days} days of two consoles and one server`, seed, inWords(counts), wrong);
};

/** Joins two consoles to a team by their lines and spends a day. Returns where the histories differ. */
async function runDay(
  postgres: Day['postgres'],
  lines: Record<string, string>,
  {
    short,
    seed,
    backup,
    counts,
  }: Pick<Day, 'counts'> & { short: boolean; seed: number; backup: string },
): Promise<string[]> {
  const desks = await openDesks(postgres, lines, { inProcesses: true });
  try {
    const day: Day = {
      postgres,
      desks,
      random: seeded(seed),
      written: new Map(),
      notes: new Set(),
      counts,
      customers: Array.from({ length: short ? 8 : 40 }, (_, at) => `4915112345${100 + at}`),
      arrivals: 0,
      questions: new Set(),
    };
    await spend(day, short ? 12 : 60, backup);
    const wrong = await compare(day);
    await Promise.all(desks.desks.map((desk) => desk.stop()));
    const shared = [...day.written.values()].find(({ end }) => end === 'kept');
    wrong.push(
      ...(await plainSecrets({
        desks: desks.desks,
        database: await postgres.readAll(database),
        lines,
        written: shared?.text ?? 'nothing was written',
      })),
    );
    return wrong.map((line) => `day ${seed}: ${line}`);
  } finally {
    await desks.close();
  }
}

function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

/** Runs the program's `init` for the team and `user` for a further member. Returns each member's line. */
async function setUp(postgres: TestPostgres): Promise<Record<string, string>> {
  const address = new URL(postgres.addressOf(database));
  const password = decodeURIComponent(address.password);
  address.password = '';
  address.search = '';
  const team = async (...given: string[]): Promise<string> => {
    const [command = '', ...rest] = given;
    const all = ['--disable-warning=ExperimentalWarning', program, command, address.href, ...rest];
    const { stdout } = await run(process.execPath, all, {
      env: { PATH: process.env['PATH'], PGPASSWORD: password },
    });
    return stdout.trim();
  };
  return {
    Ana: await team('init', '--name', 'Alpha', '--user', 'Ana'),
    Ben: await team('user', '--user', 'Ben'),
  };
}

async function spend(day: Day, perHour: number, backup: string): Promise<void> {
  const [ana, ben] = day.desks.desks as [Desk, Desk];
  const { postgres } = day;
  const hour = (...desks: Desk[]) => Promise.all(desks.map((desk) => work(day, desk, perHour)));

  await hour(ana, ben);
  // The server is killed while both work; they continue without it.
  const second = hour(ana, ben);
  await wait(day.random.int(latestCrashMs));
  postgres.kill();
  await second;
  await hour(ana, ben);
  await startServer(day);
  await hour(ana, ben);
  await crash(day, ben, perHour);
  await day.desks.untilEqual();
  await postgres.dump(database, backup);
  await hour(ana, ben);
  await crash(day, ana, perHour);
  // The server is killed again, and a console too.
  const last = hour(ana);
  postgres.kill();
  await last;
  await crash(day, ben, perHour);
  await startServer(day);
  await hour(ana, ben);
  // The backup of noon is restored while both work.
  const afternoon = hour(ana, ben);
  await wait(day.random.int(latestCrashMs));
  await restoreBackup(postgres, day.desks, { database, backup });
  count(day, 'restored backups');
  await afternoon;
  await hour(ana, ben);
  await endOfDay(day);
}

async function startServer(day: Day): Promise<void> {
  await day.postgres.start();
  for (const { networkChanges } of day.desks.desks) networkChanges();
  count(day, 'kills of the server');
}

/** Kills a console while it works, and starts it again. */
async function crash(day: Day, desk: Desk, perHour: number): Promise<void> {
  const hour = work(day, desk, perHour);
  await wait(day.random.int(latestCrashMs));
  await desk.kill();
  await hour;
  await desk.start();
  count(day, 'kills of a console');
}

/** Does what an agent does in an hour; ends early if the console crashes. */
async function work(day: Day, desk: Desk, steps: number): Promise<void> {
  const { client, instanceId } = desk;
  try {
    for (let step = 0; step < steps; step += 1) {
      const chance = day.random.int(100);
      const { chatId } = await client.openChat(instanceId, `+${day.random.pick(day.customers)}`);
      if (chance < 30) await arrive(day, desk, chatId);
      else if (chance < 80) await answer(day, desk, chatId);
      else if (chance < 88) await note(day, desk, chatId);
      else if (chance < 96) await assign(day, desk, chatId);
      else await client.call('chats.close', { instanceId, chatIds: [chatId] });
    }
  } catch (error) {
    if ((error as Error).message !== 'the console was killed') throw error;
  }
}

/** Delivers a customer's message to one console. */
async function arrive(day: Day, desk: Desk, chatId: string): Promise<void> {
  day.arrivals += 1;
  const key = { remoteJid: chatId, fromMe: false, id: `IN${day.arrivals}` };
  const messageTimestamp = Math.floor(Date.now() / 1_000);
  const conversation = `question ${day.arrivals}`;
  await desk.importRecords([{ key, message: { conversation }, messageTimestamp }]);
  day.questions.add(conversation);
  count(day, 'questions');
}

/** Looks at a chat, begins to write, and sends; does not insist if the other agent answers. */
async function answer(day: Day, desk: Desk, chatId: string): Promise<void> {
  const { client, instanceId } = desk;
  const localId = uuidOf(day.random);
  const text = `answer ${localId} by ${desk.name}`;
  const written: Written = { by: desk.name, chatId, text, end: 'crashed' };
  day.written.set(localId, written);
  const attend = (hasDraft: boolean) =>
    client.call('team.attend', { instanceId, chatId, hasDraft, isWriting: hasDraft });
  await attend(false);
  await attend(true);
  const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
  const message = { chatId, localId, text, options, replyToLocalId: null };
  const sent = await client.ask('messages.send', { instanceId, ...message });
  if (sent.ok) written.end = 'kept';
  else if (sent.error.kind.startsWith('someone-')) written.end = 'stopped';
  else throw new Error(`messages.send: ${JSON.stringify(sent.error)}`);
  if (written.end === 'stopped') await attend(false);
  count(day, sent.ok ? 'answers' : 'stopped answers');
}

async function note(day: Day, { client, instanceId, name }: Desk, chatId: string): Promise<void> {
  const noteId = uuidOf(day.random);
  await client.call('team.addNote', { instanceId, chatId, noteId, text: `by ${name}` });
  day.notes.add(noteId);
  count(day, 'notes');
}

async function assign(day: Day, { client, instanceId }: Desk, chatId: string): Promise<void> {
  // Read from the store some time after joining.
  const members = await client.until(async () => {
    const { members: known } = await client.call('team.get', {});
    return known.length > 0 ? known : null;
  });
  const memberId = day.random.chance(20) ? null : day.random.pick(members).memberId;
  await client.call('team.assign', { instanceId, chatId, memberId });
  count(day, 'assignments');
}

/** Waits until everything is sent; each agent decides about unknown messages by what customers received. */
async function endOfDay(day: Day): Promise<void> {
  const { desks, service } = day.desks;
  const arrived = () => new Set(service.log.map(({ fields }) => String(fields['text'])));
  for (const desk of desks) {
    const { client, instanceId } = desk;
    const idle = () =>
      client.until(async () => {
        const { waiting, sending } = await client.call('outbox.status', { instanceId });
        return waiting + sending === 0 ? true : null;
      });
    await idle();
    const { items } = await client.call('outbox.list', { instanceId, reasons: ['unknown'] });
    for (const { localId } of items) {
      const hasArrived = arrived().has(day.written.get(localId)?.text ?? '');
      if (hasArrived) await client.call('messages.confirmManually', { instanceId, localId });
      else await sendAgain(day, desk, localId);
      count(day, 'decided by a person');
    }
    await idle();
  }
  await day.desks.untilEqual();
}

/** Sends a message again, also where the other agent has answered since it was written. */
async function sendAgain(day: Day, { client, instanceId }: Desk, localId: string): Promise<void> {
  const one = { instanceId, localId };
  const asked = await client.ask('messages.sendAgain', one);
  if (asked.ok) return;
  if (!asked.error.kind.startsWith('someone-')) {
    throw new Error(`messages.sendAgain: ${JSON.stringify(asked.error)}`);
  }
  count(day, 'sent again although somebody answered');
  await client.call('messages.sendAgain', { ...one, anyway: true });
}

async function compare(day: Day): Promise<string[]> {
  return [...(await wrongMessages(day)), ...(await lostNotes(day)), ...(await wrongQuestions(day))];
}

async function wrongMessages(day: Day): Promise<string[]> {
  const wrong: string[] = [];
  const wire = new Map<string, number>();
  for (const { operation, fields } of day.desks.service.log) {
    const text = String(fields['text']);
    if (operation.startsWith('send-')) wire.set(text, (wire.get(text) ?? 0) + 1);
  }
  const sources: [string, Map<string, LoggedMessage>][] = [
    ['the store', await loggedMessages(day.postgres, database)],
  ];
  for (const desk of day.desks.desks) sources.push([desk.name, await shown(day, desk)]);
  for (const [localId, { text, by, chatId, end }] of day.written) {
    const carriedOut = wire.get(text) ?? 0;
    wire.delete(text);
    if (carriedOut > 1) wrong.push(`carried out ${carriedOut} times: ${text}`);
    if (end === 'stopped' && carriedOut > 0) wrong.push(`stopped, and carried out: ${text}`);
    for (const [name, messages] of sources) {
      const message = messages.get(localId);
      if (message === undefined) {
        if (end === 'kept') wrong.push(`lost at ${name}: ${text}`);
        if (carriedOut > 0) wrong.push(`carried out, and not at ${name}: ${text}`);
        continue;
      }
      if (message.by !== by) wrong.push(`of ${message.by} at ${name}: ${text}`);
      if (message.chatId !== chatId) wrong.push(`in another chat at ${name}: ${text}`);
      if (message.state !== 'accepted') wrong.push(`${message.state} at ${name}: ${text}`);
      if (carriedOut !== 1) wrong.push(`at ${name}, carried out ${carriedOut} times: ${text}`);
    }
  }
  for (const text of wire.keys()) wrong.push(`nobody wrote it: ${text}`);
  return wrong;
}

async function lostNotes(day: Day): Promise<string[]> {
  const wrong: string[] = [];
  const desks = await notesOnDesks(day);
  for (const noteId of day.notes) {
    for (const [name, notes] of desks) {
      if (!notes.has(noteId)) wrong.push(`a note is lost at ${name}`);
    }
  }
  return wrong;
}

async function wrongQuestions(day: Day): Promise<string[]> {
  const wrong: string[] = [];
  for (const desk of day.desks.desks) {
    const incoming = await incomingAt(day, desk);
    for (const text of day.questions) {
      const times = incoming.filter((one) => one === text).length;
      if (times !== 1) wrong.push(`${times} times at ${desk.name}: ${text}`);
    }
  }
  return wrong;
}

async function shown(day: Day, desk: Desk): Promise<Map<string, LoggedMessage>> {
  const messages = new Map<string, LoggedMessage>();
  for (const { direction, localId, state, author, chatId } of await all(day, desk)) {
    const by = author?.name ?? desk.name;
    if (direction === 'out') messages.set(localId, { state, by, chatId });
  }
  return messages;
}

async function incomingAt(day: Day, desk: Desk): Promise<string[]> {
  const incoming = (await all(day, desk)).filter(({ direction }) => direction === 'in');
  return incoming.map(({ text }) => text);
}

interface Page {
  messages: Message[];
  before: number | null;
}

/** Returns all messages of all chats on a console. */
async function all(day: Day, { client, instanceId }: Desk) {
  const pages = [];
  for (const customer of day.customers) {
    const { chatId } = await client.openChat(instanceId, `+${customer}`);
    let before: number | null = null;
    do {
      const page: Page = await client.call('messages.list', {
        instanceId,
        chatId,
        before,
        limit: 100,
      });
      pages.push(page.messages);
      before = page.before;
    } while (before !== null);
  }
  return pages.flat();
}

async function notesOnDesks(day: Day): Promise<[string, Set<string>][]> {
  return Promise.all(
    day.desks.desks.map(async ({ name, client, instanceId }) => {
      const notes = new Set<string>();
      for (const customer of day.customers) {
        const { chatId } = await client.openChat(instanceId, `+${customer}`);
        for (const line of await client.call('team.lines', { instanceId, chatId })) {
          if (line.kind === 'note') notes.add(line.lineId);
        }
      }
      return [name, notes] as [string, Set<string>];
    }),
  );
}

function count({ counts }: Day, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}
