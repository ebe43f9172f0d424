import { randomBytes } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { type FileIdentity, identify } from '../files/file-identity.ts';
import type { Gateway } from './gateway.ts';
import { accepted, answering, attempt, outcomeOf, type Behaviour } from './testing/outcome-of.ts';
import { httpAnswer } from '../connection/testing/raw-service.ts';
import { testGateway, testText } from './testing/test-gateway.ts';

describe('an upload', () => {
  const size = 32 * 1024 * 1024;
  const path = join(testFolder('upload'), 'video.mp4');
  let identity: FileIdentity;
  beforeEach(async () => {
    await writeFile(path, '');
    await truncate(path, size);
    identity = await identify(path);
  });

  const request = () => ({
    chatId: testText.chatId,
    source: { path, identity },
    fileName: null,
    mimetype: 'video/mp4',
    caption: null,
    replyTo: null,
  });
  const send = (gateway: Gateway) => gateway.sendVideo(request());
  /** Does something while most of the file is still on disk: the connection's buffers hold far less than all of it. */
  const afterSomeBytes =
    (then: (socket: Socket) => Promise<void> | void): Behaviour =>
    async ({ socket, bytes }) => {
      await bytes(1_000);
      socket.pause();
      await then(socket);
    };

  it.each([
    [
      '413 Content Too Large',
      { outcome: 'rejected', status: 413, messages: [], notOnNetwork: false },
    ],
    ['401 Unauthorized', { outcome: 'unauthorized' }],
  ])('that is answered early with %s', async (line, outcome) => {
    const answer = httpAnswer(line, '<html>', ['Content-Type: text/html', 'Connection: close']);
    const early = afterSomeBytes((socket) => void socket.end(answer));
    expect(await outcomeOf(early, { send })).toEqual(outcome);
  });

  it('that is accepted before it has left may never arrive', async () => {
    const early = afterSomeBytes((socket) => void socket.end(accepted));
    expect(await outcomeOf(early, { send })).toMatchObject({
      outcome: 'unknown',
      reason: 'early-answer',
      status: 201,
      answer: { key: { id: '3EB0AA' } },
    });
  });

  it('whose early answer is followed by a reset', async () => {
    const early = afterSomeBytes((socket) => {
      socket.write(httpAnswer('413 Content Too Large', 'no'), () => {
        setTimeout(() => socket.resetAndDestroy(), 50);
      });
    });
    expect(await outcomeOf(early, { send })).toMatchObject({ outcome: 'rejected', status: 413 });
  });

  it('that nobody reads stalls', async () => {
    const outcome = await outcomeOf(({ socket }) => void socket.pause(), {
      send,
      timeouts: { stallMs: 150 },
    });
    expect(outcome).toMatchObject({ outcome: 'unknown', reason: 'stalled', status: null });
    const { bytesSent, bytesTotal } = outcome as { bytesSent: number; bytesTotal: number };
    expect(bytesTotal).toBeGreaterThan(size);
    expect(bytesSent).toBeLessThan(size);
  });

  it.each([
    ['shrinks', -1_000_000],
    ['grows', 1],
  ])('of a file that %s is broken off before its end', async (_name, change) => {
    const behave = afterSomeBytes(async (socket) => {
      await truncate(path, size + change);
      socket.resume();
    });
    const { outcome, connections } = await attempt(behave, { send });
    expect(outcome).toMatchObject({ outcome: 'bad-file', problem: 'changed' });
    const { bytesTotal } = outcome as { bytesTotal: number };
    expect(connections[0]?.received().length).toBeLessThan(bytesTotal);
  });

  it('of a file that changed before it began sends nothing', async () => {
    await truncate(path, size - 1);
    const { outcome, connections } = await attempt(() => {}, { send });
    expect(outcome).toMatchObject({ outcome: 'bad-file', problem: 'changed', bytesSent: 0 });
    expect(connections).toHaveLength(0);
  });

  it('is cancelled under way, within a tenth of a second', async () => {
    const controller = new AbortController();
    let cancelledAt = 0;
    const behave = afterSomeBytes(() => {
      cancelledAt = performance.now();
      controller.abort();
    });
    const { signal } = controller;
    const outcome = await outcomeOf(behave, { send: (g) => g.sendVideo(request(), { signal }) });
    expect(performance.now() - cancelledAt).toBeLessThan(100);
    expect(outcome).toMatchObject({ outcome: 'broken-off' });
  });

  it('is cancelled, and not to be tried again, while its connection is opened', async () => {
    const taken = new AbortController();
    const gateway = testGateway(
      { chatServiceAddress: 'https://chat.example.test/v1' },
      {
        resolveProxy: () => {
          taken.abort();
          return new Promise(() => {});
        },
      },
    );
    expect(await gateway.sendVideo(request(), { breakOff: taken.signal })).toEqual({
      outcome: 'broken-off',
      bytesSent: 0,
      bytesTotal: expect.any(Number) as number,
    });
  });

  it('arrives as it is on disk, though the service takes it in fits and starts', async () => {
    const content = randomBytes(size);
    await writeFile(path, content);
    identity = await identify(path);
    const behave: Behaviour = async (connection) => {
      const { socket, bytes } = connection;
      for (let part = 1; part <= 4; part += 1) {
        await bytes((size / 5) * part);
        // Long enough for the sender to fill every buffer there is.
        socket.pause();
        for (let round = 0; round < 500; round += 1) await turn();
        socket.resume();
      }
      await answering(accepted)(connection);
    };
    const { outcome, connections } = await attempt(behave, { send });
    expect(outcome).toMatchObject({ outcome: 'accepted' });
    expect(connections[0]?.received().includes(content)).toBe(true);
  });

  it('reports its progress up to the last byte', async () => {
    const told: [number, number][] = [];
    const outcome = await outcomeOf(answering(accepted), {
      send: (gateway) =>
        gateway.sendVideo(request(), { onProgress: (...bytes) => told.push(bytes) }),
    });
    expect(outcome).toMatchObject({ outcome: 'accepted' });
    const total = told[0]?.[1] ?? 0;
    expect(total).toBeGreaterThan(size);
    expect(told.at(-1)).toEqual([total, total]);
    expect(told).toEqual([...told].sort(([a], [b]) => a - b));
  });
});
