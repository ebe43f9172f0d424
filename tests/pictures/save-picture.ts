import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { smaller } from './png.ts';

/** Returns the path of a picture. */
export const pathOf = (file: string) =>
  fileURLToPath(new URL(`../../docs/images/${file}`, import.meta.url));

/** Pixels around the parts that a picture shows. */
const margin = 16;

/** Returns the window, or its rectangle around some parts, once nothing moves any more. */
export async function shoot(page: Page, parts: readonly Locator[] = []): Promise<Buffer> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const clip = await aroundAll(page, parts);
  return page.screenshot({ caret: 'hide', ...(clip && { clip }) });
}

async function aroundAll(page: Page, parts: readonly Locator[]) {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const found = boxes.flatMap((one) => one ?? []);
  if (found.length < parts.length) throw new Error('a part of the picture is not on the page');
  if (found.length === 0) return null;
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const x = Math.max(0, Math.floor(Math.min(...found.map((one) => one.x)) - margin));
  const y = Math.max(0, Math.floor(Math.min(...found.map((one) => one.y)) - margin));
  const right = Math.max(...found.map((one) => one.x + one.width)) + margin;
  const bottom = Math.max(...found.map((one) => one.y + one.height)) + margin;
  return {
    x,
    y,
    width: Math.ceil(Math.min(size.width, right) - x),
    height: Math.ceil(Math.min(size.height, bottom) - y),
  };
}

/** Saves the window, or its rectangle around some parts, in both themes. */
export async function save(page: Page, name: string, parts: readonly Locator[]): Promise<void> {
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const path = pathOf(`${name}-${colorScheme}.png`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, smaller(await shootSettled(page, parts)));
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** As {@link shoot}, once what is loaded late is there: two pictures in a row are the same. */
async function shootSettled(page: Page, parts: readonly Locator[]): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0);
  let now = await shoot(page, parts);
  while (!now.equals(before)) {
    // A page shows a late part when it has nothing else to do.
    await page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 500))),
    );
    [before, now] = [now, await shoot(page, parts)];
  }
  return now;
}
