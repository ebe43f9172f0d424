import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { nameOf } from '../../electron/practice/people.ts';
import { practiceWords } from '../../electron/practice/practice-words.ts';
import { incomingRecord } from '../support/imports.ts';
import { pngOf } from '../support/png-of.ts';
import { expect, test } from '../support/story.ts';
import { wordsOf } from '../support/words-of.ts';

/** A language, and what an agent and a customer write in it. */
interface Agent {
  language: 'ar' | 'he' | 'id';
  name: string;
  hello: string;
  answer: string;
  fileName: string;
  /** What a customer wrote last week, and a word of it. */
  lastWeek: string;
  searched: string;
}

const agents: readonly Agent[] = [
  {
    language: 'ar',
    name: 'العربية',
    hello: 'صباح الخير، معكم خدمة العملاء.',
    answer: 'يصل غدًا بين 10:00 و12:00 (بتوقيت الرياض).',
    fileName: 'صورة الطرد.png',
    lastWeek: 'أين طردي رقم 48213؟ دفعت 150 ريالًا.',
    searched: 'طردي',
  },
  {
    language: 'he',
    name: 'עברית',
    hello: 'בוקר טוב, כאן שירות הלקוחות.',
    answer: 'זה יגיע מחר בין 10:00 ל־12:00.',
    fileName: 'תמונת החבילה.png',
    lastWeek: 'איפה החבילה שלי, מספר 48213?',
    searched: '48213',
  },
  {
    language: 'id',
    name: 'Bahasa Indonesia',
    hello: 'Selamat pagi, ini layanan pelanggan.',
    answer: 'Tiba besok antara pukul 10.00 dan 12.00.',
    fileName: 'foto paket.png',
    lastWeek: 'Di mana paket saya nomor 48213?',
    searched: 'nomor',
  },
];

/** People of the practice service who answer. */
const customers = ['+966 51 234 5999', '+966 50 111 2999', '+966 50 333 4999'] as const;

const week = 7 * 86_400;

/** Names of products, of kinds of files and of keys, which stay as they are in every language. */
const asItIs = /^(Postline|PDF|SMS|WAHA|UUID|JSON|CSV|kB|https|chat|sms|example|com)$/;

/**
 * Texts on the page that hold Latin words alone; what people wrote, and keys, set apart. Of use in a language of another script: nothing
 * is to be read there that is not in it.
 */
async function foreignTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const isOthers = element?.closest('bdi, kbd, code, time, [dir="auto"], option[lang], script');
      if (!isOthers) texts.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (element.closest('bdi, kbd, code')) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts;
  });
  return texts.filter(
    (text) =>
      // Files are called as whoever sent them called them.
      !/^[\w-]+[.](png|pdf|ogg)$/.test(text) &&
      !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) &&
      (text.match(/(?<![\w-])[A-Za-z]{2,}(?![\w-])/g) ?? []).some((word) => !asItIs.test(word)),
  );
}

test.use({ hears: { tones: [{ hertz: 440, seconds: 60 }] } });

