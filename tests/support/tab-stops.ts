import type { Page } from '@playwright/test';

/**
 * Goes through a page by Tab and returns what is wrong with its stops, a line each: a stop that another thing covers at its
 * middle or at both ends, and one that looks the same with the focus as without. Ends where a stop comes again, or after `most`.
 */
export async function wrongTabStops(page: Page, most = 80): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-stop]')) each.removeAttribute('data-stop');
  });
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    const told = await page.evaluate(async () => {
      const element = document.activeElement;
      // The page's end: the next stop is its first.
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      if (element.hasAttribute('data-stop')) return 'end';
      element.setAttribute('data-stop', '');
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const name = `${element.tagName.toLowerCase()} “${words.trim().slice(0, 40)}”`;
      const looks = () => {
        const all: string[] = [];
        for (
          let each: Element | null = element;
          each && all.length < 12;
          each = each.parentElement
        ) {
          for (const part of [null, '::before', '::after']) {
            const { outline, boxShadow, borderColor, backgroundColor, opacity } = getComputedStyle(
              each,
              part,
            );
            all.push([outline, boxShadow, borderColor, backgroundColor, opacity].join());
          }
        }
        for (const each of element.querySelectorAll('*')) {
          const { outline, boxShadow } = getComputedStyle(each);
          all.push(outline + boxShadow);
        }
        return all.join(';');
      };
      const { left, top, bottom, width, height } = element.getBoundingClientRect();
      const isSeen = (x: number, y: number) => {
        const top = document.elementFromPoint(x, y);
        return (
          top !== null &&
          (element.contains(top) ||
            top.contains(element) ||
            top.closest('label')?.contains(element))
        );
      };
      // What is taller than the window is seen in part.
      const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const isCovered =
        !isSeen(left + width / 2, middle) &&
        !(isSeen(left + 3, middle) && isSeen(left + width - 3, middle));
      if (width > 2 && height > 2 && isCovered) return `hidden: ${name}`;
      const focused = looks();
      element.blur();
      const isSame = looks() === focused;
      element.focus({ preventScroll: true });
      return isSame ? `looks the same with the focus: ${name}` : null;
    });
    if (told === 'end') break;
    if (told !== null) found.push(told);
  }
  return found;
}
