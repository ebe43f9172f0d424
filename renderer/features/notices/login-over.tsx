import { useQueries } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { TeamStatus } from '../../../shared/contract/team.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { LeaveTeamDialog } from '../../product-ui/team/leave-team-dialog.tsx';
import { toJoin } from '../../product-ui/team/came-to-join.ts';
import { endValues, teamStateText } from '../../product-ui/team/state-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/use-now.ts';

const teamSettings = '/settings/team';

/** Tells a member why the login to the team has ended: of a removed one it asks what becomes of the team's data here, else for a join code. */
export function LoginOver({ team }: { team: TeamStatus }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const [location, navigate] = useLocation();
  const soon = (at: number) => clock.soon(at, today);
  if (team.reason === 'removed') {
    const teamName = team.membership?.teamName ?? '';
    return <Removed teamName={teamName} ended={endValues(team.ended, soon)} shared={team.shared} />;
  }
  return (
    <Banner
      tone="warn"
      icon={<UserRoundX aria-hidden="true" />}
      actions={
        location !== teamSettings && (
          <Button size="small" onClick={() => navigate(teamSettings, { state: toJoin })}>
            {t('team.enter-code')}
          </Button>
        )
      }
    >
      {teamStateText(t, team, soon)}
    </Banner>
  );
}

/** Returns how many messages are still to be sent by themselves in instances. */
function useScheduledIn(instanceIds: readonly string[]): number {
  const lists = useQueries({
    queries: instanceIds.map((instanceId) =>
      queryOf('scheduled.list', { instanceId, chatId: null }),
    ),
  });
  return lists.flatMap(({ data = [] }) => data.filter(({ missed }) => !missed)).length;
}

/** Tells that the team’s chats are still on this computer, and what it still sends, and asks whether to delete or keep them. */
function Removed({
  teamName,
  ended,
  shared,
}: {
  teamName: string;
  ended: ReturnType<typeof endValues>;
  shared: readonly string[];
}) {
  const t = useText();
  const count = useScheduledIn(shared);
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
        {t('team.removed-prompt', { teamName, ...ended })}{' '}
        {count > 0 && t('team.removed-scheduled', { count })} <Problem thrown={leave.error} />
      </Banner>
      {isErasing && (
        <LeaveTeamDialog teamName={teamName} isRemoved onClose={() => setErasing(false)} />
      )}
    </>
  );
}
