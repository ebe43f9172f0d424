import { useQuery } from '@tanstack/react-query';
import { AtSign, PenLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ChatView } from '../../../shared/contract/chats.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { TeamChat, TeamQueue } from '../../../shared/contract/team.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { changeChatList, chatListState } from '../../product-ui/chat-order/chat-list-state.ts';
import { CutNames } from '../../product-ui/team/about-names.tsx';
import { useHereWords } from '../../product-ui/team/here-words.ts';
import { useTeamOf } from '../../product-ui/team/use-team.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { barQueues } from './bar-queues.ts';
import { rowMark } from './row-mark.ts';
import styles from './team-here.module.css';

/** Of so many their initials are shown. */
const mostShown = 3;

/** Who of the team is here, beside the heading; with it the rows say who looks and who answers, and the views are the team’s. Nothing where no team shares the chats. */
export function TeamHere({ instanceId }: { instanceId: string }) {
  const t = useText();
  const { list } = useFormats();
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
  const { data: views } = useQuery({
    ...queryOf('chats.views', { instanceId }),
    enabled: isShared,
  });
  useLeavingRemoved(instanceId, queues, views);

  const here = team?.members.filter(({ isHere, isYou }) => isHere && !isYou) ?? [];
  if (here.length === 0) return null;
  const names = list(
    here.map(({ name }) => name),
    { type: 'conjunction' },
  );
  return (
    <span className={styles['here']} title={t('team.here-names', { names })}>
      {here.slice(0, mostShown).map(({ memberId, name }) => (
        <Avatar key={memberId} name={name} seed={memberId} isGroup={false} size="tiny" />
      ))}
      <small aria-hidden="true">{t('team.here-count', { count: here.length })}</small>
      <VisuallyHidden>{t('team.here-names', { names })}</VisuallyHidden>
    </span>
  );
}

/** Shows all chats instead of a queue or saved view that a colleague has removed. */
function useLeavingRemoved(
  instanceId: string,
  queues: readonly TeamQueue[] = [],
  views: readonly ChatView[] = [],
): void {
  const known = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = [...queues.map(({ queueId }) => queueId), ...views.map(({ viewId }) => viewId)];
    const { view } = chatListState(instanceId).get();
    const isRemoved = known.current.includes(view) && !ids.includes(view);
    if (isRemoved) changeChatList(instanceId, { view: 'open' });
    known.current = ids;
  }, [instanceId, queues, views]);
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
        {answering === writing && <PenLine size={12} aria-hidden="true" />}
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
