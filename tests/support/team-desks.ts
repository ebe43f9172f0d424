import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message } from '../../shared/contract/messages.ts';
import { type Engine, startEngine } from '../../electron/engine/engine.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/engine/practice/start-practice-service.ts';
import type { Host } from '../../electron/engine/host.ts';
import { Database } from '../../electron/engine/store/database.ts';
import { historyLines } from '../../electron/engine/store/team/testing/history-lines.ts';
import { templateLines } from './template-lines.ts';
import { type EngineClient, engineClient } from './engine-client.ts';
import { vaultKey } from '../faults/sender-order.ts';
import { encryptingVault, engineHost } from './engine-host.ts';
import { startConsoleProcess } from './console-process.ts';
import type { TestPostgres } from './postgres.ts';
import { readJoinLine } from '../../electron/engine/team/join-line.ts';
import { writeJoinLine } from '../../team/join-line.ts';
import { type CutLine, startLine } from './cut-line.ts';
import { account } from './running-engine.ts';
import { makeTeam, type TestTeam } from './test-team.ts';

/** How a desk says that what it told has not come back. */
const notBack = ' and not read yet';

/** Milliseconds that desks may take to become equal, on a machine that has other work too. */
const equalWithinMs = 180_000;

/** One console of a team, with a data folder of its own, connected to the service that all share. */
export interface Desk {
  name: string;
  folder: string;
  engine: Pick<Engine, 'call' | 'grant' | 'subscribe' | 'stop'>;
  client: EngineClient;
  instanceId: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends its process as a power cut would; only where it has one of its own. */
  kill(): Promise<void>;
  /** To the store. */
  line: CutLine;
  /** Sends a text, whoever else answers. */
  send(chatId: string, text: string): Promise<Message>;
  /** Lets what others told come in by a file, as records of the service. */
  takeIn(records: readonly object[]): Promise<void>;
  /** What the team shares, line by line; the same on every desk that knows all. */
  lines(): string[];
  /** Whether the log has all that it tells, and it has read that there; told changes may be on their way back. */
  isTold(): Promise<boolean>;
  /** The system says that the way out is another: what waits for the store waits no longer. */
  networkChanges: () => void;
}

/** Consoles of one team and the service that they send to. */
export interface OpenDesks {
  service: PracticeService;
  desks: readonly Desk[];
  /** Resolves once every desk has told and read everything; all of them have to run. */
  untilEqual(): Promise<void>;
  close(): Promise<void>;
}

export interface Desks extends OpenDesks {
  team: TestTeam;
}

/** What the host of a desk can do beside plain Node, by the member's name. */
type AbilitiesOf = (name: string) => Partial<Host>;

/** Makes a team, starts a console for each name, lets it join, and shares the instance. */
export async function startDesks(
  postgres: TestPostgres,
  names: readonly string[],
  abilitiesOf?: AbilitiesOf,
): Promise<Desks> {
  const team = await makeTeam(postgres, names);
  return { team, ...(await openDesks(postgres, team.lines, { abilitiesOf })) };
}

/**
 * Starts a console for each join line, by the member's name; `inProcesses`: each in a process of its own, whose clock may be off by
 * some milliseconds.
 */
