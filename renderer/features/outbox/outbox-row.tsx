import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { isSameText } from '../../product-ui/is-same-text.ts';
import { failureText } from '../../product-ui/failure-text.ts';
import { StateMark, stateTone, stateWord } from '../../product-ui/state-mark.tsx';
import { useClock } from '../../product-ui/use-clock.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { type Say, Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { ItemAct } from './use-outbox-acts.ts';
import styles from './outbox.module.css';

/** What can be done with an item where it stands; the first is what most people want. */
function actsOf({ group, state, kind }: OutboxItem): readonly ItemAct[] {
  switch (group) {
    case 'unknown':
      return ['send-again', 'mark-arrived', 'leave'];
    case 'failed':
      return ['send-again', 'edit', 'leave'];
    case 'waiting':
      return state === 'not-sent' ? ['send-again', 'edit', 'cancel'] : ['edit', 'cancel'];
    case 'sending':
      // An upload can be broken off while its last byte has not left.
      return kind === 'text' || kind === 'link-card' ? [] : ['cancel'];
  }
}

function reasonOf(say: Say, { group, failure }: OutboxItem): string {
  if (failure) {
    const { meaning, reason } = failureText(say, failure);
    return `${meaning} ${reason}`.trim();
  }
  return say(group === 'sending' ? 'outbox.under-way' : 'outbox.waits-turn');
}

function HeldReason({ until }: { until: number }) {
  const seconds = Math.max(0, Math.ceil((until - useNow(true)) / 1_000));
  return <Text id="outbox.held" values={{ seconds }} />;
}

/** One message of the outbox: whose, what, where it stands and why, and the ways on. */
export function OutboxRow({
  item,
  today,
  problem,
  isSelected,
  onMove,
  onToggle,
  onAct,
}: {
  item: OutboxItem;
  today: number;
  problem: AppError | null;
  isSelected: boolean;
  onMove: (event: KeyboardEvent) => void;
  onToggle: (localId: string) => void;
  onAct: (kind: ItemAct, item: OutboxItem) => void;
}) {
  const say = useText();
  const clock = useClock();
  const errorText = useErrorText();
  const { localId, chat, excerpt, state, heldUntil, createdAt } = item;
  const name = chat.name ?? chat.number;
  const acts = isSameText(problem) ? (['send-anyway', ...actsOf(item)] as const) : actsOf(item);
  return (
    <div className={styles['item']}>
      <input
        type="checkbox"
        aria-label={say('outbox.select')}
        checked={isSelected}
        onKeyDown={onMove}
        onChange={() => onToggle(localId)}
      />
      <p className={styles['facts']}>
        <Link href={`/chats/${chat.chatId}`} className={styles['chat'] ?? ''}>
          <bdi>{name}</bdi>
        </Link>
        <span className={`${styles['state']} ${stateTone(state)}`}>
          <StateMark state={state} /> <Text id={stateWord(state)} />
        </span>
        <time className={styles['time']} dateTime={new Date(createdAt).toISOString()}>
          {clock.brief(createdAt, today)}
        </time>
        <span className={styles['excerpt']}>
          <bdi>{excerpt}</bdi>
        </span>
        <span className={styles['reason']}>
          {heldUntil === null ? reasonOf(say, item) : <HeldReason until={heldUntil} />}
        </span>
        {problem && (
          <span role="alert" className={styles['refusal']}>
            {errorText(problem)}
          </span>
        )}
      </p>
      <div className={styles['acts']}>
        {acts.map((kind) => (
          <Button key={kind} size="small" onClick={() => onAct(kind, item)}>
            <Text id={`act.${kind}`} />
          </Button>
        ))}
      </div>
    </div>
  );
}
