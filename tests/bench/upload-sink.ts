// A service in a process of its own that takes every request and looks at none: what it costs is the same for all who send.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sentRecord } from '../../electron/engine/practice/sent-record.ts';

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
  request.resume();
  request.once('end', () => {
    count += 1;
    const isSend = request.method === 'POST';
    response.writeHead(isSend ? 201 : 404, { 'content-type': 'application/json' });
    const record = sentRecord(chat, `SINK${count}`, { documentMessage: {} }, Date.now());
    response.end(JSON.stringify(isSend ? record : { message: 'Not found.' }));
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ kind: 'listening', origin: `http://127.0.0.1:${port}` });
});
process.once('disconnect', () => process.exit());
