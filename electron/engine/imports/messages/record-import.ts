import type { ImportedDetail } from '../../../../shared/contract/audit.ts';
import type { History } from '../../store/history.ts';

/** Writes into the activity log that messages were imported; by Postline where they came from a watched folder. */
export async function recordImport(
  history: Pick<History, 'audit'>,
  { by, ...told }: Omit<ImportedDetail, 'of'> & { by: 'person' | 'postline' },
): Promise<void> {
  const imported: ImportedDetail = { of: 'messages', ...told };
  const note = { action: 'import', by, excerpt: told.fileName, detail: { imported } } as const;
  await history.audit.add(note, Date.now());
}
