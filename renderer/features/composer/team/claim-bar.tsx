import { useToldMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { messageBox } from '../../../product-ui/commands/message-box.ts';
import { agoOf } from '../../../product-ui/team/ago.ts';
import { StoreStatus } from '../../../product-ui/team/store-status.tsx';
import { useTeamChat, useTeamOf } from '../../../product-ui/team/use-team.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './team.module.css';

/** Shows above the composer who else is answering, or that the team’s store is away. */
export function ClaimBar({ chat, onAsk }: { chat: ChatRef; onAsk: (name: string) => void }) {
  const t = useText();
  const team = useTeamOf(chat.instanceId);
  const claim = useTeamChat(chat)?.claim ?? null;
  const other = claim?.isMine === false ? claim : null;
  const takeOver = useToldMutation('team.answerInstead');
  const text = other ? t('team.answering', { name: other.name }) : '';
  return (
    <>
      <div className={styles['bar']} data-shown={other !== null}>
        {other && <Avatar name={other.name} seed={other.memberId} isGroup={false} size="small" />}
        {/* Always rendered, so that a screen reader announces when somebody begins, and only once. */}
        <output>{text}</output>
        {other && (
          <>
            <StartedAgo at={other.since} />
            <Button size="small" onClick={() => onAsk(other.name)}>
              {t('team.ask', { name: other.name })}
            </Button>
            <Button
              size="small"
              onClick={() => {
                takeOver.mutate({ ...chat });
                // At once: the button disappears with the other member's claim, and what is typed is the answer.
                messageBox()?.focus();
              }}
            >
              {t('team.answer-instead')}
            </Button>
          </>
        )}
      </div>
      <StoreStatus team={team} instanceId={chat.instanceId} className={styles['store-status']} />
    </>
  );
}

function StartedAgo({ at }: { at: number }) {
  const t = useText();
  const { unit, count } = agoOf(at, useNow(true));
  return <span className={styles['started']}>{t(`team.started-${unit}`, { count })}</span>;
}
