import { randomUUID } from 'node:crypto';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Desktop, startFilled } from './desktop.ts';
import { numberOf } from './fill-history.ts';
import type { Plan, Result } from './row.ts';
import { beside, emptyFile, startSink } from './sink-process.ts';
import { clearBox } from './typist.ts';

/** As watch-ipc.cjs writes it. */
interface Crossing {
  name: string;
  bytes: number;
  startedAt: number;
  endedAt: number;
  hasBytes: boolean;
}

interface Act {
  name: string;
  /** Calls one after another until the person sees what came of it; null: nothing is waited for. */
  rounds: string[] | null;
  crossings: Crossing[];
}

/** P7: what crosses between main and the page while a person works, the longest texts included. */
export async function messages(plan: Plan): Promise<Result> {
  const log = join(plan.folder, 'crossings.jsonl');
  writeFileSync(log, '');
  process.env['POSTLINE_BENCH_IPC'] = log;
  const sink = await startSink();
  let product: Desktop | null = null;
  try {
    product = await startFilled(plan, sink.origin, beside('watch-ipc.cjs'));
    const actions = await story(product.page, log, emptyFile(plan.folder, 64 * 1024 ** 2));
    const crossings = actions.flatMap((action) => action.crossings);
    const top = crossings.toSorted((a, b) => b.bytes - a.bytes)[0];
    if (top === undefined) throw new Error('nothing crossed');
    const isWithout = crossings.every(({ hasBytes }) => !hasBytes);
    const waited = actions.filter(({ rounds }) => rounds !== null);
    const line = [
      `${crossings.length} messages between main and the page while a person ${actions.map(({ name }) => name).join(', ')}:`,
      `largest ${(top.bytes / 1024).toFixed(1)} KiB (${top.name});`,
      `${isWithout ? 'no' : 'some'} file bytes among them;`,
      `round trips until it is seen: ${waited.map(({ name, rounds }) => `${name} ${rounds?.length} (${rounds?.join(', ')})`).join('; ')}`,
    ].join(' ');
    const isMet = isWithout && waited.every(({ rounds }) => (rounds?.length ?? 0) <= 1);
    return { line, isMet };
  } finally {
    delete process.env['POSTLINE_BENCH_IPC'];
    await product?.close();
    sink.process.disconnect();
  }
}

/** What a person waits for: an element with a text in it. */
interface Sight {
  selector: string;
  text: string;
}

const bubble = '[role="log"] article';

/** Milliseconds since 1970 when it came into the page. Begins to look at once. */
function whenSeen(page: Page, sight: Sight): Promise<number> {
  return page.evaluate(
    ({ selector, text }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const all = [...document.querySelectorAll(selector)];
          if (!all.some((element) => element.textContent?.includes(text))) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true });
      }),
    sight,
  );
}

async function story(page: Page, log: string, file: string): Promise<Act[]> {
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  const actions: Act[] = [{ name: 'starts', rounds: null, crossings: taken(log) }];

  /** Carries out an action, and lets what follows it settle. `seen` is what the person waits for: a selector and a text in it. */
  const action = async (name: string, carryOut: () => Promise<unknown>, seen?: Sight) => {
    const seenAt = seen && whenSeen(page, seen);
    await carryOut();
    const at = await seenAt;
    await quiet(log);
    const crossings = taken(log);
    // What was not answered by then nobody waited for.
    const before = crossings.filter(({ endedAt }) => endedAt < (at ?? 0));
    actions.push({ name, rounds: at === undefined ? null : roundsOf(before), crossings });
  };
  const sendText = async (name: string, text: string) => {
    await action(`types ${name}`, () => page.keyboard.insertText(text));
    await action(`sends ${name}`, () => page.keyboard.press('Enter'), {
      selector: bubble,
      text: text.slice(0, 40),
    });
  };

  await quiet(log);
  await sendText('a text', `a text ${randomUUID()}`);
  await sendText('60,000 letters', `long ${randomUUID()} ${'письмо '.repeat(8_500)}`);
  await action(
    'attaches a file',
    () => page.locator('input[type="file"]').first().setInputFiles(file),
    { selector: '[aria-label="Attachments"] li', text: '' },
  );
  await box.focus();
  await action('uploads it', () => page.keyboard.press('Enter'), {
    selector: bubble,
    text: `${64 * 1024 ** 2}.bin`,
  });
  const chats = page.getByRole('list', { name: 'Chats' }).getByRole('link');
  await action('switches chats', () => chats.nth(1).click(), {
    selector: 'section:has(textarea)',
    text: '+4915110000001',
  });
  await action('drafts 60,000 letters', async () => {
    await box.focus();
    await page.keyboard.insertText('черновик '.repeat(6_600));
  });
  await action('comes back to long messages', () =>
    chats
      .filter({ hasText: numberOf(0) })
      .first()
      .click(),
  );
  await action('returns to the draft', () => chats.nth(0).click());
  await box.focus();
  await clearBox(page);
  return actions;
}

/** Calls that began only once another one had been answered: the longest such row of them. */
function roundsOf(crossings: readonly Crossing[]): string[] {
  const calls = crossings
    .filter(({ name }) => name.endsWith('→'))
    .toSorted((a, b) => a.startedAt - b.startedAt);
  const rounds: string[] = [];
  let answeredAt = -Infinity;
  for (const call of calls) {
    if (call.startedAt < answeredAt) continue;
    rounds.push(call.name.slice(0, -2));
    answeredAt = call.endedAt;
  }
  return rounds;
}

/** Waits until nothing has crossed for half a second. */
async function quiet(log: string): Promise<void> {
  for (let before = -1, now = crossingsIn(log).length; now !== before;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    before = now;
    now = crossingsIn(log).length;
  }
}

function crossingsIn(log: string): Crossing[] {
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Crossing);
}

function taken(log: string): Crossing[] {
  const crossings = crossingsIn(log);
  truncateSync(log);
  return crossings;
}
