import { useQuery } from '@tanstack/react-query';
import { newestError } from '../../bridge/newest-error.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { WatchedFolder } from '../../product-ui/files/watched-folder.tsx';

/** Kinds that are named, the most frequent. */
const mostKinds = 5;

/** The folder whose new messages are imported automatically; not offered where the host cannot pick one. */
export function WatchFolder({ instanceId }: { instanceId: string }) {
  const t = useText();
  const { data } = useQuery(queryOf('imports.watched', { instanceId }));
  const watch = useCallMutation('imports.watch');
  const unwatch = useCallMutation('imports.unwatch');
  const unknownEvents = (unknown: { name: string; count: number }[]): string | null => {
    const count = unknown.reduce((sum, one) => sum + one.count, 0);
    const kinds = unknown.slice(0, mostKinds).map(({ name }) => name || '–');
    const more = unknown.length > mostKinds ? ', …' : '';
    return count === 0
      ? null
      : t('imports.unknown-events', { count, kinds: kinds.join(', ') + more });
  };
  return (
    data?.available && (
      <WatchedFolder
        folder={data.folder === null ? null : { name: data.folder, available: true }}
        canPick
        thrown={newestError(watch, unwatch)}
        onWatch={() => watch.mutate({ instanceId })}
        onUnwatch={() => unwatch.mutate({ instanceId })}
        note={unknownEvents(data.unknown)}
      />
    )
  );
}
