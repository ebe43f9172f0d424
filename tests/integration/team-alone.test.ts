import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { readJoinLine } from '../../electron/engine/team/join-line.ts';
import { writeJoinLine } from '../../team-database/join-line.ts';
import { type ConsoleProcess, startConsoleProcess } from '../support/console-process.ts';
import { engineClient } from '../support/engine-client.ts';
import { describeWithPostgres, sharedPostgres } from '../support/postgres.ts';
import { account } from '../support/running-engine.ts';
import { makeTeam } from '../support/test-team.ts';

let folder: string;
let service: PracticeService;
let running: ConsoleProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postline-alone-'));
  service = await startPracticeService(account);
  running = await startConsoleProcess(folder);
});
afterEach(async () => {
  await running.stop();
  await service.close();
  rmSync(folder, { recursive: true });
});

/** Connects an instance and sends a message, as on the first day. */
async function firstDay() {
  const client = engineClient(running);
  await client.call('settings.set', { sending: { gapSeconds: 0 } });
  const { chatServiceAddress, smsServiceAddress } = service;
  const { instanceId } = await client.call('instances.connect', {
    attemptId: 'first',
    name: 'Berlin',
    chatServiceAddress,
    smsServiceAddress,
    ...account,
  });
  const { chatId } = await client.openChat(instanceId, '+4915112345678');
  await client.send(instanceId, chatId, 'Good morning');
  await client.untilAll(instanceId, chatId, 'accepted');
  return { client, instanceId };
}

const teamFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /team/i.test(path));

describe('a console without a team', { timeout: 60_000 }, () => {
  it('has no team file and does not load the PostgreSQL client, also after a restart', async () => {
    const { client, instanceId } = await firstDay();
    expect(await client.call('team.get', {})).toMatchObject({ state: 'alone' });
    expect(teamFiles()).toEqual([]);
    expect(await running.packages()).not.toContain('pg');

    await running.stop();
    running = await startConsoleProcess(folder);
    const again = engineClient(running);
    const { chats } = await again.call('chats.list', { instanceId });
    expect(chats).toHaveLength(1);
    expect(await again.call('team.get', {})).toMatchObject({ state: 'alone' });
    expect(teamFiles()).toEqual([]);
    expect(await running.packages()).not.toContain('pg');
  });
});

describeWithPostgres('a console that joins', { timeout: 120_000 }, () => {
  it('can cancel joining when the server does not answer, and join with its unused code afterwards', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const postgres = await sharedPostgres();
    try {
      const team = await makeTeam(postgres, ['Ana', 'Jan']);
      const { client, instanceId } = await firstDay();
      const { teamName, ...line } = readJoinLine(team.lines['Ana'] ?? '');
      const { port } = silent.address() as AddressInfo;
      const nowhere = writeJoinLine({ ...line, team: teamName, port });
      const reached = once(silent, 'connection');
      const join = { instanceId, attemptId: 'given-up', line: nowhere };
      const joining = client.refusal('team.join', join);
      await reached;
      const givenUpAt = performance.now();
      await client.call('app.cancelAttempt', { attemptId: 'given-up' });
      expect(await joining).toEqual({ kind: 'not-found', what: 'attempt' });
      // Without cancelling, the console waits ten seconds for the server.
      expect(performance.now() - givenUpAt).toBeLessThan(5_000);
      expect(await client.call('team.get', {})).toMatchObject({ state: 'alone', membership: null });
      await client.call('team.join', {
        instanceId,
        attemptId: 'join',
        line: team.lines['Ana'] ?? '',
      });
      const members = await client.until(async () => {
        const status = await client.call('team.get', {});
        return status.state === 'up' && status.members.length === 2 ? status.members : null;
      });
      expect(members).toMatchObject([
        { name: 'Ana', hasJoined: true, isHere: true },
        { name: 'Jan', hasJoined: false, isHere: false },
      ]);
    } finally {
      silent.close();
      await running.stop();
      await postgres.remove();
    }
  });

  it('writes the team file and loads the PostgreSQL client once it joins', async () => {
    const postgres = await sharedPostgres();
    try {
      const team = await makeTeam(postgres, ['Ana']);
      const { client, instanceId } = await firstDay();
      expect(await running.packages()).not.toContain('pg');
      await client.call('team.join', {
        attemptId: 'join',
        line: team.lines['Ana'] ?? '',
        instanceId,
      });
      expect(teamFiles()).toEqual(['team.json']);
      expect(await running.packages()).toContain('pg');
    } finally {
      await running.stop();
      await postgres.remove();
    }
  });
});