for (const agent of agents) {
  const { language, fileName } = agent;
  const t = wordsOf(language);
  const practice = practiceWords(language);

  test(`an agent who reads only ${language} connects, answers three customers, finds last week’s message and archives thirty threads @page`, async ({
    page,
    folder,
  }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const box = page.getByRole('textbox', { name: t('composer.message'), exact: true });
    const log = page.getByRole('log', { name: t('log.name') });
    const messageWith = (text: string) => log.getByRole('article').filter({ hasText: text });
    const expectNothingForeign = async () => {
      if (language !== 'id') await expect.poll(() => foreignTexts(page)).toEqual([]);
    };
    const send = async (text: string) => {
      await box.fill(text);
      await button(t('composer.send')).click();
      await expect(messageWith(text)).toContainText(t('state.accepted'));
    };

    await test.step('chooses the language by its own name and connects', async () => {
      const choice = page.locator('select', { has: page.locator(`option[lang="${language}"]`) });
      await choice.selectOption(agent.name);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectNothingForeign();
      await button(t('connect.try')).click();
      await page.getByRole('navigation', { name: t('main.name') }).waitFor();
      await expectNothingForeign();
    });

    await test.step('answers three customers with a text, a picture and a voice note', async () => {
      for (const number of customers) {
        await button(t('chats.new')).click();
        const dialog = page.getByRole('dialog', { name: t('chats.new') });
        await dialog.getByRole('textbox', { name: t('new-chat.recipient') }).fill(number);
        await dialog.getByText('966').first().waitFor();
        await expectNothingForeign();
        await dialog.getByRole('button', { name: t('new-chat.open') }).click();
        await expect(dialog).toBeHidden();
        await send(agent.hello);
        await expect(messageWith(practice.quick)).toContainText(t('state.received'));
        if (number === customers[0]) await send(agent.answer);
        else if (number === customers[1]) {
          const path = join(folder, fileName);
          writeFileSync(path, pngOf(320, 240, [96, 125, 139]));
          await button(t('attach.button')).click();
          const choosing = page.waitForEvent('filechooser');
          await button(t('attach.choose')).click();
          await (await choosing).setFiles(path);
          const tray = page.getByRole('list', { name: t('tray.name') });
          await expect(tray.getByRole('textbox', { name: t('field.file-name') })).toHaveValue(
            fileName,
          );
          await expectNothingForeign();
          await button(t('composer.send')).click();
          const name = t('image.open', { name: fileName });
          const picture = page.getByRole('button', { name });
          await expect(log.getByRole('article').filter({ has: picture })).toContainText(
            t('state.accepted'),
          );
        } else {
          await button(t('voice.record')).click();
          await expect(page.getByRole('timer')).toHaveText('0:02');
          await expectNothingForeign();
          await button(t('voice.stop')).click();
          await button(t('voice.send')).click();
          const note = log.getByRole('article').filter({ hasText: t('voice.file') });
          await expect(note).toContainText(t('state.accepted'));
        }
        await expectNothingForeign();
      }
      const chats = page.getByRole('list', { name: t('main.chats') });
      for (const number of customers) {
        await expect(chats.getByText(nameOf(number.replace(/\D/g, '')))).toBeVisible();
      }
    });

    await test.step('finds what a customer wrote last week', async () => {
      const at = Math.floor(Date.now() / 1_000) - week;
      const record = incomingRecord('A1', agent.lastWeek, { messageTimestamp: String(at) });
      await button(t('import.button')).click();
      const dialog = page.getByRole('dialog', { name: t('import.title') });
      const choosing = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: t('attach.choose') }).click();
      const buffer = Buffer.from(JSON.stringify(record));
      const file = { name: 'log.ndjson', mimeType: 'application/json', buffer };
      await (await choosing).setFiles(file);
      await dialog.getByRole('button', { name: t('import.apply', { count: 1 }) }).click();
      await dialog.getByText(t('import-state.done', { imported: 1, refused: 0 })).waitFor();
      await expectNothingForeign();
      await dialog.getByRole('button', { name: t('action.close') }).click();

      await page.getByRole('searchbox', { name: t('chats.search') }).fill(agent.searched);
      const found = page.getByRole('region', { name: t('search.results') });
      await expect(found.getByRole('link')).toHaveCount(1);
      await expectNothingForeign();
      await found.getByRole('link').click();
      await expect(messageWith(agent.lastWeek)).toBeInViewport();
      await button(t('chats.clear-search')).click();
    });

    await test.step('archives thirty threads', async () => {
      await page.getByRole('link', { name: t('main.threads') }).click();
      const grid = page.getByRole('grid', { name: t('main.threads') });
      const first = grid.getByRole('row').nth(1);
      await first.getByRole('checkbox').click();
      for (let more = 1; more < 30; more += 1) await page.keyboard.press('Shift+ArrowDown');
      await expect(page.getByText(t('threads.selected', { count: 30 }))).toBeVisible();
      await expectNothingForeign();
      await button(t('threads.archive')).click();
      const dialog = page.getByRole('dialog', { name: t('runs.archive-title') });
      await expectNothingForeign();
      await dialog.getByRole('textbox', { name: t('sending.agent-name') }).fill('Ada');
      await dialog.getByRole('button', { name: t('runs.start'), exact: true }).click();
      const run = page.getByRole('region', { name: t('runs.region') });
      // Ten seconds at the practice service's pace, on a quiet machine.
      await expect(run).toContainText(t('run-state.done'), { timeout: 120_000 });
      await expect(run).toContainText('30');
      await expectNothingForeign();
    });
  });
}
