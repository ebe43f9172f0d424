import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { messageWith } from '../support/conversation.ts';
import { expect } from '../support/story.ts';
import { film, type Frame } from './png.ts';
import { start, test } from './drawn-test.ts';
import { pathOf, shoot } from './save-picture.ts';
import { box } from './scenes.ts';

// Draws the film of the README: `npm run pictures`.

/** Bytes: what a reader of the README loads. */
const most = 1_500_000;

/** Puts an arrow on what is pressed next, which a screenshot has none of. */
async function pointAt(page: Page, target: Locator): Promise<void> {
  await target.hover();
  const place = await target.boundingBox();
  if (!place) throw new Error('there is nothing to point at');
  const { x, y, width, height } = place;
  await page.evaluate(
    ([left, top]) => {
      const names = 'http://www.w3.org/2000/svg';
      let arrow = document.querySelector<HTMLElement>('[data-arrow]');
      if (!arrow) {
        arrow = document.body.appendChild(document.createElement('div'));
        arrow.dataset['arrow'] = '';
        arrow.popover = 'manual';
        arrow.ariaHidden = 'true';
        const svg = arrow.appendChild(document.createElementNS(names, 'svg'));
        svg.setAttribute('width', '22');
        svg.setAttribute('height', '28');
        const path = svg.appendChild(document.createElementNS(names, 'path'));
        path.setAttribute('d', 'M2 2v20l5-5 4 9 4-2-4-8h8z');
        path.setAttribute('stroke', 'white');
        path.setAttribute('stroke-width', '2');
        const { style } = arrow;
        Object.assign(style, { margin: '0', border: '0', padding: '0', background: 'none' });
        style.pointerEvents = 'none';
      }
      arrow.style.inset = `${top}px auto auto ${left}px`;
      // Above every dialog that was opened since.
      arrow.hidePopover();
      arrow.showPopover();
    },
    [x + width / 2, y + height / 2] as const,
  );
}

test('a first day', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 640 });
  const frames: Frame[] = [];
  const show = async (shownFor: number) => {
    frames.push({ png: await shoot(page), shownFor });
  };
  const press = async (target: Locator) => {
    await pointAt(page, target);
    await show(700);
    await target.click();
  };
  /** Writes some letters a frame. */
  const write = async (text: string) => {
    for (const part of text.match(/.{1,3}/gu) ?? []) {
      await page.keyboard.type(part);
      await show(90);
    }
  };
  const send = async (text: string, becomes: string) => {
    await write(text);
    await press(page.getByRole('button', { name: 'Send', exact: true }));
    await expect(messageWith(page, text)).toContainText(becomes);
  };

  // Of what is done, the tour counts what was sent after the page began.
  await page.clock.setFixedTime(start);
  await show(900);
  await press(page.getByRole('button', { name: 'Try it on the practice service' }));
  await page.getByRole('complementary', { name: 'Tour' }).waitFor();
  await expect(box(page)).toBeFocused();
  await show(1_000);
  await send('Yes, behind the blue gate!', 'Accepted');
  await show(1_200);
  await expect(messageWith(page, 'Oh good, thank you')).toBeVisible({ timeout: 20_000 });
  await show(1_500);
  await press(messageWith(page, 'If it does not').getByRole('button', { name: 'It arrived' }));
  await expect(page.locator('[aria-current="step"]')).toContainText('Archive threads');
  await show(1_200);
  await press(
    page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Grace Thompson/ }),
  );
  await send('The refund left today.', 'Unknown');
  await show(1_800);
  await expect(messageWith(page, 'The refund left')).toContainText('Accepted', {
    timeout: 20_000,
  });
  await pointAt(page, box(page));
  await show(2_500);

  const moving = film(frames);
  expect(moving.length).toBeLessThan(most);
  writeFileSync(pathOf('film.png'), moving);
  const seconds = frames.reduce((sum, { shownFor }) => sum + shownFor, 0) / 1_000;
  expect(seconds).toBeGreaterThan(12);
  expect(seconds).toBeLessThan(20);
});
