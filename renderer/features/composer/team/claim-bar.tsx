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

/** Says above the composer who else is answering, or that the team’s store is away. */
export function ClaimBar({ chat, onAsk }: { chat: ChatRef; onAsk: (name: string) => void }) {
  const t = useText();
  const claim = useTeamChat(chat)?.claim ?? null;
  const other = claim?.isMine === false ? claim : null;
  const take = useCallMutation('team.answerInstead');
  const words = other ? t('team.answering', { name: other.name }) : '';
  return (
    <>
      <div className={styles['bar']} data-shown={other !== null}>
        {other && <Avatar name={other.name} seed={other.memberId} isGroup={false} size="small" />}
        {/* It is there from the start, so that it is read out when somebody begins, and once. */}
        <output>{words}</output>
        {other && (
          <>
            <Started at={other.since} />
            <Button size="small" onClick={() => onAsk(other.name)}>
              {t('team.ask', { name: other.name })}
            </Button>
            <Button
              size="small"
              onClick={() =>
                // The button goes with the other's claim.
                take.mutate({ ...chat }, { onSuccess: () => messageBox()?.focus() })
              }
            >
              {t('team.answer-instead')}
            </Button>
          </>
        )}
      </div>
      <Behind instanceId={chat.instanceId} />
    </>
  );
}

function Started({ at }: { at: number }) {
  const t = useText();
  const { unit, count } = agoOf(at, useNow(true));
  return <span className={styles['since']}>{t(`team.started-${unit}`, { count })}</span>;
}

/** Milliseconds for which a store may be away before it is said beside each chat. */
const sayAfterMs = 5_000;
/** Events of the team that are read soon enough not to be spoken of there. */
const soonRead = 1_000;

/** Says why others may have answered without it being seen here: the store has been away for some seconds, or much is still to be read. */
function Behind({ instanceId }: { instanceId: string }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const team = useTeamOf(instanceId);
  const since = team && team.state !== 'up' ? team.since : null;
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSaid(true), Math.max(0, since + sayAfterMs - Date.now()));
    return () => {
      clearTimeout(timer);
      setSaid(false);
    };
  }, [since]);
  const isAway = since !== null && isSaid;
  const isReading = team?.state === 'up' && team.toRead > soonRead;
  if (team === null || !(isAway || isReading)) return null;
  return (
    // A count that goes down all the time is not read out.
    <output className={styles['away']} aria-live={isReading ? 'off' : 'polite'}>
      {teamStateText(t, team, since === null ? '' : clock.soon(since, today))}
    </output>
  );
}
