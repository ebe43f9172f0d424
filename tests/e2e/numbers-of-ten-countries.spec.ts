import type { Locator, Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { openChat } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { openThreads } from '../support/threads-page.ts';

/** A number of each country as its people write it: with the trunk prefix and without, with spaces, brackets and none. */
const countries = [
  ['US', 'United States', '+1 415 555 2671', '(415) 555-2671', '1 415-555-2671', '4155552671'],
  ['DE', 'Germany', '+49 1511 2345678', '0151 12345678', '(0151) 123 456 78', '15112345678'],
  ['GB', 'United Kingdom', '+44 7400 123456', '07400 123456', '(07400) 123456', '7400123456'],
  ['FR', 'France', '+33 6 12 34 56 78', '06 12 34 56 78', '0612345678', '6 12 34 56 78'],
  ['IT', 'Italy', '+39 312 345 6789', '312 345 6789', '312-3456789', '3123456789'],
  ['MX', 'Mexico', '+52 55 1234 5678', '55 1234 5678', '(55) 1234-5678', '5512345678'],
  [
    'AR',
    'Argentina',
    '+54 9 11 2345 6789',
    '011 15-2345-6789',
    '(011) 15 2345 6789',
    '1115 2345 6789',
  ],
  ['BR', 'Brazil', '+55 11 96123 4567', '(11) 96123-4567', '011 96123-4567', '11961234567'],
  ['IN', 'India', '+91 81234 56789', '081234 56789', '81234 56789', '8123456789'],
  ['AU', 'Australia', '+61 412 345 678', '0412 345 678', '(0412) 345 678', '412345678'],
] as const;

const digitsOf = (number: string) => number.replace(/\D/g, '');
const chooseCountry = (within: Locator, code: string) =>
  within.getByRole('combobox', { name: 'Country' }).selectOption({ value: code });

async function newChat(page: Page) {
  await page.getByRole('button', { name: 'New chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  return { dialog, box: dialog.getByRole('textbox', { name: 'Phone number or chat ID' }) };
}

test('a new chat is with nobody but whom ten countries mean by their numbers @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  const { dialog, box } = await newChat(page);
  for (const [code, , number, ...forms] of countries) {
    await chooseCountry(dialog, code);
    const pasted = [`tel:${forms[0]}`, `Ana <${number}>`, `00 ${number.slice(1)}`];
    for (const form of code === 'US' || code === 'AU' ? forms : [...forms, ...pasted]) {
      await box.fill(form);
      await expect(dialog, `${form} in ${code}`).toContainText(number);
      await expect(dialog.getByRole('group', { name: /^Which number/ })).toHaveCount(0);
    }
  }
  for (const [code, exit] of [
    ['US', '011'],
    ['AU', '0011'],
    ['BR', '0015'],
  ] as const) {
    await chooseCountry(dialog, code);
    await box.fill(`${exit} 49 151 12345678`);
    await expect(dialog, exit).toContainText('+49 1511 2345678');
  }

  // Whatever is refused has a sentence, and stays as it was typed.
  for (const [code, form, sentence] of [
    ['US', '0151 12345678', /This country has no such number/],
    ['FR', '0151 123', /too short|no such number/],
    ['DE', '+999 123 456 789', /isn’t a valid number/],
    ['DE', '030 123456 / 0151 12345678', /one number at a time/],
  ] as const) {
    await chooseCountry(dialog, code);
    await box.fill(form);
    await box.press('Enter');
    await expect(box, form).toHaveAccessibleDescription(sentence);
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveValue(form);
  }
  expect(service.log).toEqual([]);
});

test('an SMS, a contact card and the palette name whom each number is of @page', async ({
  page,
  service,
}) => {
  service.switches.offersMore = true;
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await openThreads(page);
  await page.getByRole('button', { name: 'New SMS' }).click();
  const sms = page.getByRole('dialog', { name: 'New SMS' });
  const to = sms.getByRole('textbox', { name: 'To' });
  for (const [code, name, number, form] of countries) {
    await chooseCountry(sms, code);
    await to.fill(form);
    await expect(to).toHaveAccessibleDescription(`Read as ${number} (${name}).`);
  }
  await sms.getByRole('button', { name: 'Cancel' }).click();

  // A card keeps what was typed, and another country reads it anew.
  await openChat(page, '+4915112345670');
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Attach files' })
    .getByRole('button', { name: 'Contact', exact: true })
    .click();
  const card = page.getByRole('dialog', { name: 'Contact', exact: true });
  await card.getByLabel('Name', { exact: true }).fill('Ana');
  const onCard = card.getByLabel('Phone number');
  for (const [code, name, number, form] of countries) {
    await onCard.fill(form);
    await onCard.blur();
    await chooseCountry(card, code);
    await expect(onCard).toHaveAccessibleDescription(`Read as ${number} (${name}).`);
    await expect(onCard).toHaveValue(form);
  }
  await chooseCountry(card, 'DE');
  await onCard.fill('15123456789');
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(onCard).toHaveAccessibleDescription(/This could be two numbers/);
  await chooseCountry(card, 'US');
  await onCard.fill('011 49 151 12345678');
  await expect(onCard).toHaveAccessibleDescription('Read as +49 1511 2345678 (Germany).');
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('+4915112345678');

  for (const [, , number] of countries) {
    const chatId = `${digitsOf(number)}@c.us`;
    await callFrom(page, 'chats.open', { instanceId, chatId });
  }
  const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  for (const [at, [, , number]] of countries.entries()) {
    const pasted = at % 2 === 0 ? `tel:+${digitsOf(number)}` : `Ana <${number}>`;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a chat or command' }).fill(pasted);
    await expect(results, pasted).toContainText([number]);
    await page.keyboard.press('Escape');
  }
  expect(service.smsBook.messages.size).toBe(0);
  expect(service.log).toEqual([]);
});
