import type { OtherExport } from '../../../../shared/domain/chat-export.ts';
import { openRegular } from '../../files/file-identity.ts';

/** Bytes that a file is told by. */
const sampleBytes = 16 * 1024;

/** By the beginning of their text: the first that fits. */
const texts: [OtherExport, RegExp][] = [
  // Telegram Desktop: a chat, or all of them behind a sentence about the export.
  [
    'telegram',
    /^\s*\{[^]{0,4000}?(?:"type"\s*:\s*"(?:personal_chat|bot_chat|saved_messages|(?:private|public)_(?:group|supergroup|channel))"|"about"\s*:\s*"[^"]*Telegram|"date_unixtime")/,
  ],
  ['telegram', /^\s*<!DOCTYPE html>[^]{0,3000}(?:Exported Data|class="page_wrap)/i],
  // SMS Backup & Restore.
  ['sms-backup', /^\s*<\?xml[^]{0,2000}<(?:smses|calls)\s[^>]{0,400}\bcount=/],
  // Messenger and Instagram, as Meta hands out one's data.
  ['messenger', /^\s*\{\s*"participants"\s*:\s*\[[^]{0,8000}"sender_name"/],
  ['line', /^\s*(?:\[LINE\]|LINE Chat|.{0,60}KakaoTalk )/],
  ['imazing', /^\s*"?Chat Session"?[,;]"?Message Date"?[,;]/],
];

const names: [OtherExport, RegExp][] = [
  [
    'whatsapp-backup',
    /^(?:msgstore|wa|ChatStorage)[\w.-]*\.(?:db|sqlite)(?:\.crypt\d+)?$|\.crypt1[0-9]$/i,
  ],
  ['signal-backup', /^signal-\d{4}(?:-\d\d){2,5}\.backup$/i],
];

/** Tells which program wrote a file that is no export of a chat that can be read; null where none is known by it. Throws FileFault. */
export async function whatItIs(path: string, fileName: string): Promise<OtherExport | null> {
  const byName = names.find(([, name]) => name.test(fileName));
  if (byName !== undefined) return byName[0];
  const handle = await openRegular(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const text = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
    return texts.find(([, beginning]) => beginning.test(text))?.[0] ?? null;
  } finally {
    await handle.close();
  }
}
