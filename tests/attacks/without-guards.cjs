// The application with its guards taken out, from outside: S1 shows by it that its acts would succeed. `PAGE_WITH_NODE` also gives the
// page what it must not have.
const Module = require('node:module');
const electron = require('electron');

const { app } = electron;
const isWithNode = process.env['PAGE_WITH_NODE'] === '1';

const ignored = new Set(['will-navigate', 'will-redirect', 'will-attach-webview']);
app.on('web-contents-created', (_event, contents) => {
  const on = contents.on.bind(contents);
  contents.on = (name, listener) => (ignored.has(name) ? contents : on(name, listener));
  contents.setWindowOpenHandler = () => {};
});

app.on('session-created', (session) => {
  for (const name of ['setPermissionRequestHandler', 'setPermissionCheckHandler']) {
    session[name] = () => {};
  }
  const on = session.on.bind(session);
  session.on = (name, listener) => (name === 'will-download' ? session : on(name, listener));
  const { webRequest } = session;
  const open = new Proxy(webRequest, {
    get: (target, name) => (name === 'onBeforeRequest' ? () => {} : target[name].bind(target)),
  });
  Object.defineProperty(session, 'webRequest', { get: () => open });
});

const Window = new Proxy(electron.BrowserWindow, {
  construct: (target, [options]) => {
    const without = isWithNode
      ? { sandbox: false, contextIsolation: false, nodeIntegration: true }
      : { webviewTag: true, webSecurity: false, allowRunningInsecureContent: true };
    return new target({ ...options, webPreferences: { ...options?.webPreferences, ...without } });
  },
});

const ipcMain = new Proxy(electron.ipcMain, {
  get: (target, name) =>
    name === 'handle'
      ? (channel, answer) =>
          target.handle(channel, (_event, ...input) => answer(eventOfWindow(), ...input))
      : target[name].bind(target),
});

/** As if the first window had sent it. */
function eventOfWindow() {
  const window = electron.BrowserWindow.getAllWindows().toSorted((a, b) => a.id - b.id)[0];
  const sender = window.webContents;
  return { sender, senderFrame: sender.mainFrame };
}

const protocol = new Proxy(electron.protocol, {
  get: (target, name) => {
    if (name !== 'handle') return target[name].bind(target);
    return (scheme, respond) =>
      target.handle(scheme, async (request) => {
        const answer = await respond(request);
        const headers = new Headers(answer.headers);
        headers.delete('content-security-policy');
        return new Response(answer.body, { status: answer.status, headers });
      });
  },
});

const patched = new Proxy(electron, {
  get: (target, name) =>
    ({ BrowserWindow: Window, ipcMain, protocol })[name] ?? Reflect.get(target, name),
});
const load = Module._load;
Module._load = (request, ...rest) =>
  request === 'electron' ? patched : load.call(Module, request, ...rest);

require('../../dist/main/main.cjs');
