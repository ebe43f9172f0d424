import type { Page } from '@playwright/test';

/**
 * Lists what would be read in the wrong order on a page from right to left, a line each: keys of a combination, and numbers
 * in a drawing, run from left to right in every language.
 */
export function turnedRound(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const turned = (element: Element | null) =>
      element !== null && getComputedStyle(element).direction === 'rtl';
    const isKey = ({ nodeName }: Node) => nodeName === 'KBD';
    const combinations = [...document.querySelectorAll('kbd + kbd')]
      .map(({ parentElement }) => parentElement)
      // Keys beside each other with a word after them are each for itself.
      .filter((parent) => turned(parent) && [...(parent?.childNodes ?? [])].every(isKey));
    const drawn = [...document.querySelectorAll('svg text')].filter((text) => turned(text));
    return [...combinations, ...drawn].map((each) => each?.textContent ?? '');
  });
}
