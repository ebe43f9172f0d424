import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** How a page is looked at. */
type Look = 'light' | 'dark' | 'forced';

/**
 * What axe finds on a page, a line a finding, once nothing moves any more: by all its rules in the light theme, and in the
 * dark one and in forced colours by those of contrast, since nothing but colours differs there.
 */
export async function barriers(
  page: Page,
  looks: readonly Look[] = ['light', 'dark'],
): Promise<string[]> {
  // Not by a script element, which the page's policy refuses; and once, since reading axe takes longer than asking it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const look of looks) {
    await page.emulateMedia({
      colorScheme: look === 'dark' ? 'dark' : 'light',
      forcedColors: look === 'forced' ? 'active' : 'none',
      reducedMotion: 'reduce',
    });
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    );
    const lines = await page.evaluate(async (onlyContrast) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        preload: false,
        ...(onlyContrast
          ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
          : // At least 24 by 24 pixels, or as far from others: axe leaves it out unless it is asked for. In a window of a few
            // lines, what scrolls below what stays counts as small where it is half covered.
            { rules: { 'target-size': { enabled: innerHeight > 480 } } }),
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    }, look !== 'light');
    found.push(...lines.map((line) => `${look}: ${line}`));
  }
  if (looks.includes('forced')) await page.emulateMedia({ forcedColors: null });
  return found;
}
