import type { ImportedDetail } from '../../../../shared/contract/audit.ts';
import type { History } from '../../store/history.ts';

/** Writes into the activity log that messages were imported; by Postline where they came from a watched folder. */
export async function recordImport(
  history: Pick<History, 'audit'>,
  {
    by,
    chatId,
    ...told
  }: Omit<ImportedDetail, 'of'> & {
    by: 'person' | 'postline';
    /** Of one chat alone. */
    chatId?: string;
  },
): Promise<void> {
  const imported: ImportedDetail = { of: 'messages', ...told };
  const about = { action: 'import', by, excerpt: told.fileName, detail: { imported } } as const;
  const note = chatId === undefined ? about : { ...about, chatId };
  await history.audit.add(note, Date.now());
}
