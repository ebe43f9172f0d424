import { useQuery } from '@tanstack/react-query';
import { AtSign, CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import type { TeamQueue, TeamStatus } from '../../../../shared/contract/team.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import {
  changeChatList,
  chatListState,
  showView,
} from '../../../product-ui/chat-order/chat-list-state.ts';
import {
  canTryNow,
  isLimitedFrom,
  TryNow,
  useAwaySince,
} from '../../../product-ui/team/store-status.tsx';
import { useTeam, useTeamOf } from '../../../product-ui/team/use-team.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { tooltip } from '../../../ui/tooltip.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { barQueues } from '../bar-queues.ts';
import { teamViews } from '../bar-views.ts';
import { rowMark } from '../row-mark.ts';
import { TeamMark } from './team-mark.tsx';
import styles from './team.module.css';

/** Of so many their initials are shown. */
const mostShown = 3;

/** Shows who of the team is here and how often one is called to a chat, or that the store is away, beside the heading; with it the rows say whose a chat is, who looks and who answers, and the views are the team’s. Nothing where no team shares the chats. */
export function TeamHere({ instanceId }: { instanceId: string }) {
  const t = useText();
  const team = useTeamOf(instanceId);
  const isShared = team !== null;

  useEffect(() => {
    if (!isShared) return;
    rowMark.set((chatId) => <TeamMark instanceId={instanceId} chatId={chatId} />);
    return () => rowMark.set(null);
  }, [isShared, instanceId]);

  const { data: queues } = useQuery({
    ...queryOf('team.queues', { instanceId }),
    enabled: isShared,
  });
  useEffect(() => {
    barQueues.set(isShared ? (queues ?? []) : []);
    return () => barQueues.set([]);
  }, [isShared, queues]);

  useLeavingRemoved(instanceId, queues);

  const isAway = useAwaySince(team) !== null;
  if (team === null) return null;
  const isLimited = isLimitedFrom(team, instanceId);
  const unshared = t(isLimited ? 'team.limited' : 'team.away');
  return (
    <span className={styles['here']}>
      <Calls instanceId={instanceId} />
      {isAway || isLimited ? (
        <span className={styles['away']} title={isLimited ? t('team.limited-hint') : unshared}>
          <CloudOff size={14} aria-hidden="true" />
          <span>{unshared}</span>
          {canTryNow(team) && <TryNow />}
        </span>
      ) : (
        <WhoIsHere team={team} />
      )}
    </span>
  );
}

/** The way to the chats in which a colleague mentioned this member, or which they assigned to them, in sight as long as there are any. */
function Calls({ instanceId }: { instanceId: string }) {
  const t = useText();
  const count = useQuery(queryOf('chats.counts', { instanceId })).data?.calls ?? 0;
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={styles['calls']}
      {...tooltip(t('chats.calls', { count }), t('chats.calls', { count }))}
      aria-label={t('chats.calls', { count })}
      onClick={() => showView(instanceId, 'calls')}
    >
      <AtSign size={14} aria-hidden="true" />
      {count}
    </button>
  );
}

function WhoIsHere({ team }: { team: TeamStatus }) {
  const t = useText();
  const { list } = useFormats();
  const here = team.members.filter(({ isHere, isYou }) => isHere && !isYou);
  if (here.length === 0) return null;
  const names = list(
    here.map(({ name }) => name),
    { type: 'conjunction' },
  );
  return (
    <span className={styles['people']} title={t('team.here-names', { names })}>
      {here.slice(0, mostShown).map(({ memberId, name }) => (
        <Avatar key={memberId} name={name} seed={memberId} isGroup={false} size="tiny" />
      ))}
      <small aria-hidden="true">{t('team.here-count', { count: here.length })}</small>
      <VisuallyHidden>{t('team.here-names', { names })}</VisuallyHidden>
    </span>
  );
}

/** What the list of each instance offered last, by ID. Kept where the list was not shown while a colleague removed something or the team was left. */
const lastOffered = new Map<string, readonly string[]>();

/** Shows all chats instead of a queue, saved view or label that a colleague has removed, or a view that only a team has once it is left. */
function useLeavingRemoved(instanceId: string, queues: readonly TeamQueue[] | undefined): void {
  const isKnown = useTeam() !== undefined;
  const isShared = useTeamOf(instanceId) !== null;
  // An instance that no team has shared has nothing to leave: what is removed there is removed on this desk.
  const enabled = isShared || lastOffered.has(instanceId);
  const views = useQuery({ ...queryOf('chats.views', { instanceId }), enabled }).data;
  const labels = useQuery({ ...queryOf('chats.labels', { instanceId }), enabled }).data;
  useEffect(() => {
    if (!isKnown || !views || !labels || (isShared && !queues)) return;
    const offered: string[] = [
      ...(isShared ? teamViews : []),
      ...(isShared && queues ? queues : []).map(({ queueId }) => queueId),
      ...views.map(({ viewId }) => viewId),
      ...labels.map(({ labelId }) => labelId),
    ];
    const before = lastOffered.get(instanceId) ?? [];
    const isRemoved = (id: string) => before.includes(id) && !offered.includes(id);
    const { view, labelIds } = chatListState(instanceId).get();
    if (isRemoved(view)) changeChatList(instanceId, { view: 'open' });
    if (labelIds.some(isRemoved)) {
      changeChatList(instanceId, { labelIds: labelIds.filter((id) => !isRemoved(id)) });
    }
    lastOffered.set(instanceId, offered);
  }, [instanceId, isKnown, isShared, queues, views, labels]);
}
