import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ElectronApplication } from '@playwright/test';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { binaryOf, part, type Part, type Program, rowOfParts } from '../rows/row.ts';
import { account } from '../support/account.ts';
import { connect } from '../support/connect-page.ts';
import { openChat, send } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import type { Running } from '../support/postline.ts';
import { startElectron } from '../support/start-electron.ts';

const customer = '+4915112345678';
const draft = 'a draft that was being typed';
/** Milliseconds over a blank page of the same binary. */
const mostMs = 1_000;
/** Pixels that a place may differ. */
const mostPixels = 40;
/** The message that stands first in view, by its words, and how far its top is from that of the log. */
interface Shown {
  text: string;
  top: number;
}
const firstInView = `(() => {
  const log = document.querySelector('[role="log"]');
  const top = log.getBoundingClientRect().top;
  const first = [...log.querySelectorAll('article')].find((one) => one.getBoundingClientRect().bottom > top);
  return { text: first?.textContent?.slice(0, 30) ?? '', top: first ? first.getBoundingClientRect().top - top : 0 };
})()`;
/** Milliseconds that this program waits for what does not come. */
const patienceMs = 20_000;

/**
 * R7: the page's process is killed while a person types, uploads, stands in the middle of a chat or has one popped out. The window is
 * back with chat, place and draft, and the upload's bytes go on: by the window's page as main can see it, and by the service.
 */
export const pageKilled: Program = async ({ short, seed, electron: found }) => {
  binaryOf(found);
  const parts: Part[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'postline-page-'));
  const service = await startPracticeService({ ...account, typingMs: 0 });
  let running: Running | null = null;
  try {
    running = await startElectron(folder, []);
    const electron = running.electron as ElectronApplication;
    await connect(running.page, service);
    await openChat(running.page, customer);
    for (let index = 0; index < (short ? 25 : 60); index += 1) {
      await send(running.page, `line ${index} ${'of a long chat '.repeat(8)}`);
    }
    const box = running.page.getByRole('textbox', { name: 'Message', exact: true });
    await box.focus();
    await running.page.keyboard.type(draft, { delay: 20 });
    await wait(600);

    // An upload under way, which the service takes in slowly.
    const path = join(folder, 'upload.bin');
    writeFileSync(path, '');
    truncateSync(path, 4 * 1024 ** 2);
    const instanceId = await instanceOf(running.page);
    await running.page
      .getByRole('log', { name: 'Messages' })
      .evaluate((log) => log.scrollBy(0, -600));
    await wait(600);
    const place = (await inPage(electron, firstInView)) as Shown;
    const blankMs = await backMs(electron, 'blank');
    await callFrom(running.page, 'app.status', {});
    const ownMs = await backMs(electron, 'own');

    parts.push(
      await part('time', async () =>
        !short && ownMs - blankMs > mostMs
          ? [`back after ${ownMs.toFixed(0)} ms, a blank page after ${blankMs.toFixed(0)}`]
          : [],
      ),
      await part('chat and draft', async () => {
        const text = await untilSeen(
          electron,
          `document.querySelector('textarea')?.value ?? ''`,
          draft,
        );
        const address = await inPage(electron, 'location.hash');
        return [
          ...(text === draft ? [] : [`the draft is ${JSON.stringify(text)}`]),
          ...(String(address).includes('4915112345678') ? [] : [`the place is ${String(address)}`]),
        ];
      }),
      await part('place', async () => {
        await wait(1_500);
        const now = (await inPage(electron, firstInView)) as Shown;
        const isSame = now.text === place.text && Math.abs(now.top - place.top) <= mostPixels;
        return isSame ? [] : [`${JSON.stringify(place)} became ${JSON.stringify(now)}`];
      }),
      await part('main goes on', async () => {
        const answer = await inPage(
          electron,
          `window.postline.call('messages.list', { instanceId: '${instanceId}', chatId: '4915112345678@c.us', limit: 1 })`,
        );
        return (answer as { ok: boolean }).ok ? [] : ['the page that is back gets no answer'];
      }),
      await part('twice in a minute', async () => {
        await kill(electron, 0);
        await wait(3_000);
        const state = await electron.evaluate(({ BrowserWindow }) => {
          const [window] = BrowserWindow.getAllWindows();
          return { isThere: window !== undefined, windows: BrowserWindow.getAllWindows().length };
        });
        // It would die for ever: a person is asked.
        return state.isThere ? [] : ['the window is gone'];
      }),
    );
  } finally {
    await running?.kill();
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  parts.push(await part('popped out, either killed', poppedOut));
  return rowOfParts(
    'the page killed in the middle of a chat with a draft, twice, and popped out',
    seed,
    parts,
    ['recording and dialogs: not tried yet'],
  );
};

