// A service in a process of its own that takes every message and looks at none: what it costs is the same for all who send.
// It knows every thread by its id.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sentRecord } from '../../electron/practice/sent-record.ts';

const digits = '4915112345678';
const chat = { chatId: `${digits}@c.us`, remoteJid: `${digits}@c.us` };
let count = 0;

const server = createServer((request, response) => {
  request.once('close', () => {
    const isWhole = request.complete;
    process.send?.({ kind: 'closed', isWhole, at: performance.timeOrigin + performance.now() });
  });
  // A sender that goes away is what some of the measurements are about.
  request.on('error', () => {});
  if (request.method === 'PUT') {
    void editThread(request, response);
    return;
  }
  process.send?.({ kind: 'began', at: performance.timeOrigin + performance.now() });
  request.resume();
  request.once('end', () => {
    count += 1;
    const isSend = request.method === 'POST';
    response.writeHead(isSend ? 201 : 404, { 'content-type': 'application/json' });
    const record = sentRecord(chat, `SINK${count}`, { documentMessage: {} }, Date.now());
    response.end(JSON.stringify(isSend ? record : { message: 'Not found.' }));
  });
});

async function editThread(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { messageThreadId: id, ...asked } = JSON.parse(await text(request)) as Record<
    string,
    unknown
  >;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id, ...asked, updated_at: new Date().toISOString() }));
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ kind: 'listening', origin: `http://127.0.0.1:${port}` });
});
process.once('disconnect', () => process.exit());
