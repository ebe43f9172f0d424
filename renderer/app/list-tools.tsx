import { TeamHere } from '../features/chats/team/team-here.tsx';
import { ImportButton } from '../features/imports/import-button.tsx';

/** Shows what stands beside the heading of the chats. */
export function ListTools({ instanceId }: { instanceId: string }) {
  return (
    <>
      <TeamHere instanceId={instanceId} />
      <ImportButton />
    </>
  );
}
