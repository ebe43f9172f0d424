import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { type Random, seeded } from '../faults/random.ts';
import { part, type Part, type Program, rowOfParts } from '../rows/row.ts';
import { account } from '../support/account.ts';
import { connect } from '../support/connect-page.ts';
import { openChat } from '../support/conversation.ts';
import type { Running } from '../support/postline.ts';
import { type AttackedHost, onHosts } from './on-hosts.ts';

const customer = '+4915112345678';
const chatId = '4915112345678@c.us';
/** Milliseconds of typing that may be lost. */
const mayBeLostMs = 250;
/** Keys typed since then, and one that was on its way. */
const mostKeysLost = (sinceMs: number) => Math.ceil((mayBeLostMs + sinceMs) / keyMs) + 1;
/** Milliseconds between two keys. */
const keyMs = 100;
const latestKillMs = 300;

/**
 * R8: main, or the page, is killed while a person types ten keys a second, and within 300 ms after Enter. What was typed is in the
 * draft but for a quarter of a second; what was sent is in the draft or in the history, or still in the box: by the history's own file.
 */
export const nothingTypedIsLost: Program = async (plan) => {
  const { short, seed } = plan;
  // Over both ways of Enter; 200 on the two hosts.
  const kills = short ? 4 : 100;
  const each = Math.ceil(kills / 2);
  const random = seeded(seed);
  const { parts, skipped } = await onHosts(plan, async (host) => {
    const service = await startPracticeService({ ...account, typingMs: 0 });
    try {
      const first = await host.start();
      await connect(first.page, service);
      await openChat(first.page, customer);
      await first.quit();
      const parts: Part[] = [
        await part('main killed after Enter', () => afterEnter(host, random, each, false)),
        await part('main killed after a text and Enter in one', () =>
          afterEnter(host, random, each, true),
        ),
        await part('main killed while typing', () =>
          whileTyping(host, random, Math.ceil(kills / 4), killMain),
        ),
      ];
      if (host.name === 'Electron') {
        parts.push(
          await part('page killed while typing', () =>
            whileTyping(host, random, Math.ceil(kills / 4), killPage),
          ),
        );
      }
      return parts;
    } finally {
      await service.close();
    }
  });
  return rowOfParts(
    `${kills} kills on each host within ${latestKillMs} ms of Enter, ${Math.ceil(kills / 4)} while typing`,
    seed,
    parts,
    skipped,
  );
};

/** `atOnce`: Enter comes before any of it is in the draft; until it is on disk the box has to show it. */
async function afterEnter(
  host: AttackedHost,
  random: Random,
  kills: number,
  atOnce: boolean,
): Promise<string[]> {
  const lost: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const running = await host.start();
    await openChat(running.page, customer);
    const text = `sent ${kill} ${random.int(1e9)}`;
    const box = running.page.getByRole('textbox', { name: 'Message', exact: true });
    await box.fill(text);
    // The draft is on disk first: what is killed is the way from there to the history.
    if (!atOnce && !(await untilKept(host.dataFolder, text))) {
      lost.push(`${text}: not in the draft before Enter`);
    }
    const enter = running.page.keyboard.press('Enter').catch(() => {});
    const ms = random.int(latestKillMs);
    await wait(ms);
    // Before the kill: what it empties afterwards is on disk. A box that cannot be read shows nothing.
    const shown = atOnce ? await box.inputValue({ timeout: 5_000 }).catch(() => 'no box') : '';
    await running.kill();
    await enter;
    const { draft, sent } = keptIn(historyOf(host.dataFolder));
    // What was left of the kill before may stand before it: the page joins what is typed until it has read the draft.
    const isKept = [draft, ...sent].some((one) => one.endsWith(text));
    if (!isKept && !shown.endsWith(text))
      lost.push(
        `${text}: killed ${ms} ms after Enter, in the box ${JSON.stringify(shown)}, on disk nowhere`,
      );
  }
  return lost;
}

async function whileTyping(
  host: AttackedHost,
  random: Random,
  kills: number,
  kill: (running: Running) => Promise<void>,
): Promise<string[]> {
  const lost: string[] = [];
  for (let time = 0; time < kills; time += 1) {
    const { draft: left } = keptIn(historyOf(host.dataFolder));
    const running = await host.start();
    await openChat(running.page, customer);
    const box = running.page.getByRole('textbox', { name: 'Message', exact: true });
    // What the kill before left is emptied once the box has it.
    await expect(box).toHaveValue(left);
    await box.fill('');
    if (!(await untilKept(host.dataFolder, '')))
      lost.push(`${time}: the box is never empty on disk`);
    const letters = `typed ${time} ${random.int(1e9)} and more of it`;
    const keys = 10 + random.int(letters.length - 10);
    let typed = '';
    let typedAt = 0;
    for (const letter of letters.slice(0, keys)) {
      await running.page.keyboard.insertText(letter);
      typed += letter;
      typedAt = performance.now();
      await wait(keyMs);
    }
    const sinceMs = performance.now() - typedAt;
    await kill(running);
    const { draft } = keptIn(historyOf(host.dataFolder));
    const isBeginning = typed.startsWith(draft);
    if (!isBeginning || typed.length - draft.length > mostKeysLost(Math.max(0, sinceMs - keyMs)))
      lost.push(`of ${JSON.stringify(typed)} ${JSON.stringify(draft)} is left`);
    await running.kill();
  }
  return lost;
}

const killMain = (running: Running) => running.kill();

async function killPage({ electron }: Running): Promise<void> {
  await electron?.evaluate(({ BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  });
  await wait(500);
}

/** Waits until the draft on disk is this one, also on a machine that others keep busy; false where it never is. */
async function untilKept(dataFolder: string, text: string): Promise<boolean> {
  for (let tries = 0; tries < 600; tries += 1) {
    const draft = readDraft(dataFolder);
    if (text === '' ? draft === '' : draft?.endsWith(text)) return true;
    await wait(100);
  }
  return false;
}

/**
 * Reads the draft while the console writes, of a copy: a SQLite without the locks of the operating system (start-electron.ts) writes
 * into a journal that whoever opens the file itself takes for a crash's, and rolls back. Undefined where the copy is torn.
 */
function readDraft(dataFolder: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'postline-copy-'));
  const copy = join(folder, 'history.sqlite');
  try {
    for (const end of ['-journal', '', '-wal']) {
      const file = historyOf(dataFolder) + end;
      if (existsSync(file)) copyFileSync(file, copy + end);
    }
    return keptIn(copy).draft;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function historyOf(dataFolder: string): string {
  const [instance = ''] = readdirSync(join(dataFolder, 'instances'));
  return join(dataFolder, 'instances', instance, 'history.sqlite');
}

/** What a history holds of the chat, once nobody writes to it any more. */
function keptIn(file: string): { draft: string; sent: string[] } {
  // Whoever may not write cannot read either while a log that a kill left is recovered.
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    const select = (table: string) =>
      database.prepare(`SELECT text FROM ${table} WHERE chat_id = ?`).all(chatId) as {
        text: string;
      }[];
    return {
      draft: select('draft')[0]?.text ?? '',
      sent: select('message').map(({ text }) => text),
    };
  } finally {
    database.close();
  }
}
