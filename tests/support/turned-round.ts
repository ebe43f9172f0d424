import type { Page } from '@playwright/test';

/**
 * Lists what would be read in the wrong order on a page from right to left, a line each: keys of a combination, phone
 * numbers and numbers in a drawing run from left to right in every language.
 */
export function turnedRound(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const turned = (element: Element | null) =>
      element !== null && getComputedStyle(element).direction === 'rtl';
    const combinations = [...document.querySelectorAll('kbd')].filter(
      (cap) => /.\+./.test(cap.textContent) && turned(cap.firstElementChild ?? cap),
    );
    const numbers = [...document.querySelectorAll('body *')].filter(
      (one) =>
        one.childElementCount === 0 &&
        /^\+\d[\d ]{5,}$/.test(one.textContent) &&
        turned(one) &&
        getComputedStyle(one).unicodeBidi !== 'plaintext',
    );
    const drawn = [...document.querySelectorAll('svg text')].filter((text) => turned(text));
    return [...combinations, ...numbers, ...drawn].map((each) => each?.textContent ?? '');
  });
}
