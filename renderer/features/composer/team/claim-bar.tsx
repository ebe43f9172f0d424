import { useEffect, useState } from 'react';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';
import { messageBox } from '../../../product-ui/message-box.ts';
import { agoOf } from '../../../product-ui/team/ago.ts';
import { teamStateText } from '../../../product-ui/team/state-text.ts';
import { useTeamChat, useTeamOf } from '../../../product-ui/team/use-team.ts';
import { useClock } from '../../../product-ui/use-clock.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNow, useToday } from '../../../ui/use-now.ts';
import styles from './team.module.css';

/** Shows above the composer who else is answering, or that the team’s store is away. */
export function ClaimBar({ chat, onAsk }: { chat: ChatRef; onAsk: (name: string) => void }) {
  const t = useText();
  const claim = useTeamChat(chat)?.claim ?? null;
  const other = claim?.isMine === false ? claim : null;
  const takeOver = useCallMutation('team.answerInstead');
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
      <StoreStatus instanceId={chat.instanceId} />
    </>
  );
}

function StartedAgo({ at }: { at: number }) {
  const t = useText();
  const { unit, count } = agoOf(at, useNow(true));
  return <span className={styles['started']}>{t(`team.started-${unit}`, { count })}</span>;
}

/** Milliseconds for which the store may be away before this is shown in each chat. */
const showAwayAfterMs = 5_000;
/** Number of unread events that are read too soon to be worth showing. */
const fewEvents = 1_000;

/** Shows why answers of others may be missing: the store has been away for some seconds, or many events have yet to be read. */
function StoreStatus({ instanceId }: { instanceId: string }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const team = useTeamOf(instanceId);
  const awaySince = team && team.state !== 'up' ? team.since : null;
  const [isAwayLong, setAwayLong] = useState(false);
  useEffect(() => {
    if (awaySince === null) return;
    const delayMs = Math.max(0, awaySince + showAwayAfterMs - Date.now());
    const timer = setTimeout(() => setAwayLong(true), delayMs);
    return () => {
      clearTimeout(timer);
      setAwayLong(false);
    };
  }, [awaySince]);
  const isAway = awaySince !== null && isAwayLong;
  const isReading = team?.state === 'up' && team.toRead > fewEvents;
  if (team === null || !(isAway || isReading)) return null;
  return (
    // A screen reader must not announce each step of the countdown.
    <output className={styles['store-status']} aria-live={isReading ? 'off' : 'polite'}>
      {teamStateText(t, team, awaySince === null ? '' : clock.soon(awaySince, today))}
    </output>
  );
}
