import type { Page } from '@playwright/test';

/**
 * Lists what a person reads or presses that is cut off with nothing to scroll it into sight, a line each. A table may scroll
 * sideways, and so may a single line, as of tools; the page may not.
 */
export async function outOfReach(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  return page.evaluate(() => {
    const wanted = 'button, a, input, textarea, select, h1, h2, h3, p, label, summary, [tabindex]';
    const slack = 1;

    /** What cuts an element off at its sides or at its top and bottom: the first around it that clips, else the window. */
    function frameOf(element: Element, side: 'overflowX' | 'overflowY') {
      let fixed = getComputedStyle(element).position === 'fixed';
      for (let each = element.parentElement; each && !fixed; each = each.parentElement) {
        const style = getComputedStyle(each);
        if (style[side] !== 'visible' && each !== document.body) {
          const scrolls = style[side] === 'auto' || style[side] === 'scroll';
          const isLine = scrolls && each.scrollHeight <= each.clientHeight + slack;
          return { rect: each.getBoundingClientRect(), scrolls, isLine };
        }
        fixed = style.position === 'fixed';
      }
      return { rect: new DOMRect(0, 0, innerWidth, innerHeight), scrolls: false, isLine: false };
    }

    const isOfTable = (element: Element) => element.closest('[role="grid"], table, pre') !== null;

    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const { clipPath, visibility } = getComputedStyle(element);
      // What is not drawn, and what is only heard.
      if (width <= 2 || height <= 2 || visibility === 'hidden' || clipPath !== 'none') continue;
      if (element.closest('[class*="hidden"]')) continue;
      const { rect: aside, isLine } = frameOf(element, 'overflowX');
      const { rect: above, scrolls } = frameOf(element, 'overflowY');
      const isAside = left < aside.left - slack || right > aside.right + slack;
      const isBelow = top < above.top - slack || bottom > above.bottom + slack;
      const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const name = `${element.tagName.toLowerCase()} “${words.trim().slice(0, 40)}”`;
      if (isAside && !isLine && !isOfTable(element)) found.push(`cut off at its side: ${name}`);
      else if (isBelow && !scrolls) found.push(`cut off below: ${name}`);
    }
    return found;
  });
}
