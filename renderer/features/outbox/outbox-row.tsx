import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import { sendAsKinds } from '../../../shared/domain/media.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { canSendAnyway } from '../../product-ui/sending/can-send-anyway.ts';
import { failureReason } from '../../product-ui/failures/failure-reason.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { StateLabel } from '../../product-ui/messages/state-mark.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { chatTitle } from '../../product-ui/chat/chat-title.ts';
import { type Translate, useText } from '../../messages/text.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { ItemAction } from './use-outbox-actions.ts';
import styles from './outbox.module.css';

/** What can be done with an item; the first is what helps most. */
function actionsOn({ reason, kind, isLookedUp }: OutboxItem): readonly ItemAction[] {
  switch (reason) {
    case 'unknown':
      return ['confirm-manually', 'send-again', 'dismiss'];
    case 'not-on-network':
    case 'file':
      return ['edit', 'send-again', 'dismiss'];
    case 'rejected':
      return ['send-again', 'edit', 'dismiss'];
    case 'answered':
    case 'not-sent':
      return ['send-again', 'edit', 'cancel'];
    case 'waiting':
      return ['edit', 'cancel'];
    case 'sending':
      if (isLookedUp) return ['confirm-manually', 'stop-looking'];
      // An upload can be broken off while its last byte has not left.
      return sendAsKinds.some((each) => each === kind) ? ['cancel'] : [];
  }
}

/** Returns why, in brief: the state's word says already what it means. */
export function reasonOf(t: Translate, failure: OutboxItem['failure']): string {
  if (failure?.kind !== 'unknown') return failureReason(t, failure);
  return t(`unknown.${failure.reason}`, { status: failure.status ?? 0 });
}

/** One message of the outbox in a line: to whom, what, its state and why, since when, how often it was tried, and the ways on. */
export function OutboxRow({
  item,
  today,
  problem,
  holds,
  isSelected,
  onMove,
  onToggle,
  onAction,
}: {
  item: OutboxItem;
  today: number;
  problem: AppError | null;
  /** What keeps all that waits from leaving, and until when; empty: nothing does. */
  holds: string;
  isSelected: boolean;
  onMove: (event: KeyboardEvent) => void;
  onToggle: (localId: string) => void;
  onAction: (kind: ItemAction, item: OutboxItem) => void;
}) {
  const t = useText();
  const clock = useClock();
  const { localId, chat, excerpt, state, failure, heldUntil, since, tries, isLookedUp } = item;
  const actions = canSendAnyway(problem)
    ? (['send-anyway', ...actionsOn(item)] as const)
    : actionsOn(item);
  const rest = actions.slice(1);
  const whyWaiting = item.reason === 'waiting' ? holds : '';
  const reason = isLookedUp ? t('settlement.own-id-asking') : whyWaiting || reasonOf(t, failure);
  return (
    <div className={styles['item']} data-selected={isSelected}>
      <input
        type="checkbox"
        aria-label={t('menu.select')}
        checked={isSelected}
        onKeyDown={onMove}
        onChange={() => onToggle(localId)}
      />
      <Link href={`/chats/${chat.chatId}`} className={styles['to'] ?? ''}>
        <bdi>{chatTitle(t, chat)}</bdi>
      </Link>
      <bdi className={styles['number']}>{chat.name !== null && chat.number}</bdi>
      <span className={styles['excerpt']}>
        <bdi title={excerpt}>{excerpt}</bdi>
      </span>
      <span className={styles['state']} title={whyWaiting || failureReason(t, failure)}>
        <StateLabel state={state} heldUntil={heldUntil} />{' '}
        {heldUntil === null && <bdi>{reason}</bdi>}
      </span>
      <time className={styles['time']} dateTime={new Date(since).toISOString()}>
        {clock.brief(since, today)}
      </time>
      <span className={styles['tries']} title={t('outbox.tries-count', { count: tries })}>
        {tries > 0 && tries}
      </span>
      <div className={styles['actions']}>
        {actions.map((kind) => (
          <button key={kind} type="button" onClick={() => onAction(kind, item)}>
            {t(`action.${kind}`)}
          </button>
        ))}
        {rest.length > 0 && (
          <MenuButton
            isMore
            label={t('action.more')}
            className={styles['more'] ?? ''}
            entries={rest.map((kind) => ({
              key: kind,
              label: t(`action.${kind}`),
              onChoose: () => onAction(kind, item),
            }))}
          />
        )}
      </div>
      <Problem thrown={problem} className={styles['refusal']} />
    </div>
  );
}
