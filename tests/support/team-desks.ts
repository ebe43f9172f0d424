import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Message } from '../../shared/contract/messages.ts';
import { type Engine, startEngine } from '../../electron/engine/engine.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import type { Host } from '../../electron/engine/host.ts';
import { Database } from '../../electron/engine/store/database.ts';
import { historyLines } from '../../electron/engine/store/team/testing/history-lines.ts';
import { templateLines } from './template-lines.ts';
import {
  type EngineClient,
  engineClient,
  type InstanceClient,
  instanceClient,
} from './engine-client.ts';
import { vaultKey } from '../faults/sender-order.ts';
import { encryptingVault, engineHost } from './engine-host.ts';
import { startConsoleProcess } from './console-process.ts';
import type { SharedPostgres } from './postgres.ts';
import { readJoinLine } from '../../electron/engine/team/join-line.ts';
import { writeJoinLine } from '../../team-database/join-line.ts';
import { type CutLine, startLine } from './cut-line.ts';
import { account } from './running-engine.ts';
import { makeTeam, type TestTeam } from './test-team.ts';
import { importMessages } from './file-imports.ts';

/** Ends the line of a desk that has not read back its own changes. */
const notReadBack = ' and not read yet';

/** Milliseconds that desks may take to become equal on a busy machine. */
const equalWithinMs = 180_000;

/** One console of a team, with its own data folder, connected to the service that all share. Its calls are made in its instance. */
export interface Desk extends InstanceClient {
  name: string;
  folder: string;
  engine: Pick<Engine, 'call' | 'grant' | 'subscribe' | 'stop'>;
  client: EngineClient;
  instanceId: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends its process as a power cut would. Rejects if it shares the test’s process. */
  kill(): Promise<void>;
  /** The connection to the store, which a test can cut. */
  line: CutLine;
  /** Sends a text even if another member is answering. */
  send(chatId: string, text: string): Promise<Message>;
  /** Connects another instance of the service, named Porto, and returns its ID. `instanceUuid`: by which desks have the same one. */
  connectPorto(instanceUuid?: string): Promise<string>;
  /** Imports records of the service from a file. */
  importRecords(records: readonly object[]): Promise<void>;
  /** Returns what the team shares as lines, equal on all desks that are up to date. */
  sharedLines(): string[];
  /** Returns whether the log has all of this desk’s changes, and the desk has read them back. */
  isUpToDate(): Promise<boolean>;
  /** Acts as if the system reported another network: waits for the store end at once. */
  networkChanges: () => void;
}

/** Consoles of one team and the service that they send to. */
export interface OpenDesks {
  service: PracticeService;
  desks: readonly Desk[];
  /** Resolves once every desk has appended and read everything; all of them must run. */
  untilEqual(): Promise<void>;
  close(): Promise<void>;
}

export interface Desks extends OpenDesks {
  team: TestTeam;
  /** Returns the administrator’s one connection to the store, which ends with the desks. */
  admin: () => Promise<Client>;
}

/** Returns the abilities of a desk’s host beyond plain Node, by the member's name. */
type AbilitiesOf = (name: string) => Partial<Host>;

export interface DesksOptions {
  inProcesses?: boolean;
  abilitiesOf?: AbilitiesOf | undefined;
  clocksOff?: Record<string, number>;
}

/** Makes a team, and starts a console for each name, which joins and shares the instance. */
export async function startDesks(
  postgres: SharedPostgres,
  names: readonly string[],
  options?: DesksOptions,
): Promise<Desks> {
  const team = await makeTeam(postgres, names);
  const open = await openDesks(postgres, team.lines, options);
  let admin: Promise<Client> | null = null;
  return {
    ...open,
    team,
    admin: () => (admin ??= postgres.connect(team.database)),
    close: async () => {
      await (await admin)?.end();
      await open.close();
    },
  };
}

