import type { Locator } from '@playwright/test';

/** A font that Chromium drew glyphs with; `isOwn`: the application brought it. */
interface DrawnFont {
  family: string;
  isOwn: boolean;
  glyphs: number;
}

/** Asks Chromium which fonts it drew an element's text with, once they are read. */
export async function drawnFonts(drawn: Locator): Promise<DrawnFont[]> {
  const page = drawn.page();
  await page.evaluate(() => document.fonts.ready.then(() => null));
  const mark = `drawn-${Date.now()}`;
  await drawn.evaluate((element, value) => element.setAttribute('data-drawn', value), mark);
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: `[data-drawn="${mark}"]`,
    });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts
      .map(({ familyName, isCustomFont, glyphCount }) => ({
        family: familyName,
        isOwn: isCustomFont,
        glyphs: glyphCount,
      }))
      .sort((a, b) => a.family.localeCompare(b.family));
  } finally {
    await session.detach();
  }
}

/** Returns the share of an element's pixels that have a strong colour, from 0 to 1, as the screen shows them. */
export async function colourOf(drawn: Locator): Promise<number> {
  const png = (await drawn.screenshot({ animations: 'disabled' })).toString('base64');
  return drawn.page().evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
    let strong = 0;
    for (let at = 0; at < data.length; at += 4) {
      const channels = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      if (Math.max(...channels) - Math.min(...channels) > 100) strong += 1;
    }
    return strong / (width * height);
  }, png);
}
