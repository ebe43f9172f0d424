import type { Page } from '@playwright/test';
import type { PracticeService } from '../../../electron/practice/start-practice-service.ts';
import type { CallName } from '../../../shared/contract/contract.ts';
import { act, type Hands, type Step } from './hands.ts';

/** How a person comes to make a call: the shortest way to its screen, and the press. */
export interface Way {
  /** The address, behind `#`. */
  at: string;
  /** What is done there in turn; the last step makes the call. */
  steps: readonly Step[];
}

export type Ways = Partial<Record<CallName, Way>>;

/** Where ways are gone. */
export interface Place {
  page: Page;
  /** Of the instance that is shown. */
  service: PracticeService;
  close(): Promise<void>;
}

/** Milliseconds until the page has to have made the call, and to have said why it was refused. */
const saidMs = 10_000;

/** Goes a way, refuses its call once, and looks whether that is said. Returns what is wrong, or null. */
export async function goWay(
  { page, service }: Place,
  name: CallName,
  { at, steps }: Way,
  words: string,
): Promise<string | null> {
  const hands: Hands = { page, service, typed: [] };
  await page.evaluate((to) => (location.hash = to), at);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('main, dialog') !== null);
  for (const [index, step] of steps.entries()) {
    if (index === steps.length - 1) {
      await page.evaluate((refusing) => (window.refusing = refusing), { name, words });
    }
    try {
      await act(hands, step);
    } catch (error) {
      return `step ${index + 1} of ${steps.length} cannot be done: ${String(error).split('\n')[0]}`;
    }
  }
  const isMade = await comes(page, () => window.refusing === null, null);
  if (!isMade) return 'the call is not made';
  if (!(await comes(page, isSeen, words))) return 'the refusal is not seen';
  const lost = await page.evaluate(notOnPage, hands.typed);
  return lost.length > 0 ? `what was typed is lost: ${lost.join(', ')}` : null;
}

const comes = <Given>(page: Page, is: (given: Given) => boolean, given: Given): Promise<boolean> =>
  page.waitForFunction(is as (given: unknown) => boolean, given, { timeout: saidMs }).then(
    () => true,
    () => false,
  );

/** Runs in the page: whether words are on screen with nothing before them. */
function isSeen(words: string): boolean {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.textContent?.includes(words) !== true) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const line = range.getClientRects()[0];
    if (line === undefined) continue;
    const { left, top, width, height } = line;
    const inFront = document.elementFromPoint(left + width / 2, top + height / 2);
    if (inFront !== null && inFront === text.parentElement) return true;
  }
  return false;
}

/** Runs in the page: the texts that no field holds and nothing shows. */
function notOnPage(texts: readonly string[]): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  // A number is shown in groups of digits.
  const bare = (text: string | null) => (text ?? '').replaceAll(/\s/g, '');
  const held = [document.body.textContent, ...fields.map(({ value }) => value)].map(bare);
  return texts.filter((text) => !held.some((one) => one.includes(bare(text))));
}
