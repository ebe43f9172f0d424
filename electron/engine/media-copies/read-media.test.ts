import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { createIncomingFiles } from '../files/own-files.ts';
import { interfaceForm } from '../gateway/interface-form.ts';
import { createFileReader } from '../gateway/read-file.ts';
import { readMedia } from './read-media.ts';

const folder = testFolder('media');
let server: Server;
let origin: string;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((_request, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

function reading(
  signal: AbortSignal,
  onProgress: (bytes: number) => void = () => {},
  room?: number,
) {
  const files = createFileReader({
    target: () => ({
      chatServiceAddress: `${origin}/v1`,
      smsServiceAddress: '',
      instanceUuid: 'one',
      accessToken: 'token',
    }),
    timeouts: { connectMs: 5_000 },
    form: interfaceForm,
    fileAddress: (named) => named,
    resolveProxy: () => Promise.resolve('DIRECT'),
  });
  const incoming = createIncomingFiles(folder, room);
  const web = {} as Parameters<typeof readMedia>[0]['web'];
  const request = { url: `${origin}/file`, base: origin, most: Infinity, signal, onProgress };
  return readMedia({ files, incoming, web }, request);
}

const received = () => {
  const incoming = join(folder, 'incoming');
  return existsSync(incoming) ? readdirSync(incoming) : [];
};

// An error that nobody catches fails the run: that there is none is part of each.
it.each([0, 1, 2, 3, 5, 8, 13])('ends where it is cancelled after %i turns', async (turns) => {
  answer = (response) => {
    response.writeHead(200, { 'Content-Length': 10_000_000 });
    response.write(Buffer.alloc(100_000));
  };
  const asked = once(server, 'request');
  const cancelled = new AbortController();
  const ended = reading(cancelled.signal);
  await asked;
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
  cancelled.abort(new Error('cancelled'));
  await expect(ended).rejects.toThrow('cancelled');
  expect(received()).toEqual([]);
});

it('ends where it is cancelled after the first bytes', async () => {
  answer = (response) => {
    response.writeHead(200, { 'Content-Length': 10_000_000 });
    response.write(Buffer.alloc(100_000));
  };
  const cancelled = new AbortController();
  const ended = reading(cancelled.signal, () => cancelled.abort(new Error('cancelled')));
  await expect(ended).rejects.toThrow('cancelled');
  expect(received()).toEqual([]);
});

it('is cancelled while what came has no room', async () => {
  answer = (response) => {
    response.writeHead(200, { 'Content-Length': 10_000_000 });
    response.write(Buffer.alloc(1_000_000));
  };
  const cancelled = new AbortController();
  const ended = reading(
    cancelled.signal,
    () => setImmediate(() => cancelled.abort(new Error('cancelled'))),
    10,
  );
  await ended.catch(() => {});
  expect(received()).toEqual([]);
});
