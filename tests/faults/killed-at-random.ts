import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/engine/practice/start-practice-service.ts';
import { type Random, seeded } from './random.ts';
import { rowOf } from './row-of.ts';
import type { Program } from './run.ts';
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
/** Consoles side by side, each on a folder of its own. */
const lanes = 2;

/** R1: a console is killed at a random instant of sending, again and again on one data folder. */
export const killedAtRandom: Program = async ({ short, seed }) => {
  const kills = short ? 60 : 2_000;
  const wrong: string[] = [];
  const figures = { kept: 0, accepted: 0, unknown: 0 };
  const plans = Array.from({ length: lanes }, (_, lane) => ({ lane, kills: kills / lanes }));
  await Promise.all(
    plans.map(async (plan) => {
      const service = await startPracticeService({ ...account, typingMs: 12 });
      const folder = mkdtempSync(join(tmpdir(), 'postline-killed-'));
      try {
        const { ordered, kept } = await killAgainAndAgain({
          ...plan,
          folder,
          service,
          random: seeded(seed + plan.lane),
        });
        const database = new DatabaseSync(historyIn(folder));
        wrong.push(...differences(database, ordered, kept, service.log));
        figures.kept += kept.size;
        figures.accepted += countOf(database, 'accepted');
        figures.unknown += countOf(database, 'unknown');
        database.close();
      } finally {
        await service.close();
        rmSync(folder, { recursive: true });
      }
    }),
  );
  const { kept, accepted, unknown } = figures;
  return rowOf(
    `${kills} kills while sending`,
    seed,
    `${kept} messages kept, ${accepted} accepted, ${unknown} unknown`,
    wrong,
  );
};

async function killAgainAndAgain({
  lane,
  kills,
  folder,
  service,
  random,
}: {
  lane: number;
  kills: number;
  folder: string;
  service: PracticeService;
  random: Random;
}) {
  const { chatServiceAddress, smsServiceAddress } = service;
  const whole = { ...account, chatServiceAddress, smsServiceAddress };
  const ordered: OrderedMessage[] = [];
  const kept = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    const messages = Array.from({ length: messagesPerRun }, (_, index) => ({
      chatId: `49151123456${10 + random.int(chats)}@c.us`,
      localId: uuidOf(random),
      text: `lane ${lane} round ${round} message ${index}`,
      safeSend: random.chance(50),
    }));
    ordered.push(...messages);
    const sender = startSender({ folder, account: whole, messages });
    await sender.until('ready');
    await wait(random.int(latestKillMs));
    await sender.kill();
    for (const localId of sender.kept) kept.add(localId);
  }
  // The last start finds what the last kill has left, and brings the rest to its end.
  const last = startSender({ folder, account: whole, messages: [] });
  await last.until('idle');
  await last.ended;
  return { ordered, kept };
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
