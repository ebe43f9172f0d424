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
import { historyHash } from '../../electron/engine/store/team/testing/history-hash.ts';
import { type EngineClient, engineClient } from './engine-client.ts';
import { engineHost } from './engine-host.ts';
import type { TestPostgres } from './postgres.ts';
import { readJoinLine } from '../../electron/engine/team/join-line.ts';
import { writeJoinLine } from '../../team/join-line.ts';
import { type CutLine, startLine } from './cut-line.ts';
import { account } from './running-engine.ts';
import { makeTeam, type TestTeam } from './test-team.ts';

/** One console of a team, with a data folder of its own, connected to the service that all share. */
export interface Desk {
  name: string;
  folder: string;
  engine: Engine;
  client: EngineClient;
  instanceId: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** To the store. */
  line: CutLine;
  /** Sends a text, whoever else answers. */
  send(chatId: string, text: string): Promise<Message>;
  /** Lets what others told come in by a file, as records of the service. */
  takeIn(records: readonly object[]): Promise<void>;
  /** Of what the team shares; the same on every desk that knows all. */
  hash(): string;
  /** The system says that the way out is another: what waits for the store waits no longer. */
  networkChanges: () => void;
}

/** Consoles of one team, the service that they send to, and the store between them. */
export interface Desks {
  service: PracticeService;
  team: TestTeam;
  desks: readonly Desk[];
  /** Resolves once every desk has told and read everything; all of them have to run. */
  untilEqual(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a console for each name, lets it join, and shares the instance. */
export async function startDesks(postgres: TestPostgres, names: readonly string[]): Promise<Desks> {
  const service = await startPracticeService(account);
  const team = await makeTeam(postgres, names);
  const desks: Desk[] = [];
  for (const name of names) {
    const line = await startLine(postgres.port);
    const desk = await newDesk(name, service, line);
    const { teamName, ...invitation } = readJoinLine(team.lines[name] ?? '');
    await desk.client.call('team.join', {
      line: writeJoinLine({ ...invitation, team: teamName, port: line.port }),
      instanceId: desk.instanceId,
    });
    desks.push(desk);
  }
  return {
    service,
    team,
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

async function newDesk(name: string, service: PracticeService, line: CutLine): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'postline-desk-'));
  const desk = { name, folder, line, instanceId: '' } as Desk;
  let isStopped = true;
  const listeners = new Set<() => void>();
  const network: Host['network'] = {
    isOnline: () => true,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  desk.networkChanges = () => {
    for (const listener of listeners) listener();
  };
  desk.start = async () => {
    desk.engine = await startEngine({ ...engineHost(folder), network });
    desk.client = engineClient(desk.engine);
    isStopped = false;
  };
  desk.stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await desk.engine.stop();
  };
  desk.hash = () => {
    const file = join(folder, 'instances', desk.instanceId, 'history.sqlite');
    const database = new Database(file, { readOnly: true });
    try {
      const share = database.get<{ memberId: string }>(
        'SELECT member_id AS memberId FROM team_share',
      );
      return share === undefined ? 'not shared' : historyHash(database, share.memberId);
    } finally {
      database.close();
    }
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
  await desk.client.call('settings.set', { sending: { gapSeconds: 0 } });
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

async function untilEqual(desks: readonly Desk[]): Promise<void> {
  for (;;) {
    const hashes = desks.map((desk) => desk.hash());
    const states = await Promise.all(desks.map(({ client }) => client.call('team.get', {})));
    const isTold = states.every(({ state, waiting }) => state === 'up' && waiting === 0);
    if (isTold && new Set(hashes).size === 1) return;
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
