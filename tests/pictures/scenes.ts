import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { PracticeService } from '../../electron/practice/start-practice-service.ts';
import type { CallName, CallOutput } from '../../shared/contract/contract.ts';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test as story } from '../support/story.ts';
import { openThreads } from '../support/threads-page.ts';
import { smaller } from './png.ts';
import { readOne } from '../support/read-one.ts';

// What the pictures of README and guides show. Names and numbers are made up.

const chats: [number: string, name: string, texts: string[]][] = [
  ['+351 912 345 678', 'Front desk Porto', ['Obrigado, até amanhã!']],
  ['+966 51 234 5678', 'مكتب الرياض', ['شكرا لكم، تم استلام الطلب']],
  ['+86 131 2345 6789', 'Li Wei 李伟', ['好的，明天见']],
  ['+62 812 3456 7000', '', ['Is this the right number for order 1182?']],
  ['+49 1511 2345678', 'Jonas Weber', ['Your appointment is moved to Thursday, 10:15.']],
  [
    '+55 11 91234 5678',
    'Mariana Alves',
    [
      'Good morning Mariana, we have asked the courier for the delivery photo. You will hear from us before noon.',
      'Here is everything we know so far: https://track.example.org/48213',
    ],
  ],
];
const doubtful = 'If it does not turn up today we send a new one, free of charge.';

/** The box that a message is written in. */
export const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
/** A button by its name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns the path of a picture. */
export const pathOf = (file: string) =>
  fileURLToPath(new URL(`../../docs/images/${file}`, import.meta.url));

/** Returns the window as it is once nothing moves any more. */
export async function shoot(page: Page): Promise<Buffer> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  return page.screenshot();
}

/** Saves the window as it is now; with all its colours where it shows a photograph. */
export async function draw(page: Page, name: string, colours?: 'all'): Promise<void> {
  await page.mouse.move(0, 0);
  writeFileSync(pathOf(`${name}-light.png`), smaller(await shoot(page), colours));
}

/**
 * Lets the page show what only the desktop application has: the preview, in which pictures are drawn, is a page in a browser.
 * Before an instance is connected.
 */
export async function showAsDesktop(page: Page): Promise<void> {
  const folder = '/home/ana/.config/Postline';
  const { versions } = await callFrom(page, 'health.report', {});
  const changes: { [Name in CallName]?: Partial<CallOutput<Name>> } = {
    'app.status': {
      host: 'desktop',
      canPickFolder: true,
      canPrintToPdf: true,
      dataFolder: folder,
      tokenStorage: 'encrypted',
    },
    'network.status': { modes: ['system', 'none', 'pac', 'manual'], authorities: 1 },
    'health.report': {
      keyring: 'encrypted',
      logFolder: `${folder}/logs`,
      dataFolder: { path: folder, isWritable: true, isOpenToOthers: false, closedToOthers: 0 },
      versions: { ...versions, system: 'Linux 6.12.0 (x64)' },
    },
    'imports.watched': { available: true, folder: 'events' },
    'updates.status': {
      state: {
        stage: 'available',
        update: {
          version: '0.2.0',
          notes: 'SMS threads fill themselves where the service lists them.',
          size: 96_400_000,
        },
      },
      checkedAt: Date.now(),
      oldListFrom: null,
      feed: 'https://updates.example.com/postline',
    },
  };
  const answers: { [Name in CallName]?: CallOutput<Name> } = {
    'app.startsAtLogin': false,
    'app.spellingLanguages': ['en-US', 'en-GB', 'es', 'fr', 'pt-BR'],
  };
  await page.evaluate(
    ([changed, given]) => {
      const call = window.postline.call.bind(window.postline);
      window.postline.call = async (name, input) => {
        if (name in given) return { ok: true, value: given[name] };
        const answer = (await call(name, input)) as { value?: { instances?: object[] } };
        const { value } = answer;
        if (!value) return answer;
        // Where tokens are kept.
        if (value.instances) {
          value.instances = value.instances.map((one) => ({ ...one, token: 'stored' }));
        }
        return { ...answer, value: name in changed ? { ...value, ...changed[name] } : value };
      };
    },
    [changes, answers] as [Record<string, object>, Record<string, unknown>],
  );
  // What the page knows by now is asked anew.
  await callFrom(page, 'app.dismissNotice', { id: 'none' });
  await page.getByText('keychain and never shown again').waitFor();
}

/** A morning's chats; the last one, with a message whose fate is unknown, is open. */
export async function openMorning(page: Page, service: PracticeService): Promise<void> {
  await connect(page, service);
  const instanceId = await instanceOf(page);
  for (const [number, name, texts] of chats) {
    await openChat(page, number);
    const { chatId } = await readOne((...asked) => callFrom(page, ...asked), instanceId, number);
    if (name !== '') await callFrom(page, 'chats.rename', { instanceId, chatId, name });
    for (const text of texts) {
      await send(page, text);
      await expect(messageWith(page, text)).toContainText(/Accepted|Rejected/);
    }
  }
  service.faults.next({ kind: 'reset-after' });
  await send(page, doubtful);
  await expect(messageWith(page, doubtful)).toContainText('Unknown');
  await openChat(page, '+49 1511 2345678');
  await box(page).fill('One more thing, Jonas:');
  await openChat(page, '+55 11 91234 5678');
}

/** The page of SMS threads with some hundred of them. */
export async function openSmsThreads(
  page: Page,
  service: PracticeService,
  folder: string,
): Promise<void> {
  await connect(page, service);
  await openThreads(page);
  const words = [
    'Your code is 481 220. It is valid for ten minutes.',
    'STOP',
    'Your table for two is booked for Friday, 19:30.',
    'Thanks, see you then!',
    'Reminder: your appointment is tomorrow at 10:15.',
    'Can I change it to Thursday?',
    'Your parcel was delivered.',
  ];
  const now = Date.now();
  const lines = Array.from({ length: 400 }, (_, index) => {
    const at = new Date(now - index * 7_400_000).toISOString();
    const area = [212, 312, 415, 617, 702][index % 5];
    const number = `+1${area}55501${String((index * 37) % 100).padStart(2, '0')}`;
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    return `${id},${number},+13025550100,"${words[index % words.length]}",${at},${index % 9 === 0}`;
  });
  const path = join(folder, 'threads.csv');
  const header =
    'id,from_phone_number,to_phone_number,last_message_content,last_message_at,is_archived';
  writeFileSync(path, [header, ...lines].join('\n'));
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Import…').click();
  await (await choosing).setFiles(path);
  const dialog = page.getByRole('dialog', { name: 'Import threads' });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('400 imported.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

/** A story that is drawn: light, still, and small enough for its words to be read in a guide. */
export const test = story.extend<{ drawn: void }>({
  drawn: [
    async ({ app }, use) => {
      await app.page.setViewportSize({ width: 1200, height: 750 });
      await app.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await use();
    },
    { auto: true },
  ],
});
