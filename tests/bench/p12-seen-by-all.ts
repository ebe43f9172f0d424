import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import bundleWorkers from '../support/bundle-workers.ts';
import { noPostgres, Skipped } from '../rows/row.ts';
import { findPostgres } from '../support/postgres-at-hand.mjs';
import { startPostgres } from '../support/postgres.ts';
import { type Desk, openDesks, type OpenDesks } from '../support/team-desks.ts';
import { makeTeam, type TestTeam } from '../support/test-team.ts';
import { inWords, percentiles } from './figures.ts';
import { processorMsOf } from './memory-of.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';

const consoles = 3;
/** Milliseconds until every other console has the message. */
const goal = 150;
/** Milliseconds between two messages on the average: three agents who each send one every three seconds. */
const pause = 1_000;

/** Milliseconds of processor time that a message may cost a desk that reads it, and the server for each desk. */
const deskGoal = 5;
const serverGoal = 0.4;

/**
 * P12: three consoles, each in a process of its own, with one store: from a send on one until every other console has the message. The
 * floor: as many bare connections that listen, and read what an append adds.
 */
export async function seenByAll(plan: Plan): Promise<Result> {
  if (findPostgres() === null) throw new Skipped(noPostgres);
  const count = consoles;
  const messages = plan.isShort ? 10 : 300;
  const names = Array.from({ length: count }, (_, at) => `Agent ${at + 1}`);
  const postgres = await startPostgres();
  const removeWorkers = await bundleWorkers();
  try {
    const bare = await makeTeam(postgres, names, { name: 'Bare' });
    const floor = await bareTimes(bare, names, messages);
    const team = await makeTeam(postgres, names);
    const desks = await openDesks(postgres, team.lines, { inProcesses: true });
    const times: number[] = [];
    let cost: Cost | null = null;
    try {
      const random = randomOf(plan.seed);
      await desks.untilEqual();
      for (let sent = 0; sent < messages; sent += 1) {
        const author = desks.desks[Math.floor(random() * count)];
        if (author === undefined) throw new Error('no console');
        times.push(await sendAndSee(author, desks.desks));
        await wait(random() * 2 * pause);
      }
      cost = await costOf(desks, plan.isShort ? 20 : 300);
    } finally {
      await desks.close();
    }
    const seen = percentiles(times);
    return {
      line: [
        `${messages} messages at ${count} consoles, until the last has it: ${inWords(seen)}, goal ${goal} at p99; floor ${inWords(percentiles(floor))};`,
        `processor time of a message beyond a rest as long: ${cost.desk.toFixed(1)} ms of a desk that reads it, goal ${deskGoal},`,
        `${cost.server.toFixed(2)} ms of the server for each desk, goal ${serverGoal}`,
      ].join(' '),
      isMet: seen.p99 <= goal && cost.desk <= deskGoal && cost.server <= serverGoal,
    };
  } finally {
    await postgres.remove();
    await removeWorkers();
  }
}

const chatOf = (desk: Desk) => desk.client.openChat(desk.instanceId, '+49 1511 2345678');

/** Returns the milliseconds from the send until the last of the other consoles has the message. */
async function sendAndSee(author: Desk, desks: readonly Desk[]): Promise<number> {
  const { chatId } = await chatOf(author);
  const text = crypto.randomUUID();
  const others = desks.filter((desk) => desk !== author);
  const began = performance.now();
  const seen = others.map(async ({ client, instanceId }) => {
    await client.until(async () => {
      const page = await client.call('messages.list', { instanceId, chatId, limit: 10 });
      return page.messages.some((message) => message.text === text) || null;
    });
    return performance.now() - began;
  });
  await author.send(chatId, text);
  return Math.max(...(await Promise.all(seen)));
}

/** Milliseconds of processor time that a message takes. */
interface Cost {
  /** Of a desk that reads it. */
  desk: number;
  /** Of the server, for each desk. */
  server: number;
}

/** Lets one desk send while the others read, and takes off what they use in a rest as long. */
async function costOf(open: OpenDesks, messages: number): Promise<Cost> {
  const { desks } = open;
  const [author, ...readers] = desks;
  if (author === undefined) throw new Error('no console');
  const { chatId } = await chatOf(author);
  const everyMs = 200;
  const used = async (work: () => Promise<unknown>) => {
    await open.untilEqual();
    const of = () => ({
      reading: readers.reduce((sum, { folder }) => sum + processorMsOf(process.pid, folder), 0),
      server: processorMsOf(process.pid, 'postgres'),
    });
    const before = of();
    for (let turn = 0; turn < messages; turn += 1) {
      await work();
      await wait(everyMs);
    }
    const after = of();
    return { reading: after.reading - before.reading, server: after.server - before.server };
  };
  const resting = await used(async () => {});
  const reading = await used(() => author.send(chatId, crypto.randomUUID()));
  return {
    desk: (reading.reading - resting.reading) / messages / readers.length,
    server: (reading.server - resting.server) / messages / desks.length,
  };
}

async function bareTimes(
  team: TestTeam,
  names: readonly string[],
  messages: number,
): Promise<number[]> {
  const clients = await Promise.all(names.map((name) => team.join(name)));
  const times: number[] = [];
  const channel = `postline_${team.teamId.replaceAll('-', '')}`;
  for (const client of clients) await client.query(`listen ${channel}`);
  for (let sent = 0; sent < messages; sent += 1) {
    const author = clients[sent % clients.length];
    const others = clients.filter((client) => client !== author);
    const began = performance.now();
    const seen = others.map(async (client) => {
      await nextHint(client);
      await client.query('select * from postline.event where seq > $1 order by seq', [sent]);
      return performance.now() - began;
    });
    const event = { eventId: `bare:${sent}:1`, instanceKey: 'bare', kind: 'bare', payload: {} };
    await author?.query('select * from postline.append($1)', [JSON.stringify([event])]);
    times.push(Math.max(...(await Promise.all(seen))));
  }
  for (const client of clients) await client.end();
  return times;
}

function nextHint(client: Client): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ payload = '' }): void => {
      if (payload !== 'log') return;
      client.off('notification', look);
      resolve();
    };
    client.on('notification', look);
  });
}
