import { Link } from 'wouter';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import { StateMark, stateTone, stateWord } from '../../product-ui/state-mark.tsx';
import { useClock } from '../../product-ui/use-clock.ts';
import { Text, useText } from '../../messages/text.tsx';
import styles from './audit.module.css';
import { detailText } from './detail-text.ts';

/** One entry: when, who, what, to whom, and what came of it. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const say = useText();
  const clock = useClock();
  const { at, action, by, agent, chat, excerpt, detail } = entry;
  const who = by === 'postline' ? say('audit.by-postline') : agent || say('audit.by-unnamed');
  const more = detailText(say, clock.exact, entry);
  return (
    <div className={styles['entry']}>
      <time className={styles['when']} dateTime={new Date(at).toISOString()}>
        {clock.exact(at)}
      </time>
      <p className={styles['facts']}>
        <b className={styles['act']}>
          <Text id={`audit.action-${action}`} />
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
