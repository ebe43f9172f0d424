import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { openChat } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { callFrom } from '../support/page-calls.ts';
import type { Postline } from '../support/postline.ts';
import { expect, test } from '../support/story.ts';

/** Longer than what is sent at once: what is said of it has numbers. */
const [draft, textLimit] = ['How about Tuesday? '.repeat(80).trim(), 1500];
const english = 'Where is my parcel?';
const hebrew = 'איפה החבילה שלי?';

/** What a person sees of a language. */
interface Seen {
  lang: string;
  dir: 'ltr' | 'rtl';
  names: { settings: string; appearance: string; language: string; box: string };
  navigation: string[];
  /** The day on which the messages came, and how long the draft may be. */
  day: string;
  limit: string;
  /** What stands in the application's menu. */
  menu: string[];
}

const inEnglish: Seen = {
  lang: 'en',
  dir: 'ltr',
  names: { settings: 'Settings', appearance: 'Appearance', language: 'Language', box: 'Message' },
  navigation: ['Chats', 'SMS threads', 'Outbox', 'Templates', 'Overview', 'Help', 'Settings'],
  day: '9 October 2025',
  limit: '1,500',
  menu: ['&File', '&Edit', '&View', '&Chat', '&Message', '&Window', '&Help'],
};

const inGerman: Seen = {
  lang: 'de',
  dir: 'ltr',
  names: {
    settings: 'Einstellungen',
    appearance: 'Darstellung',
    language: 'Sprache',
    box: 'Nachricht',
  },
  navigation: [
    'Chats',
    'SMS-Threads',
    'Postausgang',
    'Vorlagen',
    'Übersicht',
    'Hilfe',
    'Einstellungen',
  ],
  day: '9. Oktober 2025',
  limit: '1.500',
  menu: ['&Datei', '&Bearbeiten', '&Ansicht', '&Chat', '&Nachricht', '&Fenster', '&Hilfe'],
};

const inArabic: Seen = {
  lang: 'ar',
  dir: 'rtl',
  names: { settings: 'الإعدادات', appearance: 'المظهر', language: 'اللغة', box: 'الرسالة' },
  navigation: [
    'المحادثات',
    'سلاسل SMS',
    'صندوق الصادر',
    'القوالب',
    'نظرة عامة',
    'المساعدة',
    'الإعدادات',
  ],
  day: '9 أكتوبر 2025',
  limit: '1,500',
  menu: ['ملف', 'تحرير', 'عرض', 'المحادثة', 'الرسالة', 'نافذة', 'مساعدة'],
};

const rail = (page: Page) => page.getByRole('navigation').first();

/** Chooses a language in the settings, whose words are those of `now`. */
async function choose(page: Page, { names }: Seen, next: Seen): Promise<void> {
  await rail(page).getByRole('link', { name: names.settings }).click();
  await page.getByRole('tab', { name: names.appearance }).click();
  await page.getByLabel(names.language, { exact: true }).selectOption(next.lang);
  await expect(page.locator('html')).toHaveAttribute('lang', next.lang);
}

const directionOf = (page: Page, text: string) =>
  page
    .getByRole('log')
    .getByText(text, { exact: true })
    .evaluate((element) => getComputedStyle(element).direction);

/** The open chat, the navigation and the menu are in a language, and the draft is as it was typed. */
async function expectShown({ page, electron }: Postline, seen: Seen): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', seen.dir);
  const names = () =>
    rail(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
  // What is unread is counted until it was looked at.
  await expect.poll(names).toEqual(seen.navigation);
  const { x } = (await rail(page).boundingBox()) ?? { x: NaN };
  expect(x > 200).toBe(seen.dir === 'rtl');

  await rail(page).getByRole('link').first().click();
  const box = page.getByRole('textbox', { name: seen.names.box, exact: true });
  await expect(box).toHaveValue(draft);
  await box.press('Enter');
  await expect(page.getByText(seen.limit)).toBeVisible();
  await expect(page.getByRole('log').getByText(seen.day)).toBeVisible();
  expect([await directionOf(page, english), await directionOf(page, hebrew)]).toEqual([
    'ltr',
    'rtl',
  ]);
  if (electron === null) return;
  const menu = electron.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.map(({ label }) => label),
  );
  expect(await menu).toEqual(seen.menu);
}

test('another language is shown at once, in its own direction and forms, and the draft stays', async ({
  app,
  page,
  service,
}) => {
  await connect(page, service);
  await callFrom(page, 'settings.set', { sending: { textLimit } });
  const lines = [incomingRecord('A1', english), incomingRecord('A2', hebrew)];
  await chooseImport(page, 'log.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'));
  await applyImport(page);
  await openChat(page, '+4915112345678');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(draft);
  await expectShown(app, inEnglish);

  let now = inEnglish;
  for (const next of [inGerman, inArabic, inEnglish]) {
    await choose(page, now, next);
    await expectShown(app, next);
    now = next;
  }
});
