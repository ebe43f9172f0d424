import { UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { LeaveTeamDialog } from '../../product-ui/team/leave-team-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Tells a removed member that the team’s chats are still on this computer, and asks whether to delete or keep them. */
export function RemovedFromTeam({ teamName }: { teamName: string }) {
  const t = useText();
  const leave = useCallMutation('team.leave');
  const [isErasing, setErasing] = useState(false);
  // The pressed button disappears with the banner: the focus moves to the page below it.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const page = document.querySelector('main');
      if (!page) return;
      page.tabIndex = -1;
      page.focus();
    },
    [],
  );
  return (
    <>
      <Banner
        tone="warn"
        icon={<UserRoundX aria-hidden="true" />}
        actions={
          <>
            <Button size="small" onClick={() => setErasing(true)}>
              {t('team.removed-erase-ask')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                if (!leave.isPending)
                  leave.mutate({ attemptId: crypto.randomUUID(), isErased: false });
              }}
            >
              {t('team.removed-keep')}
            </Button>
          </>
        }
      >
        {t('team.removed-prompt', { teamName })} <Problem thrown={leave.error} />
      </Banner>
      {isErasing && (
        <LeaveTeamDialog teamName={teamName} isRemoved onClose={() => setErasing(false)} />
      )}
    </>
  );
}
