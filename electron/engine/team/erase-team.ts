import type { InstanceEvents } from '../events.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { History } from '../store/history.ts';

/**
 * Deletes what other members of a team wrote from this console once the instance is no longer shared: rows and files; then compacts the
 * database. Aborted, it stops between rows.
 */
export async function eraseTeam(
  {
    history,
    files,
    events,
  }: {
    history: Pick<History, 'team' | 'retention'>;
    files: Pick<OwnFiles, 'dropAll'>;
    events: InstanceEvents;
  },
  signal: AbortSignal,
): Promise<void> {
  const changed = new Set<string>();
  while (!signal.aborted) {
    const { localIds, chatIds } = await history.team.eraseMore();
    if (localIds.length === 0) break;
    await files.dropAll(localIds);
    for (const chatId of chatIds) changed.add(chatId);
  }
  if (changed.size > 0) await history.retention.compact();
  for (const chatId of changed) events.messagesChanged(chatId);
  events.publish('teamChats.changed', {});
  events.publish('search.changed', {});
}
