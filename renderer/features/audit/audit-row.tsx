import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import { failureReason } from '../../product-ui/failures/failure-reason.ts';
import { StateLabel } from '../../product-ui/messages/state-mark.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { type Translate, useFormats, useText } from '../../messages/text.tsx';
import { detailParts } from './detail-parts.ts';
import styles from './audit.module.css';

/** Returns who did what an entry tells of. */
export function actorOf(t: Translate, { by, agent }: AuditEntry): string {
  return by === 'postline' ? t('audit.by-postline') : agent || t('audit.by-unnamed');
}

/** One entry in a line: when, what, about whom or what, by whom, and the result; pressed, it unfolds the rest below. */
export function AuditRow({
  entry,
  isFollowUp,
}: {
  entry: AuditEntry;
  /** The entry before it, in time, is about the same. */
  isFollowUp: boolean;
}) {
  const t = useText();
  const clock = useClock();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const { at, action, chat, excerpt, detail } = entry;
  const { state, asked, failure } = detail;
  const why = failureReason(t, failure ?? null);
  const who = actorOf(t, entry);
  const parts = detailParts(t, clock.exact, formats, entry);
  return (
    <>
      <button
        type="button"
        className={styles['entry']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? moreId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={14} aria-hidden="true" />
        <time dateTime={new Date(at).toISOString()}>{clock.seconds(at)}</time>
        <b data-follow-up={isFollowUp}>{t(`audit.action-${action}`)}</b>
        <bdi>
          {chat ? (chat.name ?? chat.number) : detail.isForgotten ? t('audit.forgotten') : excerpt}
        </bdi>
        <bdi className={styles['quiet']}>{(chat && excerpt) || parts.join(' · ')}</bdi>
        <bdi className={styles['quiet']}>{who}</bdi>
        {state && (
          <span title={why}>
            <StateLabel state={state} /> <bdi>{why}</bdi>
          </span>
        )}
        {asked && (
          <span>
            <bdi>{t(`message-action.${asked.kind}.${asked.state}`)}</bdi>
          </span>
        )}
      </button>
      {isOpen && (
        <div id={moreId} className={styles['more']}>
          <p>{clock.exact(at)}</p>
          {excerpt && (
            <p>
              <bdi>{excerpt}</bdi>
            </p>
          )}
          {parts.map((part) => (
            <p key={part}>
              <bdi>{part}</bdi>
            </p>
          ))}
          {chat && <Link href={`/chats/${chat.chatId}`}>{t('audit.open-chat')}</Link>}
        </div>
      )}
    </>
  );
}