export async function openDesks(
  postgres: Pick<TestPostgres, 'port'>,
  lines: Record<string, string>,
  {
    inProcesses = false,
    abilitiesOf = () => ({}),
    clocksOff = {},
  }: {
    inProcesses?: boolean;
    abilitiesOf?: AbilitiesOf | undefined;
    clocksOff?: Record<string, number>;
  } = {},
): Promise<OpenDesks> {
  const service = await startPracticeService(account);
  const desks: Desk[] = [];
  for (const [name, joinLine] of Object.entries(lines)) {
    const line = await startLine(postgres.port);
    const desk = await newDesk({
      name,
      service,
      line,
      inProcesses,
      abilitiesOf,
      clockOffMs: clocksOff[name] ?? 0,
    });
    const { teamName, ...invitation } = readJoinLine(joinLine);
    await joinTeam(desk, writeJoinLine({ ...invitation, team: teamName, port: line.port }));
    desks.push(desk);
  }
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

/** Tries again where the store did not answer in time, as a person would: tests share the machine. */
async function joinTeam({ client, instanceId }: Desk, line: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const joined = await client.ask('team.join', { attemptId: 'join', line, instanceId });
    if (joined.ok) return;
    const { error } = joined;
    const isAway = error.kind === 'invalid-input' && error.problem === 'team-unreachable';
    if (!isAway || attempt === 5) throw new Error(`team.join: ${JSON.stringify(error)}`);
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
  desk.start = async () => {
    const { engine, ...rest } = await (inProcesses
      ? inProcess(folder, clockOffMs)
      : here(folder, abilitiesOf(name)));
    Object.assign(desk, { engine, client: engineClient(engine), ...rest });
  };
  desk.lines = () => {
    const file = join(folder, 'instances', desk.instanceId, 'history.sqlite');
    const database = new Database(file, { readOnly: true });
    try {
      const share = database.get<{ memberId: string }>(
        'SELECT member_id AS memberId FROM team_share WHERE is_off = 0',
      );
      if (share === undefined) return ['not shared'];
      const { onItsWay } = database.one<{ onItsWay: number }>(
        `SELECT (SELECT count(*) FROM team_mark WHERE seq = 0)
           + (SELECT count(*) FROM team_register WHERE seq = 0)
           + (SELECT count(*) FROM team_forgotten WHERE seq IS NULL) AS onItsWay`,
      );
      if (onItsWay > 0) return [`${onItsWay} told by ${name}${notBack}`];
      return [...historyLines(database, share.memberId), ...templateLines(folder)];
    } finally {
      database.close();
    }
  };
  desk.isTold = async () => {
    const { state, waiting } = await desk.client.call('team.get', {});
    return state === 'up' && waiting === 0 && !desk.lines().join('').endsWith(notBack);
  };
  desk.send = async (chatId, text) => {
    const [message] = await desk.client.call('messages.send', {
      instanceId: desk.instanceId,
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
  let files = 0;
  desk.takeIn = async (records) => {
    const { client, instanceId } = desk;
    const path = join(folder, `records-${(files += 1)}.ndjson`);
    writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'));
    const grantIds = [desk.engine.grant(path)];
    const { importId } = await client.call('imports.read', { instanceId, grantIds });
    const untilStage = (stage: string) =>
      client.until(async () => {
        const found = await client.call('imports.get', { importId });
        return found.stage === stage ? found : null;
      });
    await untilStage('ready');
    await client.call('imports.apply', { importId, alreadyRead: false });
    await untilStage('done');
  };
  await desk.start();
  await desk.client.call('settings.set', { sending: { gapSeconds: 0, undoSeconds: 0 } });
  const { chatServiceAddress, smsServiceAddress } = service;
  const { instanceId } = await desk.client.call('instances.connect', {
    attemptId: 'first',
    name: 'Berlin',
    chatServiceAddress,
    smsServiceAddress,
    ...account,
  });
  desk.instanceId = instanceId;
  return desk;
}

type Running = Pick<Desk, 'engine' | 'stop' | 'kill' | 'networkChanges'>;

async function inProcess(folder: string, clockOffMs: number): Promise<Running> {
  const engine = await startConsoleProcess(folder, { clockOffMs });
  const networkChanges = () => engine.networkChanges();
  const stop = once(() => engine.stop());
  const kill = once(() => engine.kill());
  return { engine, stop, kill, networkChanges };
}

async function here(folder: string, abilities: Partial<Host>): Promise<Running> {
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
    kill: () => Promise.reject(new Error('it has no process of its own')),
    networkChanges: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** Ends it once, however often it is asked to. */
function once(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | null = null;
  return () => (ended ??= end());
}

async function untilEqual(desks: readonly Desk[]): Promise<void> {
  const end = performance.now() + equalWithinMs;
  for (;;) {
    // What is told after the lines were read would not be in them.
    const states = await Promise.all(desks.map(({ client }) => client.call('team.get', {})));
    const stories = desks.map((desk) => desk.lines());
    const isTold = states.every(({ state, waiting }) => state === 'up' && waiting === 0);
    if (isTold && new Set(stories.map((lines) => lines.join('\n'))).size === 1) return;
    if (performance.now() > end) {
      const told = desks.map(({ name }, index) => {
        const { state, waiting } = states[index] ?? {};
        const others = stories.filter((_, other) => other !== index).map((lines) => new Set(lines));
        const alone = stories[index]?.filter((line) => !others.every((lines) => lines.has(line)));
        return `${name} (${state}, ${waiting} waiting): ${alone?.slice(0, 5).join(' ') ?? ''}`;
      });
      throw new Error(`the desks do not become equal: ${told.join('; ')}`);
    }
    await somethingChanges(desks);
  }
}

/** Resolves at the next event of any desk, or after a moment: what was read between two looks tells nothing more. */
function somethingChanges(desks: readonly Desk[]): Promise<void> {
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
