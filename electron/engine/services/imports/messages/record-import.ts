import type { ImportedDetail } from '../../../../../shared/contract/audit.ts';
import type { Events } from '../../../events.ts';
import type { Instances } from '../../../sessions/instances.ts';

/** Writes into the activity log that messages were imported; by Postline where they came from a watched folder. */
export async function recordImport(
  { instances, events }: { instances: Instances; events: Events },
  instanceId: string,
  by: 'person' | 'postline',
  told: Omit<ImportedDetail, 'of'>,
): Promise<void> {
  const imported: ImportedDetail = { of: 'messages', ...told };
  const note = { action: 'import', by, excerpt: told.fileName, detail: { imported } } as const;
  await instances.session(instanceId).history.audit.add(note, Date.now());
  events.publish('audit.changed', { instanceId });
}
