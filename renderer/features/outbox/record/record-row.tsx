import { Link } from 'wouter';
import type { AuditEntry } from '../../../../shared/contract/audit.ts';
import { failureText } from '../../../domain/failure-text.ts';
import { StateMark, stateTone, stateWord } from '../../../domain/state-mark.tsx';
import { useClock } from '../../../domain/use-clock.ts';
import { type Say, Text, useText } from '../../../messages/text.tsx';
import styles from '../outbox-page.module.css';

function detailText(say: Say, exact: (at: number) => string, { detail }: AuditEntry): string {
  const { failure, keyId, serviceStatus, sendAt, values } = detail;
  const why = failure ? failureText(say, failure) : null;
  const parts = [
    why && `${why.meaning} ${why.reason}`.trim(),
    serviceStatus,
    keyId,
    sendAt !== undefined && say('record.send-at', { time: exact(sendAt) }),
    ...Object.entries(values ?? {}).map(([name, value]) => say('record.value', { name, value })),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** One entry: when, who, what, to whom, and what came of it. */
export function RecordRow({ entry }: { entry: AuditEntry }) {
  const say = useText();
  const clock = useClock();
  const { at, act, by, agent, chat, excerpt, detail } = entry;
  const who = by === 'postline' ? say('record.by-postline') : agent || say('record.by-unnamed');
  const more = detailText(say, clock.exact, entry);
  return (
    <div className={styles['entry']}>
      <time className={styles['when']} dateTime={new Date(at).toISOString()}>
        {clock.exact(at)}
      </time>
      <p className={styles['facts']}>
        <b className={styles['act']}>
          <Text id={`record.act-${act}`} />
        </b>
        {detail.state && (
          <span className={`${styles['state']} ${stateTone(detail.state)}`}>
            <StateMark state={detail.state} /> <Text id={stateWord(detail.state)} />
          </span>
        )}
        {chat && (
          <Link href={`/chats/${chat.chatId}`} className={styles['to'] ?? ''}>
            <bdi>{chat.name ?? chat.number}</bdi>
          </Link>
        )}
        <bdi className={styles['time']}>{who}</bdi>
        {excerpt && (
          <span className={styles['excerpt']}>
            <bdi>{excerpt}</bdi>
          </span>
        )}
        {more && <bdi className={styles['reason']}>{more}</bdi>}
      </p>
    </div>
  );
}