/**
 * Starts a console for each join line, by the member's name. With `inProcesses`, each runs in its own process, and `clocksOff`
 * sets by how many milliseconds its clock is off.
 */
export async function openDesks(
  postgres: Pick<SharedPostgres, 'port'>,
  lines: Record<string, string>,
  { inProcesses = false, abilitiesOf = () => ({}), clocksOff = {} }: DesksOptions = {},
): Promise<OpenDesks> {
  const service = await startPracticeService(account);
  const desks = await Promise.all(
    Object.keys(lines).map(async (name) => {
      const line = await startLine(postgres.port);
      const clockOffMs = clocksOff[name] ?? 0;
      return newDesk({ name, service, line, inProcesses, abilitiesOf, clockOffMs });
    }),
  );
  // One after another, so that the log is the same each time.
  for (const desk of desks) {
    const { teamName, ...invitation } = readJoinLine(lines[desk.name] ?? '');
    const { port } = desk.line;
    await joinTeam(desk, writeJoinLine({ ...invitation, team: teamName, port }));
  }
  // Whether it leads, a desk knows once it has read the members.
  await Promise.all(
    desks.map(({ client }) =>
      client.until(async () =>
        (await client.call('team.get', {})).members.some(({ isYou }) => isYou),
      ),
    ),
  );
  return {
    service,
    desks,
    untilEqual: () => untilEqual(desks),
    close: async () => {
      await Promise.all(desks.map((desk) => desk.stop()));
      await service.close();
      for (const { line } of desks) await line.close();
      for (const { folder } of desks) rmSync(folder, { recursive: true });
    },
  };
}

/** Retries when the store did not answer in time, as a person would: tests share the machine. */
async function joinTeam({ client, instanceId }: Desk, line: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const joined = await client.ask('team.join', { attemptId: 'join', line, instanceId });
    if (joined.ok) return;
    const { error } = joined;
    const isUnreachable = error.kind === 'invalid-input' && error.problem === 'team-unreachable';
    if (!isUnreachable || attempt === 5) throw new Error(`team.join: ${JSON.stringify(error)}`);
  }
}

async function newDesk({
  name,
  service,
  line,
  inProcesses,
  abilitiesOf,
  clockOffMs,
}: {
  name: string;
  service: PracticeService;
  line: CutLine;
  inProcesses: boolean;
  abilitiesOf: AbilitiesOf;
  clockOffMs: number;
}): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'postline-desk-'));
  const desk = { name, folder, line, instanceId: '' } as Desk;
  Object.assign(desk, instanceClient(desk));
  desk.start = async () => {
    const { engine, ...rest } = await (inProcesses
      ? startInOwnProcess(folder, clockOffMs)
      : startInThisProcess(folder, abilitiesOf(name)));
    Object.assign(desk, { engine, client: engineClient(engine), ...rest });
  };
  desk.sharedLines = () => {
    const file = join(folder, 'instances', desk.instanceId, 'history.sqlite');
    const database = new Database(file, { readOnly: true });
    try {
      const share = database.get<{ memberId: string }>(
        'SELECT member_id AS memberId FROM team_share WHERE is_off = 0',
      );
      if (share === undefined) return ['not shared'];
      const { pending } = database.one<{ pending: number }>(
        `SELECT (SELECT count(*) FROM team_mark WHERE seq = 0)
           + (SELECT count(*) FROM team_register WHERE seq = 0)
           + (SELECT count(*) FROM team_forgotten WHERE seq IS NULL) AS pending`,
      );
      if (pending > 0) return [`${pending} appended by ${name}${notReadBack}`];
      return [...historyLines(database, share.memberId), ...templateLines(folder)];
    } finally {
      database.close();
    }
  };
  desk.isUpToDate = async () => {
    const { state, waiting } = await desk.client.call('team.get', {});
    return state === 'up' && waiting === 0 && !desk.sharedLines().join('').endsWith(notReadBack);
  };
  desk.send = async (chatId, text) => {
    const {
      messages: [message],
    } = await desk.call('messages.send', {
      chatId,
      localId: randomUUID(),
      text,
      replyToLocalId: null,
      options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
      anyway: true,
    });
    if (message === undefined) throw new Error('nothing was sent');
    return message;
  };
  const connect = async (instanceName: string, instanceUuid: string) => {
    const { instanceId } = await desk.client.call('instances.connect', {
      ...account,
      attemptId: instanceName,
      name: instanceName,
      instanceUuid,
      chatServiceAddress: service.chatServiceAddress,
      smsServiceAddress: service.smsServiceAddress,
      evenIfUnreachable: true,
    });
    return instanceId;
  };
  desk.connectPorto = (instanceUuid = randomUUID()) => connect('Porto', instanceUuid);
  let files = 0;
  desk.importRecords = async (records) => {
    const { client, instanceId } = desk;
    const path = join(folder, `records-${(files += 1)}.ndjson`);
    writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'));
    await importMessages({ client, instanceId }, desk.engine.grant(path));
  };
  await desk.start();
  await desk.client.call('settings.set', { sending: { gapSeconds: 0, undoSeconds: 0 } });
  desk.instanceId = await connect('Berlin', account.instanceUuid);
  return desk;
}

