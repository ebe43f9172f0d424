import {
  AlarmClock,
  CalendarClock,
  CircleAlert,
  CircleQuestionMark,
  FileX2,
  Handshake,
  type LucideIcon,
  MessageSquareReply,
  PencilLine,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { canSendAnyway } from '../../../product-ui/sending/can-send-anyway.ts';
import { bySwitch } from '../../../product-ui/chat/chat-switch.ts';
import { kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { owedWord } from '../../../product-ui/chat/owed-word.ts';
import { messageAddress } from '../../../product-ui/chat/message-address.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import type { OwedItem, OwedKind } from '../../../../shared/contract/owed.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import tones from '../../../styles/tones.module.css';
import styles from './owed.module.css';
import { chatTitle } from '../../../product-ui/chat/chat-title.ts';

/** What is done about an item by its one button. */
type WayOut = 'open' | 'send-again' | 'send-now' | 'discard' | 'unsnooze' | 'done';

const looks: Record<OwedKind, { icon: LucideIcon; isBad?: true }> = {
  unknown: { icon: CircleQuestionMark, isBad: true },
  rejected: { icon: CircleAlert, isBad: true },
  'not-sent': { icon: FileX2, isBad: true },
  missed: { icon: TriangleAlert, isBad: true },
  held: { icon: TriangleAlert, isBad: true },
  answered: { icon: MessageSquareReply, isBad: true },
  scheduled: { icon: CalendarClock },
  draft: { icon: PencilLine },
  snoozed: { icon: AlarmClock },
  promised: { icon: Handshake },
};

const words: Record<WayOut, MessageId> = {
  open: 'menu.open',
  'send-again': 'action.send-again',
  'send-now': 'action.send-now',
  discard: 'action.delete-asked',
  unsnooze: 'chat-menu.unsnooze',
  done: 'owed.done',
};

/** Returns the one way out of an item: what only its chat can decide is opened. */
export function wayOutOf({ kind, isDue, isNotOnNetwork }: OwedItem): WayOut {
  switch (kind) {
    case 'unknown':
    case 'not-sent':
    case 'draft':
      return 'open';
    case 'rejected':
      return isNotOnNetwork ? 'open' : 'send-again';
    case 'missed':
    case 'held':
    case 'scheduled':
      return 'send-now';
    case 'answered':
      return 'discard';
    case 'snoozed':
      return isDue ? 'done' : 'unsnooze';
    case 'promised':
      return 'done';
  }
}

/** Something that is to be done in a chat: the way to where it stands, and its one way out. */
export function OwedRow({
  item,
  today,
  isOpen,
  problem,
  onWayOut,
}: {
  item: OwedItem;
  today: number;
  isOpen: boolean;
  /** Why its way out was refused. */
  problem: AppError | null;
  onWayOut: () => void;
}) {
  const t = useText();
  const clock = useClock();
  const { kind, chat, localId, isDue, plannedFor, excerpt, messageKind } = item;
  const at = plannedFor ?? item.at;
  const when = clock.moment(at, today);
  const { icon: Icon, isBad } = looks[kind];
  const title = chatTitle(t, chat);
  const isMessage = kind === 'unknown' || kind === 'rejected' || kind === 'not-sent';
  const way = wayOutOf(item);
  // What was written is lost with it, and only its beginning is seen here.
  const [isSure, setSure] = useState(false);
  const mustAsk = way === 'discard' && !isSure;
  const wayWord = t(
    canSendAnyway(problem) ? 'action.send-anyway' : isSure ? 'schedule.discard-sure' : words[way],
  );
  return (
    <>
      <Link
        href={messageAddress(chat.chatId, isMessage ? localId : null)}
        state={bySwitch}
        className={styles['row'] ?? ''}
        aria-current={isOpen ? 'page' : undefined}
      >
        <TwoLines
          sign={<Icon size={16} className={isBad && tones['warn']} aria-hidden="true" />}
          title={<bdi>{title}</bdi>}
          time={
            <time
              className={isDue ? styles['due'] : ''}
              dateTime={new Date(at).toISOString()}
              title={plannedFor === null ? when : t('schedule.held', { when })}
            >
              {isDue && plannedFor === null ? clock.brief(at, today) : clock.soon(at, today)}
            </time>
          }
        >
          <span className={styles['second']}>
            <b>{t(owedWord[kind])}: </b>
            <bdi>{excerpt || (messageKind !== 'text' && t(kindWord(messageKind)))}</bdi>
          </span>
        </TwoLines>
      </Link>
      <Button
        size="small"
        tone={isSure ? 'danger' : 'plain'}
        className={styles['way'] ?? ''}
        aria-label={t('owed.way-out', { action: wayWord, name: title })}
        onClick={() => (mustAsk ? setSure(true) : onWayOut())}
        onBlur={() => setSure(false)}
      >
        {wayWord}
      </Button>
      <Problem thrown={problem} className={styles['problem']} />
    </>
  );
}
