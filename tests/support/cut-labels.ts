import type { Page } from '@playwright/test';

/**
 * Lists what a button, tab, head, link of the navigation or choice says and is cut off in, with or without an ellipsis, a line
 * each: names of people and what they wrote, in `bdi`, may be; words of the catalogue may not.
 */
export function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wanted =
      'button, [role="tab"], [role="columnheader"], th, h1, h2, h3, nav a, label, legend';
    const slack = 1;

    /** What around a text, up to the label that it belongs to, does not show all of it. */
    function isCutIn(text: Text, label: Element): boolean {
      for (let each = text.parentElement; each; each = each.parentElement) {
        const { overflowX, clipPath, visibility, display } = getComputedStyle(each);
        if (clipPath !== 'none' || visibility === 'hidden' || display === 'none') return false;
        const clips = display !== 'inline' && overflowX !== 'visible';
        if (clips && each.clientWidth > 2 && each.scrollWidth > each.clientWidth + slack)
          return true;
        if (each === label) return false;
      }
      return false;
    }

    const found = new Set<string>();
    for (const label of document.querySelectorAll(wanted)) {
      if (!label.checkVisibility()) continue;
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (!/\p{L}{2}/u.test(text.data) || text.parentElement?.closest('bdi, kbd, code')) continue;
        if (isCutIn(text, label)) found.add(`${label.tagName.toLowerCase()} “${text.data.trim()}”`);
      }
    }
    return [...found];
  });
}
