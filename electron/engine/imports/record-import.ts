import type { ImportedDetail } from '../../../shared/contract/audit.ts';
import type { ImportReport } from '../../../shared/contract/imports.ts';
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

/** Writes into the activity log that an import was taken back. */
export async function recordUndo(history: Pick<History, 'audit'>, fileName: string): Promise<void> {
  await history.audit.add({ action: 'undo', by: 'person', excerpt: fileName }, Date.now());
}

/** Writes into the activity log how an import ended, or that it was taken back; nothing of one that goes on. */
export async function recordEnd(
  history: Pick<History, 'audit'>,
  of: ImportedDetail['of'],
  { fileName, counts: all, state, watched, endedAt }: ImportReport,
): Promise<void> {
  if (endedAt === null) return;
  if (state === 'undone') return recordUndo(history, fileName);
  const { added, changed, unchanged, refused } = all;
  const counts = { added, known: changed + unchanged, refused };
  const by = watched ? 'postline' : 'person';
  await recordImport(history, { of, by, fileName, ...counts, isWhole: state === 'done' });
}
