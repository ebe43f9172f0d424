import type { Page } from '@playwright/test';
import {
  type Command,
  type CommandId,
  commandIds,
  commands,
  type Place,
} from '../../shared/domain/commands.ts';
import type { Shortcut } from '../../shared/domain/shortcut.ts';
import { openChat, send } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { openWithThreads } from '../support/threads-page.ts';
import { expect, test } from '../support/story.ts';

const number = '+4915112345678';
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const focusedRow = (page: Page) => page.locator('[aria-label="Chats"] a:focus');

/**
 * Keys that the browser itself gives their meaning (a line break, a sign, a link's Enter), and commands that only a team, another host or
 * several instances have.
 */
const notHere: readonly CommandId[] = [
  'new-line',
  'template',
  'open-hit',
  'new-window',
  'pop-out',
  'go-practice',
  'switch-instance',
  'next-instance',
  'previous-instance',
  'assign-chat',
  'hand-over',
  'add-note',
];

/** Brings the focus to a place by keys alone, as a person comes there. */
const going: Record<Place, (page: Page) => Promise<void>> = {
  anywhere: async (page) => expect(box(page)).toBeFocused(),
  chats: async (page) => expect(box(page)).toBeFocused(),
  conversation: async (page) => expect(box(page)).toBeFocused(),
  composer: async (page) => expect(box(page)).toBeFocused(),
  async 'chat-list'(page) {
    await page.keyboard.press('Escape');
    await expect(focusedRow(page)).toBeVisible();
  },
  async message(page) {
    await page.locator('article').first().waitFor();
    await page.keyboard.press('Shift+F6');
    await expect(page.locator('article [data-handle]:focus')).toBeVisible();
  },
  async find(page) {
    await page.keyboard.press('Control+f');
    await page.keyboard.type('hello');
    await expect(page.getByRole('status').filter({ hasText: '1 of 2' })).toBeVisible();
  },
  async search(page) {
    await page.keyboard.press('Control+Shift+F');
    await page.keyboard.type('hello');
    await expect(page.locator('[data-hit]').nth(1)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
  },
  async threads(page) {
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('grid', { name: 'SMS threads' })).toBeFocused();
  },
  'thread-list': (page) => going.threads(page),
  async templates(page) {
    await page.keyboard.press('Control+4');
    await page.getByRole('button', { name: 'New template' }).first().click();
  },
};

const pressOf = ({ key, mod, alt, shift, second }: Shortcut) => {
  const held = [
    ...(mod ? ['Control'] : []),
    ...(alt || second ? ['Alt'] : []),
    ...(shift ? ['Shift'] : []),
  ];
  const named: Record<string, string> = {
    arrowup: 'ArrowUp',
    arrowdown: 'ArrowDown',
    arrowleft: 'ArrowLeft',
    arrowright: 'ArrowRight',
    pageup: 'PageUp',
    pagedown: 'PageDown',
    enter: 'Enter',
    escape: 'Escape',
    delete: 'Delete',
    f1: 'F1',
    f6: 'F6',
    ' ': 'Space',
  };
  return [...held, named[key] ?? key].join('+');
};

/** A sign alone is a command only where nothing is written. */
const isSign = ({ key, mod, alt, second }: Shortcut) =>
  key.length === 1 && !mod && !alt && second !== true;

/** Returns where the keys of a command are pressed: in its place, while one writes if they are heard there. */
function pressesOf(id: CommandId): { each: Shortcut; at: Place }[] {
  const { place, keys, chords = [] }: Command = commands[id];
  // The box has an undo of its own, and writes signs.
  const isOfBox = (each: Shortcut) => id === 'undo-order' || (place === 'anywhere' && isSign(each));
  return [
    ...keys.map((each) => ({ each, at: isOfBox(each) ? ('chat-list' as const) : place })),
    ...chords.map((each) => ({ each, at: 'composer' as const })),
  ];
}

/** Leaves whatever the keys before have opened, for the message box of the chat. */
async function begin(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  // A way back through what was shown may come to its end after this.
  await expect(async () => {
    await page.evaluate(() => (location.hash = '/settings/about'));
    await page.getByRole('tab', { name: 'About' }).waitFor({ timeout: 1_000 });
  }).toPass();
  // A key before may have closed it.
  const instanceId = await instanceOf(page);
  await callFrom(page, 'chats.reopen', { instanceId, chatIds: ['4915112345678@c.us'] });
  await openChat(page, number);
  await box(page).fill('');
  await expect(box(page)).toBeFocused();
}

/** Returns whether something on the page took the keys for itself. */
async function isHeard(page: Page, keys: string): Promise<boolean> {
  await page.evaluate(() => {
    const noted = window as Window & { pressed?: KeyboardEvent };
    addEventListener('keydown', (event) => (noted.pressed = event), { capture: true });
  });
  await page.keyboard.press(keys);
  return page.evaluate(
    () => (window as Window & { pressed?: KeyboardEvent }).pressed?.defaultPrevented === true,
  );
}

test('every key that is printed works where it is printed @page', async ({
  page,
  service,
  folder,
}) => {
  test.slow();
  await openWithThreads(page, service, folder, 3);
  await page.evaluate(() => (window.print = () => {}));
  await openChat(page, '+5511912345678');
  await openChat(page, number);
  await chooseImport(page, 'log.json', JSON.stringify([incomingRecord('one', 'hello one')]));
  await applyImport(page);
  await openChat(page, number);
  await send(page, 'hello two');

  const unheard: string[] = [];
  for (const id of commandIds.filter((each) => !notHere.includes(each))) {
    for (const { each, at } of pressesOf(id)) {
      await begin(page);
      await going[at](page);
      // Nothing that is empty is sent or cleared.
      if (id === 'send') await page.keyboard.type('hello three');
      if (id === 'escape') {
        await going['chat-list'](page);
        await page.keyboard.press('x');
      }
      // Of what came in, which stands above.
      if (id === 'message-unread' || id === 'message-seen') {
        await page.keyboard.press('k');
        await page.keyboard.press('k');
      }
      if (!(await isHeard(page, pressOf(each)))) unheard.push(`${id}: ${pressOf(each)} at ${at}`);
    }
  }
  expect(unheard).toEqual([]);
});
