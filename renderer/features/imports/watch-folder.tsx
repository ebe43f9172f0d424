import { useQuery } from '@tanstack/react-query';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { WatchedFolder } from '../../product-ui/watched-folder.tsx';

/** The folder whose new messages are imported automatically; not offered where the host cannot pick one. */
export function WatchFolder({ instanceId }: { instanceId: string }) {
  const { data } = useQuery(queryOf('imports.watched', { instanceId }));
  const watch = useCallMutation('imports.watch');
  const unwatch = useCallMutation('imports.unwatch');
  return (
    data?.available && (
      <WatchedFolder
        folder={data.folder === null ? null : { name: data.folder, available: true }}
        canPick
        thrown={watch.error ?? unwatch.error}
        onWatch={() => watch.mutate({ instanceId })}
        onUnwatch={() => unwatch.mutate({ instanceId })}
      />
    )
  );
}