type Running = Pick<Desk, 'engine' | 'stop' | 'kill' | 'networkChanges'>;

async function startInOwnProcess(folder: string, clockOffMs: number): Promise<Running> {
  const engine = await startConsoleProcess(folder, { clockOffMs });
  const networkChanges = () => engine.networkChanges();
  const stop = once(() => engine.stop());
  const kill = once(() => engine.kill());
  return { engine, stop, kill, networkChanges };
}

async function startInThisProcess(folder: string, abilities: Partial<Host>): Promise<Running> {
  const listeners = new Set<() => void>();
  const network: Host['network'] = {
    isOnline: () => true,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const host = { ...engineHost(folder, encryptingVault(vaultKey)), network, ...abilities };
  const engine = await startEngine(host);
  return {
    engine,
    stop: once(() => engine.stop()),
    kill: () => Promise.reject(new Error('the desk has no process of its own')),
    networkChanges: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** Makes an end idempotent: every call returns the first one’s promise. */
function once(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | null = null;
  return () => (ended ??= end());
}

async function untilEqual(desks: readonly Desk[]): Promise<void> {
  const end = performance.now() + equalWithinMs;
  for (;;) {
    // The states come before the lines, which would miss changes appended after they were read.
    const states = await Promise.all(desks.map(({ client }) => client.call('team.get', {})));
    const linesOfDesks = desks.map((desk) => desk.sharedLines());
    const areUpToDate = states.every(({ state, waiting }) => state === 'up' && waiting === 0);
    if (areUpToDate && new Set(linesOfDesks.map((lines) => lines.join('\n'))).size === 1) return;
    if (performance.now() > end) {
      const differences = desks.map(({ name }, index) => {
        const { state, waiting } = states[index] ?? {};
        const others = linesOfDesks
          .filter((_, other) => other !== index)
          .map((lines) => new Set(lines));
        const differing = linesOfDesks[index]?.filter(
          (line) => !others.every((lines) => lines.has(line)),
        );
        return `${name} (${state}, ${waiting} waiting): ${differing?.slice(0, 5).join(' ') ?? ''}`;
      });
      throw new Error(`the desks do not become equal: ${differences.join('; ')}`);
    }
    await nextChange(desks);
  }
}

/** Resolves at the next event of any desk, or after 200 ms: an event between two comparisons does not come again. */
function nextChange(desks: readonly Desk[]): Promise<void> {
  return new Promise((resolve) => {
    const ends = desks.map(({ engine }) => engine.subscribe(() => finish()));
    const timer = setTimeout(() => finish(), 200);
    const finish = (): void => {
      clearTimeout(timer);
      for (const end of ends) end();
      resolve();
    };
  });
}
