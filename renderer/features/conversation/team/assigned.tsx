import { Users } from 'lucide-react';
import { useText } from '../../../messages/text.tsx';
import { askAboutChats } from '../../../product-ui/chat-order/chat-dialogs.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { useTeamChat } from '../../../product-ui/team/use-team.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './team.module.css';

/** Shows the assignee of a chat on a button that opens the dialog to assign it, and a button to hand it over. */
export function Assigned({ chat }: { chat: ChatRef }) {
  const t = useText();
  const assignment = useTeamChat(chat)?.assignment ?? null;
  const assignee = assignment?.isMine ? t('message.you-alone') : (assignment?.name ?? '');
  return (
    <>
      <Button
        size="small"
        className={styles['assigned'] ?? ''}
        title={
          assignment ? t('audit.value', { name: t('team.assigned'), value: assignee }) : undefined
        }
        aria-haspopup="dialog"
        onClick={() => askAboutChats('assign', [chat.chatId])}
      >
        {assignment ? (
          <>
            <small>{t('team.assigned')}</small>
            {assignment.kind === 'member' ? (
              <Avatar
                name={assignment.name}
                seed={assignment.memberId}
                isGroup={false}
                size="tiny"
              />
            ) : (
              <Users size={14} aria-hidden="true" />
            )}
            {assignment.isMine ? t('message.you-alone') : <bdi>{assignment.name}</bdi>}
          </>
        ) : (
          t('chat-menu.assign')
        )}
      </Button>
      <Button
        size="small"
        className={styles['hand-over'] ?? ''}
        aria-haspopup="dialog"
        onClick={() => askAboutChats('hand-over', [chat.chatId])}
      >
        {t('chat-menu.hand-over')}
      </Button>
    </>
  );
}
