import { useQuery } from '@tanstack/react-query';
import { AtSign, Eye, PenLine, Users } from 'lucide-react';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import type { TeamAssignment, TeamChat } from '../../../../shared/contract/team.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { CutNames } from '../../../product-ui/team/about-names.tsx';
import { useHereWords } from '../../../product-ui/team/here-words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './team.module.css';

/** In a row of the list: what the team does in the chat now, and whose it is. */
export function TeamMark({ instanceId, chatId }: { instanceId: string; chatId: string }) {
  const { data: chat } = useQuery({
    ...queryOf('team.chats', { instanceId }),
    select: (chats: CallOutput<'team.chats'>) => chats.find((one) => one.chatId === chatId),
  });
  if (!chat) return null;
  return (
    <>
      <Activity chat={chat} />
      {chat.assignment && <Owner assignment={chat.assignment} />}
    </>
  );
}

/** Who answers, else who writes, else who called you there, else who looks. */
function Activity({ chat: { claim, here, calledBy } }: { chat: TeamChat }) {
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
  if (!first || looking === null) return null;
  return (
    <span className={styles['looking']} title={looking.words}>
      <Eye size={14} aria-hidden="true" />
      <Avatar name={first.name} seed={first.memberId} isGroup={false} size="tiny" />
      <VisuallyHidden>{looking.words}</VisuallyHidden>
    </span>
  );
}

/** Whose the chat is: a member by their initials, a queue by its name. */
function Owner({ assignment }: { assignment: TeamAssignment }) {
  const t = useText();
  const { kind, isMine, name } = assignment;
  const value = isMine ? t('message.you-alone') : name;
  const words = t('audit.value', { name: t('team.assigned'), value });
  return (
    <span className={styles['owner']} title={words}>
      {kind === 'queue' ? (
        <>
          <Users size={14} aria-hidden="true" />
          <bdi aria-hidden="true">{name}</bdi>
        </>
      ) : (
        <Avatar name={name} seed={assignment.memberId} isGroup={false} size="tiny" />
      )}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
