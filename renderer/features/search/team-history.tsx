import { StickyNote } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { TeamFound, TeamHit } from '../../../shared/contract/team-search.ts';
import { useText } from '../../messages/text.tsx';
import { KindSign, kindWord } from '../../product-ui/messages/media-kind.tsx';
import { teamStateText } from '../../product-ui/team/state-text.ts';
import { useTeam } from '../../product-ui/team/use-team.ts';
import { useAttempt } from '../../product-ui/attempts/use-attempt.ts';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Marked } from '../../ui/marked.tsx';
import { Note } from '../../ui/note.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useLate } from '../../ui/use-late.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Hit } from './hits.tsx';
import styles from './search.module.css';

interface TeamHistoryProps {
  instanceId: string;
  query: string;
  today: number;
  /** Called with the number of hits shown; 0 when this component goes away. */
  onFound: (count: number) => void;
}

/** Shows what a search finds in the team’s store but not on this computer. Renders nothing if this console is in no team. */
export function TeamHistory(props: TeamHistoryProps) {
  const t = useText();
  const team = useTeam();
  const clock = useClock();
  if (!team?.membership) return null;
  // The key starts a new search when the store comes back.
  return (
    <StoreSearch
      key={`${props.instanceId} ${props.query} ${team.state === 'up'}`}
      {...props}
      // No other try helps before an administrator or an update does, and the state says so.
      refusal={
        team.state === 'refused'
          ? teamStateText(t, team, (at) => clock.soon(at, props.today))
          : null
      }
    />
  );
}

function StoreSearch({
  instanceId,
  query,
  today,
  onFound,
  refusal,
}: TeamHistoryProps & {
  /** Why the store refuses this console, in words; null: it does not. */
  refusal: string | null;
}) {
  const t = useText();
  const ids = useId();
  const errorText = useErrorText();
  const { start, cancel, isUnderWay, error } = useAttempt('team.search');
  const [hits, setHits] = useState<readonly TeamHit[]>([]);
  const [last, setLast] = useState<TeamFound | 'cancelled' | null>(null);

  async function search(next: TeamFound['next']) {
    setLast(null);
    const found = await start({ instanceId, query, next });
    if (found === null) return;
    setLast(found);
    setHits((before) => {
      const shown = new Set(before.map(({ hitId }) => hitId));
      return [...before, ...found.items.filter(({ hitId }) => !shown.has(hitId))];
    });
  }
  const searchFirst = useRef(search);
  useEffect(() => void searchFirst.current(null), []);
  const hasHits = hits.length > 0;
  useEffect(() => {
    onFound(hits.length);
    return () => onFound(0);
  }, [hits, onFound]);

  function stop() {
    cancel();
    setLast('cancelled');
  }
  const answer = last === 'cancelled' ? null : last;
  const next = answer?.next ?? null;
  const problem = problemOf(answer, error !== null);
  const tryAgain = (
    <LinkButton onClick={() => void search(null)}>{t('action.try-again')}</LinkButton>
  );

  return (
    <>
      {hasHits && (
        <section className={styles['group']} aria-labelledby={`${ids}-team`}>
          <div className={styles['heading']}>
            <h2 id={`${ids}-team`}>{t('search.team')}</h2>
            <span>{t('search.count', { count: hits.length, isMore: String(next !== null) })}</span>
          </div>
          <p className={styles['beside']}>{t('search.team-hint')}</p>
          <ul aria-labelledby={`${ids}-team`}>
            {hits.map((hit) => (
              <li key={hit.hitId}>
                <TeamMessageHit hit={hit} today={today} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isUnderWay && <Waiting onCancel={stop} />}
      {!isUnderWay && next !== null && (
        <p className={hasHits ? styles['more'] : undefined}>
          {!hasHits && `${t('search.team-so-far')} `}
          <LinkButton onClick={() => void search(next)}>{t('search.team-further')}</LinkButton>
        </p>
      )}
      {last === 'cancelled' && (
        <Note>
          {t('search.team-cancelled')} {tryAgain}
        </Note>
      )}
      {!isUnderWay && problem !== null && (
        <Note isLive>
          {problem === 'away' && refusal !== null ? (
            refusal
          ) : (
            <>
              {t(`search.team-${problem}`, { operator: answer?.operator ?? '' })}{' '}
              {error !== null && `${errorText(error)} `}
              {(problem === 'away' || problem === 'failed') && tryAgain}
            </>
          )}
        </Note>
      )}
    </>
  );
}

/** Returns what to show in addition to the hits; null: nothing. */
function problemOf(answer: TeamFound | null, hasFailed: boolean) {
  if (hasFailed) return 'failed';
  if (answer === null) return null;
  const { state } = answer;
  return state === 'away' || state === 'operator' ? state : null;
}

/** Appears after half a second; offers to cancel after two seconds. */
function Waiting({ onCancel }: { onCancel: () => void }) {
  const t = useText();
  const isLate = useLate(500);
  const isLong = useLate(2_000);
  if (!isLate) return null;
  return (
    <Note isLive>
      {t('search.team-searching')}{' '}
      {isLong && <LinkButton onClick={onCancel}>{t('action.cancel')}</LinkButton>}
    </Note>
  );
}

function TeamMessageHit({ hit, today }: { hit: TeamHit; today: number }) {
  const t = useText();
  const clock = useClock();
  const { kind, chat, chatId, author, senderName, direction, at, excerpt } = hit;
  const title = chat?.name ?? chat?.number ?? chatId.replace(/@.*/, '');
  const writer = author?.name ?? (direction === 'in' ? senderName : null);
  const row = {
    sign: <Avatar name={title} seed={chatId} isGroup={chat?.kind === 'group'} size="small" />,
    title: <bdi>{title}</bdi>,
    time: clock.brief(at, today),
  };
  const children = (
    <>
      {kind === 'note' ? (
        <>
          <StickyNote size={14} aria-hidden="true" />
          <VisuallyHidden>{t('team.note')}: </VisuallyHidden>
        </>
      ) : (
        kind !== 'text' && (
          <>
            <KindSign kind={kind} size={14} />
            <VisuallyHidden>{t(kindWord(kind))}: </VisuallyHidden>
          </>
        )
      )}
      {writer && <bdi>{writer}: </bdi>}
      <Marked parts={excerpt} />
    </>
  );
  if (chat !== null) {
    return (
      <Hit to={`/chats/${chat.chatId}`} {...row}>
        {children}
      </Hit>
    );
  }
  return (
    <div className={styles['unreachable']}>
      <div className={styles['hit']}>
        <TwoLines sign={row.sign} title={row.title} time={row.time}>
          {children}
        </TwoLines>
      </div>
      <p className={styles['beside']}>{t('search.team-no-chat')}</p>
    </div>
  );
}
