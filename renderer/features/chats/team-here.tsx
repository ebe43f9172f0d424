import { useQuery } from '@tanstack/react-query';
import { AtSign, CloudOff, PenLine } from 'lucide-react';
import { useEffect } from 'react';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { TeamChat, TeamQueue, TeamStatus } from '../../../shared/contract/team.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import {
  changeChatList,
  chatListState,
  showView,
} from '../../product-ui/chat-order/chat-list-state.ts';
import { CutNames } from '../../product-ui/team/about-names.tsx';
import { canTryNow, TryNow, useAwaySince } from '../../product-ui/team/store-status.tsx';
import { useHereWords } from '../../product-ui/team/here-words.ts';
import { useTeam, useTeamOf } from '../../product-ui/team/use-team.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { tooltip } from '../../ui/tooltip.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { barQueues } from './bar-queues.ts';
import { teamViews } from './bar-views.ts';
import { rowMark } from './row-mark.ts';
import styles from './team-here.module.css';

/** Of so many their initials are shown. */
const mostShown = 3;

/** Who of the team is here and how often one is mentioned, or that the store is away, beside the heading; with it the rows say who looks and who answers, and the views are the team’s. Nothing where no team shares the chats. */
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
  // That one was removed stands above the window: the store was reached, and no other try would change it.
  const isUnreached = isAway && team.reason !== 'removed';
  return (
    <span className={styles['here']}>
      <Mentions instanceId={instanceId} />
      {isUnreached ? (
        <span className={styles['away']} title={t('team.away')}>
          <CloudOff size={14} aria-hidden="true" />
          <span>{t('team.away')}</span>
          {canTryNow(team) && <TryNow />}
        </span>
      ) : (
        <WhoIsHere team={team} />
      )}
    </span>
  );
}

/** The way to notes that mention this member, in sight as long as there are any. */
function Mentions({ instanceId }: { instanceId: string }) {
  const t = useText();
  const count = useQuery(queryOf('chats.counts', { instanceId })).data?.mentions ?? 0;
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={styles['mentions']}
      {...tooltip(t('chats.mentions', { count }), t('chats.mentions', { count }))}
      aria-label={t('chats.mentions', { count })}
      onClick={() => showView(instanceId, 'mentions')}
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

/** In a row: who answers, else who writes, else who called you there, else who looks, else whose the chat is. */
function TeamMark({ instanceId, chatId }: { instanceId: string; chatId: string }) {
  const { data: chat } = useQuery({
    ...queryOf('team.chats', { instanceId }),
    select: (chats: CallOutput<'team.chats'>) => chats.find((one) => one.chatId === chatId),
  });
  return chat ? <ChatMark chat={chat} /> : null;
}

function ChatMark({ chat: { claim, here, assignment, calledBy } }: { chat: TeamChat }) {
  const t = useText();
  const { writing, looking } = useHereWords(here);
  const answering =
    claim && !claim.isMine
      ? { words: t('team.answering', { name: claim.name }), names: claim.name }
      : writing;
  if (answering !== null) {
    return (
      <span className={styles['answering']} title={answering.words}>
        {answering === writing && <PenLine size={14} aria-hidden="true" />}
        <CutNames about={answering} />
      </span>
    );
  }
  if (calledBy !== null) {
    const words = t('team.called-by', { name: calledBy });
    return (
      <span className={styles['called']} title={words}>
        <AtSign size={14} aria-hidden="true" />
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    );
  }
  const [first] = here;
  if (first && looking !== null) {
    return (
      <span className={styles['looking']} title={looking.words}>
        <Avatar name={first.name} seed={first.memberId} isGroup={false} size="tiny" />
        <VisuallyHidden>{looking.words}</VisuallyHidden>
      </span>
    );
  }
  if (!assignment || assignment.isMine) return null;
  return (
    <span className={styles['assigned']}>
      <VisuallyHidden>{t('team.assigned')} </VisuallyHidden>
      <bdi>{assignment.name}</bdi>
    </span>
  );
}
