import type { Page } from '@playwright/test';

/** Notes from now on what is added to a region, in order, as a screen reader is told it. */
export async function listen(
  page: Page,
  region: 'polite' | 'assertive',
): Promise<() => Promise<string[]>> {
  await page.locator(`[aria-live="${region}"][aria-relevant]`).waitFor({ state: 'attached' });
  await page.evaluate((live) => {
    const place = document.querySelector(`[aria-live="${live}"][aria-relevant]`);
    if (!place) throw new Error(`there is no ${live} region`);
    const heard: string[] = [];
    Object.assign(globalThis, { [`heard-${live}`]: heard });
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) heard.push(node.textContent ?? '');
      }
    }).observe(place, { childList: true, subtree: true, characterData: true });
  }, region);
  return () =>
    page.evaluate(
      (live) => (globalThis as unknown as Record<string, string[]>)[live] ?? [],
      `heard-${region}`,
    );
}