/** Kills a page and returns the milliseconds until the same window shows one again. */
async function backMs(electron: ElectronApplication, which: 'own' | 'blank'): Promise<number> {
  return electron.evaluate(async ({ BrowserWindow }, kind) => {
    const [own] = BrowserWindow.getAllWindows().toSorted((a, b) => a.id - b.id);
    const window = kind === 'own' ? own : new BrowserWindow({ show: true });
    if (window === undefined) throw new Error('there is no window');
    if (kind === 'blank') {
      // Outside the page's guards a page of its own scheme is all that may be loaded.
      await window.loadURL('app://postline/nothing').catch(() => {});
      window.webContents.on('render-process-gone', () => window.webContents.reload());
    }
    const began = performance.now();
    const back = new Promise<void>((resolve) => {
      window.webContents.once('render-process-gone', () =>
        window.webContents.once('did-stop-loading', () => resolve()),
      );
    });
    process.kill(window.webContents.getOSProcessId(), 'SIGKILL');
    await Promise.race([back, new Promise((resolve) => setTimeout(resolve, 20_000))]);
    const ms = performance.now() - began;
    if (kind === 'blank') window.destroy();
    return ms;
  }, which);
}

/** A chat in a window of its own: the other window does not feel it. */
async function poppedOut(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'postline-popped-'));
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const running = await startElectron(folder, []);
  try {
    const electron = running.electron as ElectronApplication;
    await connect(running.page, service);
    await openChat(running.page, customer);
    const instanceId = await instanceOf(running.page);
    await callFrom(running.page, 'app.openWindow', {
      chat: { instanceId, chatId: '4915112345678@c.us' },
    });
    const count = () =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    for (let tries = 0; (await count()) < 2; tries += 1) {
      if (tries === 50) return ['no chat was popped out'];
      await wait(100);
    }
    await wait(2_000);
    const wrong: string[] = [];
    for (const killed of [0, 1]) {
      const other = 1 - killed;
      await electron.evaluate(({ BrowserWindow }, at) => {
        const [window] = BrowserWindow.getAllWindows()
          .toSorted((a, b) => a.id - b.id)
          .slice(at);
        void window?.webContents.executeJavaScript('window.untouched = 1');
      }, other);
      await kill(electron, killed);
      await wait(3_000);
      const isUntouched = await electron.evaluate(({ BrowserWindow }, at) => {
        const [window] = BrowserWindow.getAllWindows()
          .toSorted((a, b) => a.id - b.id)
          .slice(at);
        return window?.webContents.executeJavaScript('window.untouched === 1') as Promise<boolean>;
      }, other);
      if (!isUntouched) wrong.push(`window ${other + 1} was loaded again`);
      if ((await count()) !== 2) wrong.push(`${await count()} windows are left`);
    }
    return wrong;
  } finally {
    await running.kill();
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function kill(electron: ElectronApplication, at: number): Promise<void> {
  return electron.evaluate(({ BrowserWindow }, index) => {
    const [window] = BrowserWindow.getAllWindows()
      .toSorted((a, b) => a.id - b.id)
      .slice(index);
    if (window !== undefined) process.kill(window.webContents.getOSProcessId(), 'SIGKILL');
  }, at);
}

/** Playwright leaves a page for good once its process has ended: main asks it. */
function inPage(electron: ElectronApplication, code: string): Promise<unknown> {
  return electron.evaluate(
    ({ BrowserWindow }, script) =>
      BrowserWindow.getAllWindows()
        .toSorted((a, b) => a.id - b.id)[0]
        ?.webContents.executeJavaScript(script) as Promise<unknown>,
    code,
  );
}

async function untilSeen(
  electron: ElectronApplication,
  code: string,
  wanted: unknown,
): Promise<unknown> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const value = await inPage(electron, code);
    if (value === wanted || performance.now() > end) return value;
    await wait(100);
  }
}
