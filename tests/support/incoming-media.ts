import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '../../shared/contract/messages.ts';
import type { RunningEngine } from './running-engine.ts';
import { importMessages } from './file-imports.ts';

/** What a person sent, as a record with an address of its media tells it. */
export interface SentMedia {
  url: string;
  payload?: string;
  mimetype?: string;
  fileName?: string;
  /** Bytes that the record claims; left out: none. */
  size?: number;
  caption?: string;
  /** Days ago; left out: today. */
  daysAgo?: number;
}

let second = Math.floor(Date.now() / 1_000) - 3_600;

/** Returns a record (interface.md §2.4) of media that came in, as the service's webhooks have it. */
export function mediaRecord(chatId: string, id: string, media: SentMedia) {
  const { url, payload = 'imageMessage', mimetype = 'image/png', fileName, size, caption } = media;
  second += 1;
  const fields = { mimetype, fileName, caption, ...(size && { fileLength: String(size) }) };
  return {
    key: { remoteJid: chatId, fromMe: false as const, id },
    message: { [payload]: { url: 'https://practice.invalid/sealed', ...fields } },
    messageTimestamp: String(second - (media.daysAgo ?? 0) * 86_400),
    media: { url, mimetype, filename: fileName ?? null },
  };
}

/** Takes in records out of a file, as a person would. */
export async function importRecords(
  { client, engine, folder }: RunningEngine,
  instanceId: string,
  records: readonly object[],
): Promise<void> {
  const path = join(folder, `${randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(records));
  await importMessages({ client, instanceId }, engine.grant(path), true);
}

/** Waits until a message's content is as wanted; returns that. */
export function untilContent<Wanted extends Message['content']>(
  { client }: Pick<RunningEngine, 'client'>,
  { instanceId, chatId, text }: { instanceId: string; chatId: string; text?: string },
  isWanted: (content: Message['content']) => content is Wanted,
): Promise<Message & { content: Wanted }> {
  return client.until(async () => {
    const messages = await client.messages(instanceId, chatId);
    const found = messages.find((message) => text === undefined || message.text === text);
    return found && isWanted(found.content) ? (found as Message & { content: Wanted }) : null;
  });
}
