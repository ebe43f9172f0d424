import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '../../electron/engine/engine.ts';
import { startPracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import { checkDatabase } from '../../electron/engine/store/check-database.ts';
import type { Notice } from '../../shared/contract/app.ts';
import type { Instance } from '../../shared/contract/instances.ts';
import type { Message } from '../../shared/contract/messages.ts';
import { type EngineClient, engineClient } from '../support/engine-client.ts';
import { encryptingVault, engineHost } from '../support/engine-host.ts';
import { type Random, seeded } from './random.ts';
import { rowOf } from './row-of.ts';
import type { Program } from './run.ts';
import { vaultKey } from './sender-order.ts';

const account = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: 'canary-faults',
};
const chats = ['+4915112345610', '+4915112345611', '+4915112345612'];
const messagesPerChat = 8;

/** R5: a file of a data folder is cut at any length, or one bit of it flips, and Postline is started on it. */
export const damagedFiles: Program = async ({ short, seed }) => {
  const tries = short ? 60 : 1_000;
  const random = seeded(seed);
  const whole = mkdtempSync(join(tmpdir(), 'postline-whole-'));
  const before = await fill(whole);
  const wrong: string[] = [];
  const figures = { said: 0, marked: 0, unharmed: 0 };
  for (let index = 0; index < tries; index += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'postline-damaged-'));
    cpSync(whole, folder, { recursive: true });
    const damage = damageOne(folder, before.damaged, random);
    try {
      const { problems, how } = await judge(folder, before, damage);
      figures[how] += 1;
      wrong.push(...problems.map((problem) => `${damage.what}: ${problem}`));
    } catch (error) {
      wrong.push(`${damage.what}: ${String(error)}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  rmSync(whole, { recursive: true });
  return rowOf(
    `${tries} files cut or with a flipped bit (history, settings, tokens, lock)`,
    seed,
    `${figures.said} said, ${figures.marked} with marked messages, ${figures.unharmed} without effect`,
    wrong,
  );
};

interface Filled {
  /** The instance whose history is damaged, and the one that must not feel it. */
  damaged: Instance;
  other: Instance;
  messages: Map<string, Message[]>;
}

const start = (folder: string) => startEngine(engineHost(folder, encryptingVault(vaultKey)));

async function fill(folder: string): Promise<Filled> {
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const engine = await start(folder);
  const client = engineClient(engine);
  try {
    await client.call('settings.set', { sending: { gapSeconds: 0 } });
    const { chatServiceAddress, smsServiceAddress } = service;
    const form = { attemptId: 'first', chatServiceAddress, smsServiceAddress, ...account };
    const damaged = await client.call('instances.connect', { ...form, name: 'Damaged' });
    const other = await client.call('instances.connect', { ...form, name: 'Other' });
    for (const { instanceId } of [damaged, other]) {
      for (const number of chats) {
        const { chatId } = await client.openChat(instanceId, number);
        for (let index = 0; index < messagesPerChat; index += 1) {
          await client.send(instanceId, chatId, `message ${index} `.repeat(1 + index * 20));
        }
        await client.untilAll(instanceId, chatId, 'accepted');
      }
    }
    const messages = new Map<string, Message[]>();
    for (const { instanceId } of [damaged, other]) {
      messages.set(instanceId, await everything(client, instanceId));
    }
    return { damaged, other, messages };
  } finally {
    await engine.stop();
    await service.close();
  }
}

async function everything(client: EngineClient, instanceId: string): Promise<Message[]> {
  const list = await client.call('chats.list', { instanceId });
  const all = list.chats.map(({ chatId }) => client.messages(instanceId, chatId));
  return (await Promise.all(all)).flat();
}

interface Damage {
  what: string;
  kind: 'history' | 'settings' | 'tokens' | 'lock';
  file: string;
  bytes: Buffer;
}

function damageOne(folder: string, { instanceId }: Instance, random: Random): Damage {
  // Most of what could be lost is in the history.
  const kind = random.chance(70) ? 'history' : random.pick(['settings', 'tokens', 'lock'] as const);
  const file = {
    history: join(folder, 'instances', instanceId, 'history.sqlite'),
    settings: join(folder, 'settings.json'),
    tokens: join(folder, 'tokens.json'),
    lock: join(folder, 'in-use.sqlite'),
  }[kind];
  const known = existsSync(file) && statSync(file).size > 0;
  const bytes = known ? readFileSync(file) : Buffer.from('no database '.repeat(100));
  const at = random.int(bytes.length);
  const isCut = random.chance(30);
  if (!isCut) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(8));
  const left = isCut ? bytes.subarray(0, at) : bytes;
  writeFileSync(file, left);
  return { kind, file, bytes: left, what: `${kind} ${isCut ? 'cut at' : 'flipped at'} ${at}` };
}

async function judge(folder: string, before: Filled, { kind, file, bytes }: Damage) {
  const problems: string[] = [];
  const { damaged, other, messages } = before;
  const engine = await start(folder);
  const client = engineClient(engine);
  let readings: Message[] | null = null;
  let notices: Notice[] = [];
  let isListed = false;
  try {
    const { instances } = await client.call('instances.list', {});
    isListed = instances.some(({ instanceId }) => instanceId === damaged.instanceId);
    if (!same(await everything(client, other.instanceId), messages.get(other.instanceId)))
      problems.push('the other instance has changed');
    if (isListed) readings = await everything(client, damaged.instanceId).catch(() => null);
    ({ notices } = await client.call('app.status', {}));
  } finally {
    await engine.stop();
  }
  const kept = notices.flatMap((notice) =>
    'keptAs' in notice && notice.keptAs !== null ? [join(folder, notice.keptAs)] : [],
  );
  if (kept.length > 0 && !kept.some((path) => isKept(path, bytes)))
    problems.push('what was damaged is not kept as it was');
  if (kind !== 'history') {
    if (!isListed) problems.push('an instance is missing');
    return { problems, how: kept.length > 0 ? ('said' as const) : ('unharmed' as const) };
  }
  if (notices.length > 0) return { problems, how: 'said' as const };
  if (readings === null) problems.push('it cannot be read, and nobody says so');
  else if (same(readings, messages.get(damaged.instanceId)))
    return { problems, how: 'unharmed' as const };
  else if (isMarked(readings, messages.get(damaged.instanceId)))
    return { problems, how: 'marked' as const };
  // What reads all of the file comes a little after the start.
  else if (checkDatabase(file) !== 'damaged')
    problems.push('messages have changed, and nobody says so');
  return { problems, how: 'said' as const };
}

/** What a person goes by; a bit of what is only shown beside it is not judged. */
const told = ({ localId, chatId, direction, text, state, messageId, createdAt }: Message) =>
  JSON.stringify([localId, chatId, direction, text, state, messageId, createdAt]);

function same(now: readonly Message[], before: readonly Message[] = []): boolean {
  return now.every(({ isDamaged }) => !isDamaged) && isMarked(now, before);
}

/** Whether each message is as it was or says that it is damaged, and none is missing. */
function isMarked(now: readonly Message[], before: readonly Message[] = []): boolean {
  const known = new Set(before.map(told));
  return (
    now.length === before.length &&
    now.every((message) => message.isDamaged || known.has(told(message)))
  );
}

function isKept(path: string, bytes: Buffer): boolean {
  const isFolder = statSync(path).isDirectory();
  const file = isFolder ? join(path, 'history.sqlite') : path;
  if (!isFolder) return readFileSync(file).equals(bytes);
  // SQLite itself may have cut or mended the end of its file before it gave up.
  return readdirSync(path).includes('history.sqlite');
}
