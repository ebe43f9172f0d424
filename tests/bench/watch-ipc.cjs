// Loaded by Electron before the application, to keep an eye on its channels: writes down every message between main and the
// page, and how large it is, as lines of JSON in the file that POSTLINE_BENCH_IPC names.
const { appendFileSync } = require('node:fs');
const { app, ipcMain } = require('electron');

/** Milliseconds since 1970. */
const clock = () => performance.timeOrigin + performance.now();

const log = process.env['POSTLINE_BENCH_IPC'];

const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (channel, answer) =>
  handle(channel, async (event, ...input) => {
    const name = channel === 'postline:call' ? String(input[0]) : channel;
    const startedAt = clock();
    const value = await answer(event, ...input);
    const endedAt = clock();
    note(`${name} →`, [channel, ...input], startedAt, endedAt);
    note(`${name} ←`, value, endedAt, endedAt);
    return value;
  });

app.on('web-contents-created', (_event, contents) => {
  const send = contents.send.bind(contents);
  contents.send = (channel, ...payload) => {
    const now = clock();
    const names =
      channel === 'postline:events' ? payload[0].map(({ name }) => name).join(' + ') : channel;
    note(`${names} (events)`, [channel, ...payload], now, now);
    return send(channel, ...payload);
  };
  // What no handler answers: the application has no such channel.
  for (const name of ['ipc-message', 'ipc-message-sync']) {
    contents.on(name, (_sent, channel, ...payload) => {
      note(`${channel} (${name})`, payload, clock(), clock());
    });
  }
});

function note(name, content, startedAt, endedAt) {
  const line = { name, bytes: bytesOf(content), startedAt, endedAt, hasBytes: holdsBytes(content) };
  appendFileSync(log, `${JSON.stringify(line)}\n`);
}

/** As the structured clone writes it: a tag and a length around each value, two bytes a letter beyond Latin-1. */
function bytesOf(value) {
  if (typeof value === 'string') {
    const isLatin = !/[\u0100-\uffff]/.test(value);
    return 5 + value.length * (isLatin ? 1 : 2);
  }
  if (typeof value !== 'object' || value === null) return 9;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return 16 + value.byteLength;
  const parts = Array.isArray(value) ? value : Object.entries(value).flat();
  return parts.reduce((sum, part) => sum + bytesOf(part), 8);
}

function holdsBytes(value) {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsBytes);
}
