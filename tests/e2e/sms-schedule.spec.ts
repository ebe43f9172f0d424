import { connect } from '../support/connect-page.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { openThreads } from '../support/threads-page.ts';

const dayLength = 86_400_000;

test('a new SMS is sent later, three days ahead at most, and is a draft again where that is undone @page', async ({
  page,
  service,
}) => {
  service.switches.offersMore = true;
  service.switches.sms.phoneStepMs = 0;
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'settings.set', { sending: { undoSeconds: 30 } });
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await openThreads(page);
  await page.getByRole('button', { name: 'New SMS' }).click();
  const dialog = page.getByRole('dialog', { name: 'New SMS' });
  const later = page.getByRole('dialog', { name: 'Send later' });
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('United States');
  await dialog.getByRole('textbox', { name: 'To' }).fill('201-555-0123');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We open at nine');

  // What is wrong with the number is said beside it.
  await dialog.getByRole('button', { name: 'Send later' }).click();
  await expect(later).toContainText('The service sends it then, even if Postline is closed.');
  await later.getByRole('button', { name: /In an hour/ }).click();
  await expect(later).toBeHidden();
  await expect(dialog).toContainText('This could be two numbers. Choose the one you mean.');
  await dialog.getByRole('textbox', { name: 'To' }).fill('+49 151 12345678');
  await expect(later).toBeHidden();

  await dialog.getByRole('button', { name: 'Send later' }).click();
  const inFiveDays = new Date(Date.now() + 5 * dayLength);
  await later.getByLabel('Day').fill(inFiveDays.toLocaleDateString('en-CA'));
  await later.getByRole('textbox', { name: 'Time' }).fill('9:30 AM');
  await later.getByRole('button', { name: 'Schedule' }).click();
  await expect(later).toContainText('SMS can be scheduled up to three days ahead.');
  expect(service.smsBook.messages.size).toBe(0);
  await later.getByRole('button', { name: /In an hour/ }).click();
  await expect(dialog).toBeHidden();

  const outgoing = page.getByRole('region', { name: 'Outgoing SMS' });
  await expect(outgoing).toContainText('We open at nine');
  await expect(outgoing).toContainText(/Sending in \d+ s/);
  await expect(outgoing).toContainText(/for .*\d/);
  await outgoing.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('We open at nine');
  expect(service.smsBook.messages.size).toBe(0);

  await callFrom(page, 'settings.set', { sending: { undoSeconds: 0 } });
  await dialog.getByRole('button', { name: 'Send later' }).click();
  await later.getByRole('button', { name: /In an hour/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('log', { name: 'SMS messages' })).toContainText('Scheduled for');
  const [sms] = service.smsBook.messages.values();
  expect(sms).toMatchObject({ content: 'We open at nine', to_phone_number: '+4915112345678' });
});
