import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { startEngine } from '../../electron/engine/engine.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { checkDatabase } from '../../electron/engine/store/check-database.ts';
import type { Notice } from '../../shared/contract/app.ts';
import type { Instance } from '../../shared/contract/instances.ts';
import type { Message } from '../../shared/contract/messages.ts';
import { type EngineClient, engineClient } from '../support/engine-client.ts';
import { encryptingVault, engineHost } from '../support/engine-host.ts';
import { startConsoleProcess } from '../support/console-process.ts';
import { type Random, seeded } from '../faults/random.ts';
import { type Program, rowOfParts } from '../rows/row.ts';
import { vaultKey } from '../faults/sender-order.ts';

const account = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: 'canary-faults',
};
const chats = ['+4915112345610', '+4915112345611', '+4915112345612'];
const messagesPerChat = 8;

/**
 * R5: each file of a full data folder is cut, emptied, overwritten, or has a flipped bit; or a folder, a link to nowhere or a pipe has
 * its name. Postline starts, says what happened, keeps the damaged bytes aside, and all else is as it was.
 */
export const everyFile: Program = async ({ short, seed }) => {
  const random = seeded(seed);
  const whole = mkdtempSync(join(tmpdir(), 'postline-whole-'));
  const before = await fill(whole);
  const files = filesIn(whole, before.damaged);
  const wrong = new Map<string, string[]>();
  const figures = { tries: 0, said: 0, marked: 0, unharmed: 0 };
  for (const file of files) {
    for (const damage of damagesOf(join(whole, file.path), file, random, short)) {
      const folder = mkdtempSync(join(tmpdir(), 'postline-damaged-'));
      cpSync(whole, folder, { recursive: true });
      const name = `${file.name}${damage.isOther ? ', another kind of file' : ''}`;
      const found = wrong.get(name) ?? [];
      wrong.set(name, found);
      figures.tries += 1;
      try {
        damage.carryOut(join(folder, file.path));
        const { problems, how } = await judge(folder, before, file, damage);
        figures[how] += 1;
        found.push(...problems.map((problem) => `${damage.what}: ${problem}`));
      } catch (error) {
        found.push(`${damage.what}: ${String(error)}`);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
  }
  rmSync(whole, { recursive: true });
  const { tries, said, marked, unharmed } = figures;
  return rowOfParts(
    `${tries} damages of ${files.length} files, ${said} said, ${marked} with marked messages, ${unharmed} without effect`,
    seed,
    [...wrong].map(([name, problems]) => ({ name, wrong: problems })),
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

/** A file of the folder. */
interface KeptFile {
  /** Below the folder. */
  path: string;
  /** The same for the same kind of file. */
  name: string;
  isHistory: boolean;
}

/** Every file, but those of the instance that must not feel it, and the log. */
function filesIn(folder: string, { instanceId }: Instance): KeptFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('instances') || path.includes(instanceId))
    .filter((path) => !path.startsWith('logs'))
    .map((path) => ({ path, name: basename(path), isHistory: basename(path) === 'history.sqlite' }))
    .toSorted((one, other) => one.path.localeCompare(other.path));
}

interface Damage {
  what: string;
  /** No content is damaged: something else has the name. */
  isOther: boolean;
  carryOut(path: string): void;
}

function* damagesOf(
  path: string,
  { isHistory }: KeptFile,
  random: Random,
  short: boolean,
): Generator<Damage> {
  const { size } = statSync(path);
  const changed = (what: string, change: (bytes: Buffer) => Buffer): Damage => ({
    what,
    isOther: false,
    carryOut: (file) => writeFileSync(file, change(readFileSync(file))),
  });
  const times = (many: number, few: number) => (short ? few : many);
  if (size > 0) {
    const lengths = short
      ? [random.int(size)]
      : Array.from({ length: Math.min(size, 600) }, (_, length) => length);
    for (const length of lengths) {
      yield changed(`cut at ${length}`, (bytes) => bytes.subarray(0, length));
    }
    for (let index = times(isHistory ? 500 : 40, isHistory ? 8 : 1); index > 0; index -= 1) {
      const [at, bit] = [random.int(size), random.int(8)];
      yield changed(`bit ${bit} of ${at}`, (bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        return bytes;
      });
    }
    for (let index = times(isHistory ? 100 : 4, isHistory ? 2 : 0); index > 0; index -= 1) {
      const at = random.int(size);
      yield changed(`block of NULs at ${at}`, (bytes) =>
        bytes.fill(0, at, Math.min(at + 4_096, size)),
      );
    }
  }
  yield changed('empty', () => Buffer.alloc(0));
  yield changed('NULs', (bytes) => Buffer.alloc(bytes.length));
  const others: Record<string, (file: string) => void> = {
    'a folder': (file) => mkdirSync(file),
    'a link to nowhere': (file) => symlinkSync('nowhere', file),
    'a pipe': (file) => void execFileSync('mkfifo', [file]),
  };
  const kinds = Object.entries(others);
  for (const [what, make] of short ? [random.pick(kinds)] : kinds) {
    const carryOut = (file: string): void => {
      rmSync(file);
      make(file);
    };
    yield { what, isOther: true, carryOut };
  }
}

async function judge(
  folder: string,
  before: Filled,
  { path, isHistory }: KeptFile,
  damage: Damage,
) {
  const problems: string[] = [];
  const { damaged, other, messages } = before;
  const file = join(folder, path);
  const bytes = damage.isOther ? null : readFileSync(file);
  // A pipe may hold the process that opens it, which then is not this one.
  const engine = await (damage.isOther
    ? startConsoleProcess(folder, { mayStall: true })
    : start(folder));
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
  if (bytes !== null && kept.length > 0 && !kept.some((one) => isKept(one, bytes)))
    problems.push('what was damaged is not kept as it was');
  if (!isHistory) {
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
  else if (damage.isOther || checkDatabase(file) !== 'damaged')
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
