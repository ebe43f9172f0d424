import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * What axe finds on a page, a line a finding, once nothing moves any more: by all its rules in the light theme, and in the
 * dark one by those of contrast, since nothing but colours differs there.
 */
export async function barriers(page: Page): Promise<string[]> {
  // Not by a script element, which the page's policy refuses; and once, since reading axe takes longer than asking it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    );
    const lines = await page.evaluate(async (onlyContrast) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        preload: false,
        ...(onlyContrast ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {}),
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    }, colorScheme === 'dark');
    found.push(...lines.map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}
