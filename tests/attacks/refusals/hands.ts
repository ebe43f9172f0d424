import type { Locator, Page } from '@playwright/test';
import type { PracticeService } from '../../../electron/practice/start-practice-service.ts';
import { type CallInput, type CallName, contract } from '../../../shared/contract/contract.ts';
import { callFrom } from '../../support/page-calls.ts';

/** What a person does on a page, and what they wrote there. */
export interface Hands {
  page: Page;
  /** The service of the instance that is shown. */
  service: PracticeService;
  /** None of it may be lost by a refusal. */
  typed: string[];
}

/** One thing that a person does: words are pressed by the name that they have on screen. */
export type Step = string | RegExp | ((hands: Hands) => Promise<void>);

/** Milliseconds until something that is to be used is there. */
const mostMs = 15_000;

const roles = [
  'button',
  'link',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'radio',
  'switch',
  'checkbox',
  'tab',
  'option',
] as const;

const layers = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`);

const named = (name: string | RegExp) =>
  typeof name === 'string' ? { name, exact: true } : { name };

/** Whatever can be pressed and has this name. */
function pressable(within: Locator, name: string | RegExp): Locator {
  return roles
    .map((role) => within.getByRole(role, named(name)))
    .reduce((all, one) => all.or(one))
    .filter({ visible: true })
    .first();
}

/** Finds something in the dialog or menu in front once it is there, or else on the page. */
async function inFront(page: Page, find: (within: Locator) => Locator): Promise<Locator> {
  const end = Date.now() + mostMs;
  for (;;) {
    const layer = page.locator(layers.join(',')).filter({ visible: true });
    const within = (await layer.count()) > 0 ? layer.last() : page.locator('body');
    const found = find(within);
    if ((await found.count()) > 0) return found;
    // A toast belongs to no layer.
    const toast = find(page.locator('output'));
    if ((await toast.count()) > 0) return toast;
    if (Date.now() > end) throw new Error('it is not there');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

async function press(found: Locator): Promise<void> {
  // A box or a radio lies under its label.
  const isUnder = await found.evaluate((one) => one.matches('input'), null, { timeout: mostMs });
  await found.click({ force: isUnder, timeout: mostMs });
}

/** Does one step. Throws where it cannot be done. */
export async function act(hands: Hands, step: Step): Promise<void> {
  if (typeof step === 'function') return step(hands);
  await press(await inFront(hands.page, (within) => pressable(within, step)));
}

/** Writes into a field. */
export const write =
  (label: string | RegExp, text: string): Step =>
  async ({ page, typed }) => {
    const field = await inFront(page, (within) =>
      within
        .getByLabel(label, typeof label === 'string' ? { exact: true } : {})
        .and(within.locator('input, textarea'))
        .filter({ visible: true })
        .first(),
    );
    await field.fill(text, { timeout: mostMs });
    typed.push(text);
  };

/** Chooses an entry of a list by its words. */
export const choose =
  (label: string, option: string): Step =>
  async ({ page }) => {
    const list = await inFront(page, (within) =>
      within.getByRole('combobox', { name: label, exact: true }),
    );
    await list.selectOption(option, { timeout: mostMs });
  };

/** Presses a key. */
export const key =
  (keys: string): Step =>
  ({ page }) =>
    page.keyboard.press(keys);

/** Presses what asks the system for a file, and answers with this one. */
export const pick =
  (name: string, fileName: string, content: string | Buffer): Step =>
  async (hands) => {
    const choosing = hands.page.waitForEvent('filechooser', { timeout: mostMs });
    await act(hands, name);
    const file = { name: fileName, mimeType: 'application/octet-stream' };
    await (await choosing).setFiles({ ...file, buffer: Buffer.from(content) });
  };

/** Presses something within the newest row that says this. */
export const within =
  (role: 'article' | 'listitem' | 'row', words: string | RegExp, name: string | RegExp) =>
  async ({ page }: Hands): Promise<void> => {
    const thing = page.getByRole(role).filter({ hasText: words, visible: true }).last();
    await thing.hover({ timeout: mostMs });
    await press(pressable(thing, name));
  };

/** Presses something beside a sentence: others may have the same name. */
export const beside =
  (sentence: string, name: string): Step =>
  ({ page }) => {
    const both = page
      .locator('*')
      .filter({ hasText: sentence, has: page.getByRole('button', { name }) });
    return press(pressable(both.last(), name));
  };

/** Presses something within the region of a name. */
export const inRegion =
  (region: string, name: string | RegExp): Step =>
  ({ page }) =>
    press(pressable(page.getByRole('region', { name: region, exact: true }), name));

/** Chooses an entry of the menu of the message with this text. */
export const inMenuOf =
  (text: string, entry: string): Step =>
  async (hands) => {
    await within('article', text, 'Message actions')(hands);
    await act(hands, entry);
  };

/** Brings about what a way begins with, by a call as the page makes it, in the instance that is shown. */
export const having =
  <Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'instanceId'>): Step =>
  async ({ page }) => {
    const { activeInstanceId } = await callFrom(page, 'instances.list', {});
    const isOfInstance = 'instanceId' in contract[name].input.shape;
    const place = isOfInstance ? { instanceId: activeInstanceId } : {};
    await callFrom(page, name, { ...place, ...input } as unknown as CallInput<Name>);
  };

/** Sets how the service answers from now on. */
export const onService =
  (set: (service: PracticeService) => unknown): Step =>
  async ({ service }) => {
    await set(service);
  };
