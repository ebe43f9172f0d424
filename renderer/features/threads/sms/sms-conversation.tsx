import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SmsMessage } from '../../../../shared/contract/sms.ts';
import type { Thread } from '../../../../shared/contract/threads.ts';
import { takesSms } from '../../../../shared/domain/sms.ts';
import { call } from '../../../bridge/call.ts';
import { newestError, type Tried } from '../../../bridge/newest-error.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { useOffers } from '../../../product-ui/offers/use-offers.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { useWhileInFront } from '../../../product-ui/windows/use-while-in-front.ts';
import { Button } from '../../../ui/button.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';
import { SmsComposer } from './sms-composer.tsx';
import { SmsLine } from './sms-line.tsx';
import { isWaitingForPhone } from './sms-status.ts';
import { SmsSendLine } from './sms-send-line.tsx';
import { useSaidSms } from './use-said-sms.ts';
import styles from './sms.module.css';

/** Milliseconds between two looks for what is new in the thread that is shown; shorter while an SMS is on its way. */
const lookEveryMs = 15_000;
const lookSoonMs = 3_000;

const none: SmsMessage[] = [];

/** Words for an SMS that is on its way. */
const onItsWay = new Set(['sending', 'sent']);

/** Messages that are shown at first, and that each press shows more of. */
const shownAtOnce = 100;

/** Messages of a thread as a conversation, and the way to write in it, as far as the service offers them; `children` between them. */
export function SmsConversation({
  instanceId,
  thread,
  isOpened,
  onWriting,
  children,
}: {
  instanceId: string;
  thread: Thread;
  /** A person looks at it: what came in counts as read. */
  isOpened: boolean;
  onWriting: (threadId: string | null) => void;
  /** What else is known of it. */
  children: ReactNode;
}) {
  const t = useText();
  const offers = useOffers(instanceId);
  const box = useRef<HTMLTextAreaElement>(null);
  const { threadId, number } = thread;
  // Of a thread that only has its ID, messages may tell.
  const isAnswerable = number === '' || takesSms(number);
  if (offers?.smsMessages !== true) return children;
  return (
    <>
      <Log
        instanceId={instanceId}
        thread={thread}
        isOpened={isOpened}
        onEdit={() => box.current?.focus()}
      />
      {children}
      {offers.smsSend && !isAnswerable && (
        <Note>{t('sms.sender-is-a-name', { sender: number })}</Note>
      )}
      {offers.smsSend && isAnswerable && thread.deletion === null && (
        <SmsComposer
          instanceId={instanceId}
          threadId={threadId}
          number={number}
          boxRef={box}
          onWriting={onWriting}
        />
      )}
      {!offers.smsSend && <Note>{t('sms.not-offered')}</Note>}
    </>
  );
}

function Log({
  instanceId,
  thread: { threadId, isUnread },
  isOpened,
  onEdit,
}: {
  instanceId: string;
  thread: Thread;
  isOpened: boolean;
  onEdit: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const [limit, setLimit] = useState(shownAtOnce);
  const [looked, setLooked] = useState<Tried<unknown>>({ error: null });
  const [hasLooked, setHasLooked] = useState(false);
  const list = useQuery({
    ...queryOf('sms.list', { instanceId, threadId, limit }),
    placeholderData: keepPreviousData,
  });

  async function look() {
    try {
      await call('sms.look', { instanceId, threadId, isOpened });
      setLooked({ error: null });
    } catch (error) {
      setLooked({ error, submittedAt: Date.now() });
    }
    setHasLooked(true);
  }
  const { messages = none, sends = [], total = 0, isWhole = false } = list.data ?? {};
  const thrown = newestError(looked, list);
  useSaidSms(messages, hasLooked);
  const last = messages.at(-1);
  const isMoving =
    sends.some(({ state }) => state !== 'stopped') ||
    (last?.isIncoming === false && (isWaitingForPhone(last) || onItsWay.has(last.status ?? '')));
  useWhileInFront(isMoving ? lookSoonMs : lookEveryMs, look);
  // What comes in while somebody looks is read at once. Where that fails, the next look says so.
  useEffect(() => {
    if (!isOpened || !isUnread || !document.hasFocus()) return;
    call('sms.look', { instanceId, threadId, isOpened }).catch(() => {});
  }, [instanceId, threadId, isOpened, isUnread]);

  const isEmpty = messages.length + sends.length === 0;
  return (
    <>
      {/* It changes with each row that the keys come to. What comes into it is said by useSaidSms. */}
      <div className={styles['log']} role="log" aria-label={t('sms.messages')} aria-live="off">
        <Stack gap="medium">
          {total > messages.length && (
            <Button size="small" onClick={() => setLimit(Math.min(limit + shownAtOnce, 1_000))}>
              {t('sms.earlier')}
            </Button>
          )}
          {messages.map((message) => (
            <SmsLine key={message.messageId} message={message} />
          ))}
          {sends.map((send) => (
            <SmsSendLine key={send.localId} instanceId={instanceId} send={send} onEdit={onEdit} />
          ))}
          {isEmpty && isWhole && <Note>{t('sms.none')}</Note>}
          {isEmpty && !isWhole && hasLooked && <Note>{t('sms.not-yet')}</Note>}
          {isEmpty && !isWhole && !hasLooked && <SkeletonLine width={70} />}
        </Stack>
      </div>
      {thrown !== null && (
        <Line>
          <Problem tone="warn">{t('sms.not-read', { reason: errorText(thrown) })}</Problem>
          <Button size="small" onClick={() => void look()}>
            {t('action.try-again')}
          </Button>
        </Line>
      )}
    </>
  );
}
