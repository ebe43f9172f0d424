import type { Page } from '@playwright/test';

/**
 * Lists the texts of the catalogue that are not shown whole, a line each, on a page in a pseudo-language. What scrolls is whole;
 * names and messages of people, which may be cut, stand in `bdi` or have their direction found out.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  return page.evaluate(() => {
    const slack = 1;
    const found = new Set<string>();

    /** Whether a box around a text cuts it off; null: one that is not drawn. */
    function isCut(text: Text): boolean | null {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) return null;
      let cut = false;
      for (let each = text.parentElement; each; each = each.parentElement) {
        const { overflowX, overflowY, clipPath, visibility, display } = getComputedStyle(each);
        if (clipPath !== 'none' || visibility === 'hidden') return null;
        if (display === 'inline' || each === document.body) continue;
        const box = each.getBoundingClientRect();
        if (box.width <= 2) return null;
        const scrolls = [overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll');
        // What is scrolled away may be out of every box around it.
        if (scrolls) return cut;
        if (overflowX !== 'visible') cut ||= left < box.left - slack || right > box.right + slack;
        if (overflowY !== 'visible') cut ||= top < box.top - slack || bottom > box.bottom + slack;
      }
      return cut;
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const words = text.data.trim();
      if (!/\p{L}{2}/u.test(words)) continue;
      if (text.parentElement?.closest('bdi, kbd, code, option, [dir="auto"]')) continue;
      if (isCut(text)) found.add(words);
    }
    return [...found];
  });
}
