import type { ImportedDetail } from '../../../shared/contract/audit.ts';
import type { History } from '../store/history.ts';

/** Writes into the activity log that something was imported; by Postline where it came from a watched folder. */
export async function recordImport(
  history: Pick<History, 'audit'>,
  {
    by,
    chatId,
    ...imported
  }: ImportedDetail & {
    by: 'person' | 'postline';
    /** Of one chat alone. */
    chatId?: string;
  },
): Promise<void> {
  const about = { action: 'import', by, excerpt: imported.fileName, detail: { imported } } as const;
  const note = chatId === undefined ? about : { ...about, chatId };
  await history.audit.add(note, Date.now());
}
