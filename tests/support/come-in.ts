import type { Page } from '@playwright/test';
import { applyImport, chooseImport, incomingRecord } from './imports.ts';

const hour = 3_600;

/** Lets one message of each of some people come in, an hour after the one before; the last one just now. Each is “TEXT from NAME”. */
export async function comeIn(
  page: Page,
  people: readonly { name: string; chatId: string }[],
  text: string,
): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  const records = people.map(({ name, chatId }, index) =>
    incomingRecord(`${text} ${name}`, `${text} from ${name}`, {
      key: { remoteJid: chatId, fromMe: false, id: `${text}-${name}` },
      messageTimestamp: now - (people.length - 1 - index) * hour,
      pushName: name,
    }),
  );
  await chooseImport(page, 'log.json', JSON.stringify(records));
  await applyImport(page);
}
