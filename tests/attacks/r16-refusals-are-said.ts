import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startPracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import { type CallName, contract } from '../../shared/contract/contract.ts';
import { part, type Program, rowOfParts } from '../rows/row.ts';
import { account } from '../support/account.ts';
import { connect } from '../support/connect-page.ts';
import { openChat, send } from '../support/conversation.ts';
import { onHosts } from './on-hosts.ts';
import { walkScreens } from './screens.ts';

const customer = '+4915112345678';
const chatId = '4915112345678@c.us';
/** What main says of every refusal; the page puts it into words as it is. */
const reason = 'Refused for once.';
/** Milliseconds until the page has to have said it. */
const saidMs = 3_000;
/** What can be pressed. */
const pressable =
  'button:visible, [role="switch"]:visible, [role^="menuitem"]:visible, [role="radio"]:visible, input[type="checkbox"]:visible';
/** Dialogs and menus that a press opens are pressed through as well, this deep. */
const deepest = 3;

/** What the page does by itself, and what a refusal of which changes nothing that a person asked for. */
const unasked: Partial<Record<CallName, string>> = {
  'app.notePage': 'told by itself',
  'app.reportProblem': 'told by itself',
  'app.cancelAttempt': 'of an attempt that is left',
  'app.takeOpened': 'asked by itself',
  'chats.markRead': 'by looking',
  'drafts.save': 'tried again by itself, and said at the box',
  'drafts.noteTemplate': 'for the overview alone',
  'handedOver.take': 'asked by itself',
  'lock.noteInput': 'told by itself',
  'network.endTest': 'of a test that is left',
  'settings.set': 'memory of the page beside what is chosen, which puts itself back',
  'sms.look': 'asked by itself',
  'team.attend': 'told by itself',
  'instances.probe': 'begun by the tour by itself',
};

/**
 * R16: on every screen all that can be pressed is pressed, dialogs and menus through, while each call that changes something is refused
 * the first time that it is made: the page says why. By the text of the page. The line says how many calls were reached so.
 */
export const refusalsAreSaid: Program = async (plan) => {
  const reached = new Set<string>();
  const { parts, skipped } = await onHosts(
    { ...plan, electron: { reason: 'the page is the same' } },
    async (host) => {
      const service = await startPracticeService({ ...account, typingMs: 0 });
      const running = await host.start();
      const { page } = running;
      try {
        await connect(page, service);
        await openChat(page, customer);
        await send(page, 'a message to act on');
        await page.addInitScript(refuseOnce, { names: changes(), reason });
        await page.reload();
        const press = () => pressAll(page, reached, plan.short ? 10 : 100);
        return [await part('each refusal is said', press)];
      } finally {
        await running.quit();
        await service.close();
      }
    },
  );
  const all = changes().length;
  return rowOfParts(
    `${reached.size} of ${all} calls that change something refused once`,
    plan.seed,
    parts,
    skipped,
  );
};

/** The calls that change something: all that no part of the page reads by. */
function changes(): string[] {
  const sources = readdirSync('renderer', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join('renderer', name), 'utf8'))
    .join('\n');
  const isRead = (name: string) =>
    new RegExp(`(queryOf|pagesOf|useEditedQuery|useDropGone)(<[^>]*>)?\\(\\s*'${name}'`).test(
      sources,
    ) ||
    /\.(get|list|read|find|state|status|ids|next|neighbour|page|plan|search|preview|suggest)/.test(
      name,
    );
  return (Object.keys(contract) as CallName[]).filter(
    (name) => !isRead(name) && !(name in unasked),
  );
}

declare global {
  interface Window {
    refusedNow: string[];
    armed: boolean;
  }
}

/** Runs in the page, before the bridge is there. */
function refuseOnce({ names, reason: why }: { names: string[]; reason: string }): void {
  const left = new Set(names);
  window.refusedNow = [];
  window.armed = false;
  const define = Object.defineProperty.bind(Object);
  Object.defineProperty = (of: never, key: PropertyKey, how: PropertyDescriptor): never => {
    if (key !== 'postline') return define(of, key, how) as never;
    const bridge = how.value as Window['postline'];
    const call = (name: string, input: unknown): unknown => {
      if (!window.armed || !left.delete(name))
        return bridge.call(name as 'app.status', input as never);
      window.refusedNow.push(name);
      const error = { kind: 'rejected', status: 422, messages: [why], notOnNetwork: false };
      return Promise.resolve({ ok: false, error });
    };
    return define(of, key, { ...how, value: { ...bridge, call } }) as never;
  };
}

async function pressAll(page: Page, reached: Set<string>, most: number): Promise<string[]> {
  const unsaid: string[] = [];
  await walkScreens(page, [chatId], async (address) => {
    const pressed = new Set<string>();
    for (let presses = 0; presses < most; presses += 1) {
      const next = await firstNew(page.locator('main').locator(pressable), pressed);
      if (next === null) break;
      await pressThrough(page, next, pressed, 1, async (by) => {
        unsaid.push(
          ...(await whatIsUnsaid(page, reached)).map((name) => `${name}: by “${by}” at ${address}`),
        );
      });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      const isAway = await page.evaluate((to) => location.hash !== `#${to}`, address);
      if (isAway) await page.evaluate((to) => (location.hash = `#${to}`), address);
    }
  });
  return unsaid;
}

/** Presses something and all that it opens; what is written is filled in. */
async function pressThrough(
  page: Page,
  what: Locator,
  pressed: Set<string>,
  depth: number,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const name = await nameOf(what);
  pressed.add(name);
  await page.evaluate(() => (window.armed = true));
  await what.click({ timeout: 1_000 }).catch(() => {});
  await look(name);
  if (depth === deepest) return;
  const opened = page.locator('[role="dialog"]:visible, [role="menu"]:visible').last();
  if ((await opened.count()) === 0) return;
  for (const field of await opened
    .locator('input:not([type]):visible, input[type="text"]:visible, textarea:visible')
    .all()) {
    if ((await field.inputValue().catch(() => 'x')) === '')
      await field.fill('1', { timeout: 500 }).catch(() => {});
  }
  // The last one does what the title says.
  const inside = opened.locator(pressable);
  const last = inside.last();
  const isNew = (await last.count()) > 0 && !pressed.has(await nameOf(last));
  const next = isNew ? last : await firstNew(inside, pressed);
  if (next) await pressThrough(page, next, pressed, depth + 1, look);
}

async function firstNew(all: Locator, pressed: ReadonlySet<string>): Promise<Locator | null> {
  for (const one of await all.all()) if (!pressed.has(await nameOf(one))) return one;
  return null;
}

const nameOf = (one: Locator): Promise<string> =>
  one
    .evaluate((element) =>
      [
        element.closest('[role="dialog"]')?.querySelector('h2')?.textContent,
        element.getAttribute('aria-label') ?? element.textContent,
      ]
        .filter(Boolean)
        .join(' > '),
    )
    .catch(() => 'gone');

/** Returns the calls that were refused since it was last asked, where the page does not say why. */
async function whatIsUnsaid(page: Page, reached: Set<string>): Promise<string[]> {
  const refused = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return window.refusedNow.splice(0);
  });
  if (refused.length === 0) return [];
  for (const name of refused) reached.add(name);
  const said = await page
    .getByText(reason)
    .first()
    .waitFor({ timeout: saidMs })
    .then(() => true)
    .catch(() => false);
  // What was said goes, for the next.
  await page
    .getByRole('status')
    .getByRole('button', { name: 'Close' })
    .click({ timeout: 300 })
    .catch(() => {});
  return said ? [] : refused;
}
