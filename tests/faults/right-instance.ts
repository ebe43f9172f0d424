import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { startEngine } from '../../electron/engine/engine.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { engineClient } from '../support/engine-client.ts';
import { encryptingVault, engineHost } from '../support/engine-host.ts';
import { seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';
import { vaultKey } from './sender-order.ts';
import { type Place, switchingPerson, wordsIn } from './switching-person.ts';
import { recordedWire, type Wire } from './wire.ts';

const names = ['Ada', 'Bo', 'Cy', 'Di'];
/** The same at all instances: what names the chat alone does not tell them apart. */
const customers = ['+4915112345678', '+4915112345679', '+4915112345680'];

interface Connected {
  name: string;
  instanceId: string;
  instanceUuid: string;
  accessToken: string;
  service: PracticeService;
  wire: Wire;
}

/**
 * The page's own composers write by several instances while a person switches between them at random, undoes, schedules,
 * and restarts Postline. Each word names the instance that was on screen; it may reach no other service.
 */
export const rightInstance: Program = async ({ short, seed }) => {
  const sends = short ? 400 : 10_000;
  const restarts = short ? 2 : 20;
  const folder = temporaryFolder('switching');
  const start = async () => {
    const engine = await startEngine(engineHost(folder, encryptingVault(vaultKey)));
    return { engine, client: engineClient(engine) };
  };
  let running = await start();
  let isRunning = true;
  const connected: Connected[] = [];
  try {
    const { client } = running;
    await client.call('settings.set', { sending: { gapSeconds: 0 } });
    const places: Place[] = [];
    for (const [index, name] of names.entries()) {
      const instance = await connect(client, name, index);
      connected.push(instance);
      for (const written of customers) {
        const { instanceId } = instance;
        const { chatId } = await client.openChat(instanceId, written);
        places.push({ name, instanceId, chatId });
      }
    }
    const person = switchingPerson(places, seeded(seed), () => running.engine);
    for (let life = 0; life < restarts; life += 1) {
      await person.sendUntil(Math.round(((life + 1) * sends) / (restarts + 1)));
      await person.leave();
      // Whatever waits, is held or is under way is found by the next start.
      await running.engine.stop();
      running = await start();
    }
    await person.sendUntil(sends);
    await person.finish();
    await running.engine.stop();
    isRunning = false;

    const { figures, typed, givenUp } = person;
    const words = [...typed].map(([word, name]) => ({ word, name, isGivenUp: givenUp.has(word) }));
    const { wrong, left, unknown } = judge(folder, connected, words);
    // Fewer would prove little.
    if (figures.switchedWhileSending < sends / 20) wrong.push('few switches met a send under way');
    return rowOf(
      `${figures.sends} sends by ${names.length} instances, ${figures.switches} switches of the one on screen, ${figures.switchedWhileSending} of them while a send was on its way to main, ${figures.undone} undone, ${figures.scheduled} scheduled, ${restarts} restarts`,
      seed,
      `${words.length} words typed, ${left} left by the instance on screen, ${unknown} of them unknown, ${givenUp.size} given up`,
      wrong,
    );
  } finally {
    if (isRunning) await running.engine.stop();
    for (const { service, wire } of connected) {
      await wire.close();
      await service.close();
    }
  }
};

async function connect(
  client: ReturnType<typeof engineClient>,
  name: string,
  index: number,
): Promise<Connected> {
  const instanceUuid = `0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e${index + 10}`;
  const accessToken = `canary-of-${name}`;
  const service = await startPracticeService({ instanceUuid, accessToken, typingMs: 1 });
  const wire = await recordedWire(service.chatServiceAddress);
  const { instanceId } = await client.call('instances.connect', {
    attemptId: name,
    name,
    chatServiceAddress: wire.through(service.chatServiceAddress),
    smsServiceAddress: wire.through(service.smsServiceAddress),
    instanceUuid,
    accessToken,
  });
  // Rarer than what would make the service look sick, which is tried by R10.
  service.faults.every(3, { kind: 'delay', ms: 8 });
  service.faults.every(41, { kind: 'reset-after' });
  service.faults.every(43, { kind: 'reset-before' });
  service.faults.every(47, {
    kind: 'status',
    status: 422,
    body: { errors: { messages: ['No.'] } },
  });
  return { name, instanceId, instanceUuid, accessToken, service, wire };
}

interface TypedWord {
  word: string;
  /** Of the instance on screen. */
  name: string;
  isGivenUp: boolean;
}

/** Holds what was typed where against each service's wire and log and each history. */
function judge(folder: string, connected: readonly Connected[], words: readonly TypedWord[]) {
  const wrong: string[] = [];
  const counts = new Map<string, number>();
  const states = new Map<string, string[]>();
  for (const { name, instanceId, instanceUuid, accessToken, service, wire } of connected) {
    const bytes = wire.bytes();
    for (const word of wordsIn(bytes)) {
      if (!word.startsWith(`<${name} `)) wrong.push(`${word} reached the service of ${name}`);
    }
    for (const [, token] of bytes.matchAll(/Bearer ([^\r\n]*)/g)) {
      if (token !== accessToken) wrong.push(`the service of ${name} saw the token ${token}`);
    }
    for (const [, uuid] of bytes.matchAll(/\/v1\/([0-9a-f-]{36})\//g)) {
      if (uuid !== instanceUuid) wrong.push(`the service of ${name} was asked for ${uuid}`);
    }
    for (const { fields } of service.log) {
      for (const word of wordsIn(String(fields['text']))) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    const database = new DatabaseSync(join(folder, 'instances', instanceId, 'history.sqlite'));
    const rows = database.prepare('SELECT text, state FROM message').all();
    for (const { text, state } of rows as { text: string; state: string }[]) {
      for (const word of wordsIn(text)) {
        if (!word.startsWith(`<${name} `)) wrong.push(`${word} is in the history of ${name}`);
        states.set(word, [...(states.get(word) ?? []), state]);
      }
    }
    database.close();
  }
  for (const { word, isGivenUp } of words) {
    const problem = problemWith(counts.get(word) ?? 0, states.get(word) ?? [], isGivenUp);
    if (problem !== null) wrong.push(`${word} ${problem}`);
  }
  const unknown = words.filter(({ word }) => states.get(word)?.includes('unknown')).length;
  return { wrong, left: counts.size, unknown };
}

/** Returns what is wrong with how often a word was carried out, given what its messages are called; null: nothing. */
function problemWith(count: number, states: readonly string[], isGivenUp: boolean): string | null {
  const isAny = (...some: string[]) => states.some((state) => some.includes(state));
  if (count > 1) return `left ${count} times`;
  if (count === 1 && isGivenUp) return 'left although it was given up';
  if (count === 1 && !isAny('accepted', 'unknown')) return `left, and is called ${states.join()}`;
  if (count === 0 && isAny('accepted')) return 'is called accepted and never left';
  if (isAny('held', 'queued', 'sending', 'not-sent')) return `is still ${states.join()}`;
  // One that is cancelled can be edited from the log.
  const isThere = isGivenUp || isAny('unknown', 'rejected', 'cancelled');
  if (count === 0 && !isThere) return 'is lost';
  return null;
}
