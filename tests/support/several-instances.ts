import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import { begun } from './connect-page.ts';
import { callFrom } from './page-calls.ts';
import { readOne } from './read-one.ts';

/** An instance with a service of its own. */
export interface ConnectedInstance {
  name: string;
  instanceId: string;
  service: PracticeService;
}

/** The same customer at all of them: an address that names the chat alone does not tell them apart. */
const customer = '+4915112345678';

/** Connects an instance for each name, each with the same chat open as the last page, and shows the first. */
export async function connectSeveral(
  page: Page,
  names: readonly string[],
): Promise<ConnectedInstance[]> {
  await callFrom(page, 'settings.set', { sending: { gapSeconds: 0 } });
  const connected: ConnectedInstance[] = [];
  for (const [index, name] of names.entries()) {
    const instanceUuid = `0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e${index + 10}`;
    const account = { instanceUuid, accessToken: `token-of-${name}` };
    const service = await startPracticeService({ ...account, typingMs: 1 });
    const { chatServiceAddress, smsServiceAddress } = service;
    const { instanceId } = await callFrom(page, 'instances.connect', {
      ...account,
      name,
      attemptId: name,
      chatServiceAddress,
      smsServiceAddress,
      own: noOwnSettings,
    });
    const { chatId } = await readOne((...asked) => callFrom(page, ...asked), instanceId, customer);
    await callFrom(page, 'chats.open', { instanceId, chatId });
    await badge(page, name).waitFor();
    await begun(page);
    await page.evaluate((hash) => (location.hash = hash), `/chats/${chatId}`);
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    connected.push({ name, instanceId, service });
  }
  await page.keyboard.press('Alt+1');
  await badge(page, names[0] ?? '').waitFor();
  return connected;
}

/** The button that says which instance is shown. */
export const badge = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByTitle(name, { exact: true });

/**
 * Types and sends on the page while it goes from instance to instance, all at random instants, until `count` words are
 * typed. Each word names the instance that was on screen when it was typed. Returns them; some are still drafts.
 */
export function sendWhileSwitching(
  page: Page,
  options: { names: readonly string[]; count: number; seed: number },
): Promise<string[]> {
  // Runs in the page, which knows nothing of this module.
  return page.evaluate(async ({ names, count, seed }) => {
    let state = seed >>> 0;
    const int = (below: number): number => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
    };
    const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const onScreen = () =>
      document.querySelector<HTMLElement>('nav [aria-haspopup="menu"]')?.title ?? '';
    const box = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]');
    const press = (key: string, more: KeyboardEventInit = {}) =>
      (box() ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      );
    const goTo = (place: number) =>
      press(String(place + 1), { code: `Digit${place + 1}`, altKey: true });
    const words: string[] = [];
    const type = () => {
      const field = box();
      if (!field) return;
      const word = `<${onScreen()} ${words.length}>`;
      field.setRangeText(word, field.value.length, field.value.length, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      words.push(word);
    };

    while (words.length < count) {
      const what = int(10);
      if (what < 2) goTo(int(names.length));
      else if (what < 3) press('PageDown', { altKey: true });
      else if (what < 6) type();
      else press('Enter');
      // A key is a task of its own, often before anything is drawn anew.
      await later(int(4) === 0 ? int(12) : 0);
    }
    return words;
  }, options);
}

/** Sends what was typed and left: it is a draft where it was typed. */
export async function sendDrafts(
  page: Page,
  connected: readonly ConnectedInstance[],
): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  for (const [index, { name, instanceId }] of connected.entries()) {
    await page.keyboard.press(`Alt+${index + 1}`);
    await badge(page, name).waitFor();
    const { chatId } = await readOne((...asked) => callFrom(page, ...asked), instanceId, customer);
    await expect
      .poll(async () => {
        if ((await box.inputValue()) !== '') await box.press('Enter');
        const { text } = await callFrom(page, 'drafts.get', { instanceId, chatId });
        return text + (await box.inputValue());
      })
      .toBe('');
  }
}

/**
 * Waits until the services have been quiet for a second, and returns the words that did not leave exactly once, by the instance that
 * they name.
 */
export async function strayWords(
  connected: readonly ConnectedInstance[],
  words: readonly string[],
): Promise<string[]> {
  const received = () => connected.reduce((sum, { service }) => sum + service.log.length, 0);
  for (let before = -1; before !== received(); await wait(1_000)) before = received();
  const left = connected.flatMap(({ name, service }) =>
    service.log
      .flatMap(({ fields }) => String(fields['text']).match(/<[^>]*>/g) ?? [])
      .map((word) => `${word} by ${name}`),
  );
  const wanted = words.map((word) => `${word} by ${word.slice(1).split(' ')[0] ?? ''}`);
  const missing = wanted.filter((one) => !left.includes(one)).map((one) => `${one} is missing`);
  const twice = left.filter((one, index) => left.indexOf(one) !== index);
  const elsewhere = left.filter((one) => !wanted.includes(one));
  return [...missing, ...twice.map((one) => `${one} left twice`), ...elsewhere];
}
