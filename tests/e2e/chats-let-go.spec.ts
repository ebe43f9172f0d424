import type { Page } from '@playwright/test';
import { comeIn } from '../support/come-in.ts';
import { connect } from '../support/connect-page.ts';
import { expect, test } from '../support/story.ts';

const people = ['Ada', 'Bea', 'Cem', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'].map((name, index) => ({
  name,
  chatId: `49151123456${10 + index}@c.us`,
}));

/** Opens each chat once, as soon as the last one's messages are drawn. */
async function openEach(page: Page): Promise<void> {
  for (const { name } of people) {
    await page.getByRole('list', { name: 'Chats' }).getByRole('link', { name }).click();
    await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText(
      `greetings from ${name}`,
    );
  }
}

/** How many functions the page holds once what nothing holds is gone: each drawing that is held holds dozens. */
async function functionsHeld(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  const objectGroup = 'functions';
  const { result: prototype } = await cdp.send('Runtime.evaluate', {
    expression: 'Function.prototype',
    objectGroup,
  });
  // It collects garbage first.
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
    objectGroup,
  });
  const { result } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await cdp.detach();
  return Number(result.value);
}

test('a chat that was left is let go, however many are opened one after another @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await comeIn(page, people, 'greetings');
  // What is loaded when it is first used is no growth.
  for (let round = 0; round < 2; round += 1) await openEach(page);
  const before = await functionsHeld(page);
  for (let round = 0; round < 6; round += 1) await openEach(page);
  const opened = 6 * people.length;
  expect(((await functionsHeld(page)) - before) / opened).toBeLessThan(20);
});
