import { join } from 'node:path';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { readEnvelope } from '../../electron/engine/incoming/events-in.ts';
import { createReceiver } from '../../electron/engine/imports/messages/receive-events.ts';
import type { History } from '../../electron/engine/store/history.ts';
import { openStore } from '../../electron/engine/store/store.ts';
import { workerFile } from '../support/worker-files.ts';
import { makeEvents, type Oracle } from './event-world.ts';
import { type Random, seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';

/** Messages of a chat that are read back at once. */
const mostMessages = 10_000;

/**
 * R13: events come twice, in another order, or not at all; what did not come is read back from the service's history. Then
 * each chat here is what an oracle says, which hears everything once and in order.
 */
export const eventsInAnyOrder: Program = async ({ short, seed }) => {
  const seeds = short ? 2 : 5;
  const events = short ? 2_000 : 10_000;
  const folder = temporaryFolder('r13');
  const wrong: string[] = [];
  let delivered = 0;
  for (let number = seed; number < seed + seeds; number += 1) {
    const found = await trySeed(number, events, join(folder, `${number}.sqlite`));
    delivered += found.delivered;
    wrong.push(...found.wrong.map((line) => `seed ${number}: ${line}`));
  }
  const tried = `${seeds} times ${events} events, duplicated, reordered, dropped and filled`;
  return rowOf(tried, seed, `${delivered} delivered, each chat as the oracle has it`, wrong);
};

async function trySeed(seed: number, count: number, file: string) {
  const random = seeded(seed);
  const { events, history: past, oracle } = makeEvents(random, count);
  const deliveries = disturbed(random, events);
  // What was dropped comes back out of the service's history, whenever it is read.
  const place = Math.floor(deliveries.length / 2) + random.int(deliveries.length / 2);
  deliveries.splice(place, 0, ...past);
  const store = openStore(workerFile('store-worker'));
  let history = await store.open(file);
  try {
    const restartAt = random.int(deliveries.length);
    for (let at = 0; at < deliveries.length;) {
      const part = deliveries.slice(at, at + 1 + random.int(60));
      const receiver = createReceiver({
        history,
        events: { publish: () => {}, messagesChanged: () => {} },
        onSession: () => {},
        onSms: () => {},
      });
      await receiver.receive(part.map(readEnvelope));
      receiver.stop();
      if (at <= restartAt && restartAt < at + part.length) {
        await history.close();
        history = await store.open(file);
      }
      at += part.length;
    }
    return { delivered: deliveries.length, wrong: await differences(history, oracle) };
  } finally {
    await history.close();
    await store.close();
  }
}

/** Some twice or more, some late, and those that are lost for good not at all. */
function disturbed(random: Random, events: ReturnType<typeof makeEvents>['events']) {
  const placed = events
    .filter(({ isLost }) => !isLost)
    .flatMap(({ envelope }, at) => {
      const copies = random.chance(20) ? 2 + random.int(2) : 1;
      return Array.from({ length: copies }, () => {
        const delay = random.chance(10) ? random.int(events.length) : random.int(30);
        return { envelope, place: at + delay };
      });
    });
  return placed.sort((one, other) => one.place - other.place).map(({ envelope }) => envelope);
}

/** What a person would see otherwise than it happened. */
async function differences(history: History, oracle: Oracle): Promise<string[]> {
  const wrong: string[] = [];
  for (const [chatId, expected] of oracle) {
    const found = await history.messages.list(chatId, null, mostMessages);
    const shown = found.map(({ messageId, direction, text, told, reactions }) => ({
      key: messageId?.split('_')[2] ?? '',
      direction,
      text,
      told: told.map(({ kind, at, count }) => ({ kind, at, count })),
      reactions: reactions.map(({ emoji }) => emoji).sort(),
    }));
    const lines = shown.map((message) => JSON.stringify(message));
    const wanted = expected.map((message) => JSON.stringify(message));
    for (const [at, line] of wanted.entries()) {
      if (lines[at] !== line) wrong.push(`${chatId}: ${lines[at] ?? 'nothing'} is not ${line}`);
    }
    if (lines.length > wanted.length) wrong.push(`${chatId} has ${lines.length} messages`);
  }
  return wrong;
}
