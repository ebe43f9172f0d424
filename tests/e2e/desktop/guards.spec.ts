import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { electronCommand } from '../../support/start-electron.ts';
import { expect, test } from '../../support/story.ts';

/** Each attack is refused by more than one guard; what the page's console says of it is part of the story. */
test.use({
  expectedComplaints: /Content Security Policy|ERR_BLOCKED_BY_CLIENT|net::|Failed to load/,
});

/** A server of this machine that notes whether anything reached it. */
async function foreignServer() {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.setHeader('access-control-allow-origin', '*');
    response.end('reached');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('the window leaves its page neither by script nor by a link', async ({ page }) => {
  const foreign = await foreignServer();
  await page.evaluate((address) => {
    location.href = address;
  }, foreign.address);
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
  }, foreign.address);
  await page.evaluate(() => window.postline.call('app.status', {}));
  expect(page.url()).toMatch(/^app:\/\/postline\//);
  expect(foreign.requests()).toBe(0);
  await foreign.close();
});

test('no window is opened', async ({ app }) => {
  const { page, electron } = app;
  const opened = await page.evaluate(() => window.open('https://example.invalid/') !== null);
  expect(opened).toBe(false);
  expect(await page.evaluate(() => window.open('app://postline/') !== null)).toBe(false);
  expect(electron?.windows()).toHaveLength(1);
});

test('the page reaches no network, also past its content policy', async ({ app }) => {
  const { page, electron } = app;
  const foreign = await foreignServer();
  const attempts = await page.evaluate(async (address) => {
    const fetched = await fetch(address).then(
      () => 'reached',
      () => 'refused',
    );
    const image = await new Promise((resolve) => {
      const element = new Image();
      element.addEventListener('load', () => resolve('reached'));
      element.addEventListener('error', () => resolve('refused'));
      element.src = `${address}/image.png`;
    });
    const socket = await new Promise((resolve) => {
      try {
        const opened = new WebSocket(address.replace('http', 'ws'));
        opened.addEventListener('open', () => resolve('reached'));
        opened.addEventListener('error', () => resolve('refused'));
      } catch {
        resolve('refused');
      }
    });
    return [fetched, image, socket];
  }, foreign.address);
  expect(attempts).toEqual(['refused', 'refused', 'refused']);

  // A window without any content policy, in the same session: only the session's own guard is left.
  const bare = await electron?.evaluate(async ({ BrowserWindow }, address) => {
    const window = new BrowserWindow({ show: false });
    const loaded = await window.loadURL(address).then(
      () => 'reached',
      () => 'refused',
    );
    window.destroy();
    return loaded;
  }, foreign.address);
  expect(bare).toBe('refused');
  expect(foreign.requests()).toBe(0);
  await foreign.close();
});

test('files of the machine cannot be read through the page’s own scheme', async ({ app }) => {
  const statuses = await app.electron?.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false });
    await window.loadURL('app://postline/');
    const paths = ['/../main/main.cjs', '/%2e%2e/main/main.cjs', '/..%2fmain%2fmain.cjs'];
    const read = paths.map(
      (path) =>
        `new Promise((resolve) => {
          const script = document.createElement('link');
          script.rel = 'stylesheet'; script.href = 'app://postline${path}';
          script.onload = () => resolve('read'); script.onerror = () => resolve('refused');
          document.head.append(script);
        })`,
    );
    const answer: unknown = await window.webContents.executeJavaScript(
      `Promise.all([${read.join(',')}])`,
    );
    window.destroy();
    return answer;
  });
  expect(statuses).toEqual(['refused', 'refused', 'refused']);
});

test.describe('of downloads', () => {
  // What listens in main goes on listening.
  test.use({ isAlone: true });

  test('nothing is downloaded but what the engine made to be saved', async ({ app }) => {
    const { page, electron } = app;
    // Main listens before the page begins, and is asked what it heard.
    const heard = await electron?.evaluateHandle(({ session }) => {
      const states: string[] = [];
      session.defaultSession.on('will-download', (event, item) => {
        states.push(event.defaultPrevented ? 'refused' : `taken ${item.getURL()}`);
        item.cancel();
      });
      return states;
    });
    const addresses = await page.evaluate(() => [
      'data:text/plain,made-by-a-page',
      URL.createObjectURL(new Blob(['made by a page'])),
      'app://postline/index.html',
    ]);
    for (const address of addresses) {
      await page.evaluate((href) => {
        const link = document.createElement('a');
        Object.assign(link, { href, download: 'run-me.sh' }).click();
      }, address);
    }
    await expect.poll(() => heard?.jsonValue()).toEqual(['refused', 'refused', 'refused']);
  });
});

