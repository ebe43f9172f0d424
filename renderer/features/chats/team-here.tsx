import { useQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { useEffect } from 'react';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
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

/** In a row: who answers, else who called you there, else who looks, else whose the chat is. */
function TeamMark({ instanceId, chatId }: { instanceId: string; chatId: string }) {
  const t = useText();
  const { data: chat } = useQuery({
    ...queryOf('team.chats', { instanceId }),
    select: (chats: CallOutput<'team.chats'>) => chats.find((one) => one.chatId === chatId),
  });
  if (!chat) return null;
  const { claim, here, assignment, calledBy } = chat;
  const [looking] = here;
  if (claim && !claim.isMine) {
    return <span className={styles['answering']}>{t('team.answering', { name: claim.name })}</span>;
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
  if (looking) {
    const { memberId, name } = looking;
    const words = t('team.looking', { name });
    return (
      <span className={styles['looking']} title={words}>
        <Avatar name={name} seed={memberId} isGroup={false} size="tiny" />
        <VisuallyHidden>{words}</VisuallyHidden>
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
