import { afterEach, expect, it } from 'vitest';
import { probeAddress } from './probe-address.ts';
import {
  httpAnswer,
  startRawService,
  type RawConnection,
  type RawService,
} from '../connection/testing/raw-service.ts';

let service: RawService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

const resolveProxy = async () => 'DIRECT';
const answering = (answer: string) => async (connection: RawConnection) => {
  await connection.wholeRequest();
  connection.socket.end(answer);
};

it.each([
  ['404 Not Found', '{}', ['Content-Type: application/json'], null],
  ['401 Unauthorized', '', [], null],
  ['500 Server Error', 'oops', ['Content-Type: text/plain'], null],
  ['200 OK', '<html>', ['Content-Type: text/html; charset=utf-8'], 'web-page'],
  ['404 Not Found', '<html>', ['Content-Type: text/html'], 'web-page'],
  ['301 Moved', '', ['Location: https://elsewhere.example/'], 'redirects'],
])('%s %j: %j is %j', async (line, body, headers, problem) => {
  service = await startRawService(answering(httpAnswer(line, body, headers)));
  const address = `http://127.0.0.1:${service.port}/chat/v1`;
  expect(await probeAddress(address, { resolveProxy })).toBe(problem);
  const request = service.connections[0]?.received().toString() ?? '';
  expect(request).toMatch(/^GET \/chat\/v1 HTTP\/1.1\r\n/);
  expect(request).not.toMatch(/authorization/i);
});

it('names what keeps an address from answering', async () => {
  service = await startRawService(() => {});
  const { port } = service;
  const probe = (address: string) => probeAddress(address, { resolveProxy });
  const soon = { resolveProxy, timeoutMs: 60 };
  expect(await probeAddress(`http://127.0.0.1:${port}/v1`, soon)).toBe('host-silent');
  await service.close();
  service = undefined;
  expect(await probe(`http://127.0.0.1:${port}/v1`)).toBe('host-refused');

  service = await startRawService((connection) => void connection.socket.end('no TLS here'));
  expect(await probe(`https://127.0.0.1:${service.port}/v1`)).toBe('host-not-secure');
  expect(await probeAddress('https://255.255.255.255/v1', { resolveProxy })).toBe(
    'host-unreachable',
  );
  expect(await probeAddress('https://no-such-host.invalid/v1', { resolveProxy })).toBe(
    'no-such-host',
  );
});

it('can be given up', async () => {
  service = await startRawService(() => {});
  const controller = new AbortController();
  const address = `http://127.0.0.1:${service.port}/v1`;
  const probing = probeAddress(address, { resolveProxy, signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  expect(await probing).toBe('host-silent');
});