test.describe('of all permissions', () => {
  // A camera and a microphone that need no hardware; whether they may be used is still the guard's word.
  test.use({ switches: ['--use-fake-device-for-media-stream'] });

  test('the page is given the microphone, may put something on the clipboard, and nothing else', async ({
    app,
  }) => {
    const given = await app.page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'clipboard-read', 'clipboard-write'];
      const states = await Promise.all(
        names.map(async (name) => {
          const { state } = await navigator.permissions.query({ name: name as PermissionName });
          return `${name}: ${state}`;
        }),
      );
      const ask = async (wanted: MediaStreamConstraints) => {
        try {
          const stream = await navigator.mediaDevices.getUserMedia(wanted);
          const kinds = stream.getTracks().map(({ kind }) => kind);
          for (const track of stream.getTracks()) track.stop();
          return kinds.join(' and ');
        } catch (error) {
          return error instanceof DOMException ? error.name : 'failed';
        }
      };
      return {
        states,
        notification: await Notification.requestPermission(),
        camera: await ask({ video: true }),
        both: await ask({ video: true, audio: true }),
        microphone: await ask({ audio: true }),
        screen: await navigator.mediaDevices.getDisplayMedia({ video: true }).then(
          () => 'granted',
          () => 'denied',
        ),
      };
    });
    expect(given).toEqual({
      states: [
        'geolocation: denied',
        'notifications: denied',
        'camera: denied',
        'clipboard-read: denied',
        'clipboard-write: granted',
      ],
      notification: 'denied',
      camera: 'NotAllowedError',
      both: 'NotAllowedError',
      microphone: 'audio',
      screen: 'denied',
    });
  });

  test('another window is not given the microphone', async ({ app }) => {
    const heard = await app.electron?.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('app://postline/');
      const answer: unknown = await window.webContents.executeJavaScript(
        `navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'heard', (error) => error.name)`,
      );
      window.destroy();
      return answer;
    });
    expect(heard).toBe('NotAllowedError');
  });
});

test('the page has no Node, no Electron, and one door with three functions', async ({ app }) => {
  const inside = await app.page.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
    door: Object.keys(window.postline).sort(),
  }));
  expect(inside).toEqual({ node: [], door: ['call', 'grant', 'subscribe'] });
});

test('an unknown call and a wrong input are refused as data', async ({ app }) => {
  const answers = await app.page.evaluate(async () => [
    await window.postline.call('files.read', { path: '/etc/passwd' }),
    await window.postline.call('constructor', {}),
    await window.postline.call('chats.get', { chatId: 1 }),
    await window.postline.call('app.status', { extra: true }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ ok: false });
});

test('a call from another window, or from a frame, is refused', async ({ app }) => {
  const answer = await app.electron?.evaluate(async ({ BrowserWindow, app: electron }) => {
    const preload = `${electron.getAppPath()}/dist/preload/preload.cjs`;
    const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await window.loadURL('app://postline/');
    const answered: unknown = await window.webContents.executeJavaScript(
      `window.postline.call('app.status', {})`,
    );
    window.destroy();
    return answered;
  });
  expect(answer).toMatchObject({ ok: false, error: { kind: 'internal' } });
});

test('a second start on the same folder ends, and the first goes on', async ({ app }) => {
  const { executablePath, args } = electronCommand(app.dataFolder);
  const second = spawn(executablePath, args, { stdio: 'ignore' });
  const [status] = (await once(second, 'exit')) as [number | null];
  expect(status).toBe(0);
  expect(app.electron?.windows()).toHaveLength(1);
  expect(await app.page.evaluate(() => window.postline.call('app.status', {}))).toMatchObject({
    ok: true,
  });
});
