import type { Page } from '@playwright/test';

/**
 * Lists the texts of the catalogue that are cut off, a line each, on a page in a pseudo-language. What scrolls is whole, and what
 * ends in an ellipsis says that there is more; names and messages of people stand in `bdi` or have their direction found out.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  return page.evaluate(() => {
    const slack = 1;
    const found = new Set<string>();

    /** Whether a box around a text cuts it off. */
    function isCut(text: Text): boolean {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) return false;
      let cut = false;
      for (let each = text.parentElement; each; each = each.parentElement) {
        const style = getComputedStyle(each);
        const { overflowX, overflowY, clipPath, visibility, display, textOverflow } = style;
        if (clipPath !== 'none' || visibility === 'hidden') return false;
        if (display === 'inline' || each === document.body) continue;
        const box = each.getBoundingClientRect();
        if (box.width <= 2) return false;
        const scrolls = [overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll');
        // What is scrolled away may be out of every box around it.
        if (scrolls) return cut;
        const clips = overflowX !== 'visible' && textOverflow !== 'ellipsis';
        if (clips) cut ||= left < box.left - slack || right > box.right + slack;
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
