import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { type Random, seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';
import { differences } from './same-story.ts';
import { type OrderedMessage, startSender, uuidOf } from './sender-order.ts';

const account = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: 'canary-faults',
};
const chats = 5;
const messagesPerRun = 60;
/** Milliseconds from the first possible send within which the process is killed. */
const latestKillMs = 400;
/** Processes side by side. */
const lanes = 2;
/** Consoles in one of them, each on a folder of its own: all die at once, each at an instant of its own sending. */
const together = 4;

/** R1: consoles are killed at a random instant of sending, again and again on the same data folders. */
export const killedAtRandom: Program = async ({ short, seed }) => {
  const kills = short ? 48 : 2_000;
  const wrong: string[] = [];
  const figures = { kept: 0, accepted: 0, unknown: 0 };
  const plans = Array.from({ length: lanes }, (_, lane) => ({
    lane,
    rounds: kills / lanes / together,
  }));
  await Promise.all(
    plans.map(async (plan) => {
      const service = await startPracticeService({ ...account, typingMs: 12 });
      const consoles = Array.from({ length: together }, (_, place) => newConsole(plan.lane, place));
      try {
        await killAgainAndAgain({ ...plan, consoles, service, random: seeded(seed + plan.lane) });
        for (const { folder, ordered, kept } of consoles) {
          const database = new DatabaseSync(historyIn(folder));
          wrong.push(...differences(database, ordered, kept, service.log));
          figures.kept += kept.size;
          figures.accepted += countOf(database, 'accepted');
          figures.unknown += countOf(database, 'unknown');
          database.close();
        }
      } finally {
        await service.close();
        for (const { folder } of consoles) rmSync(folder, { recursive: true });
      }
    }),
  );
  const { kept, accepted, unknown } = figures;
  return rowOf(
    `${kills} consoles killed while sending, ${together} at a time`,
    seed,
    `${kept} messages kept, ${accepted} accepted, ${unknown} unknown`,
    wrong,
  );
};

interface KilledConsole {
  /** In every text that it sends. */
  name: string;
  folder: string;
  ordered: OrderedMessage[];
  /** Ids that its main has answered for, over all its lives. */
  kept: Set<string>;
}

function newConsole(lane: number, place: number): KilledConsole {
  const folder = mkdtempSync(join(tmpdir(), 'postline-killed-'));
  return { name: `console ${lane}-${place} `, folder, ordered: [], kept: new Set() };
}

async function killAgainAndAgain({
  rounds,
  consoles,
  service,
  random,
}: {
  rounds: number;
  consoles: KilledConsole[];
  service: PracticeService;
  random: Random;
}): Promise<void> {
  const { chatServiceAddress, smsServiceAddress } = service;
  const whole = { ...account, chatServiceAddress, smsServiceAddress };
  for (let round = 0; round < rounds; round += 1) {
    const orders = consoles.map(({ name, folder, ordered }) => {
      const messages = Array.from({ length: messagesPerRun }, (_, index) => ({
        chatId: `49151123456${10 + random.int(chats)}@c.us`,
        localId: uuidOf(random),
        text: `${name}round ${round} message ${index}`,
        safeSend: random.chance(50),
      }));
      ordered.push(...messages);
      return { folder, account: whole, messages };
    });
    const sender = startSender(...orders);
    await sender.until('ready');
    await wait(random.int(latestKillMs));
    await sender.kill();
    for (const { kept, ordered } of consoles) {
      for (const { localId } of ordered.slice(-messagesPerRun)) {
        if (sender.kept.has(localId)) kept.add(localId);
      }
    }
  }
  // The last start finds what the last kill has left, and brings the rest to its end.
  const last = startSender(
    ...consoles.map(({ folder }) => ({ folder, account: whole, messages: [] })),
  );
  await last.until('idle');
  await last.ended;
}

/** The one history of a data folder. */
export function historyIn(folder: string): string {
  const [instanceId] = readdirSync(join(folder, 'instances'));
  return join(folder, 'instances', instanceId ?? '', 'history.sqlite');
}

export function countOf(database: DatabaseSync, state: string): number {
  const select = 'SELECT count(*) AS count FROM message WHERE state = ?';
  return (database.prepare(select).get(state) as { count: number }).count;
}
