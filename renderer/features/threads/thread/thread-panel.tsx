import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Thread } from '../../../../shared/contract/threads.ts';
import { wantsOtherThreadIdField } from '../../../../shared/domain/thread.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Failed } from '../../../product-ui/failures/failed.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Line } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';
import { stateWord } from '../grid/state-words.tsx';
import { SmsConversation } from '../sms/sms-conversation.tsx';
import { LabelChips } from './label-chips.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { OtherIdField } from './other-id-field.tsx';
import { useOffers } from '../../../product-ui/offers/use-offers.ts';
import { ThreadDeletionNote } from './thread-deletion-note.tsx';
import { failureReason } from '../../../product-ui/failures/failure-reason.ts';
import styles from '../threads.module.css';

/** Shows everything that is known of one thread. */
export function ThreadPanel({
  instanceId,
  threadId,
  isOpened,
  onWriting,
  onDelete,
}: {
  instanceId: string;
  threadId: string;
  /** A person looks at it: what came in counts as read. */
  isOpened: boolean;
  /** Called with the thread that somebody begins to write in, and with null once they are elsewhere. */
  onWriting: (threadId: string | null) => void;
  onDelete: (thread: Thread) => void;
}) {
  const t = useText();
  const {
    data: thread,
    error,
    refetch,
  } = useQuery({
    ...queryOf('threads.get', { instanceId, threadId }),
    // The one before stays until the next is there: keys run through the list faster than rows are read.
    placeholderData: keepPreviousData,
  });
  const offers = useOffers(instanceId);
  const [isLabelling, setLabelling] = useState(false);
  if (error && !thread) return <Failed thrown={error} onRetry={() => void refetch()} />;
  return (
    <Card
      label={t('threads.thread')}
      title={thread && <bdi>{thread.number || thread.threadId}</bdi>}
      note={thread && t(stateWord(thread))}
    >
      {thread ? (
        <>
          <ThreadDeletionNote instanceId={instanceId} thread={thread} />
          <SmsConversation
            key={thread.threadId}
            instanceId={instanceId}
            thread={thread}
            isOpened={isOpened}
            onWriting={onWriting}
          >
            <Known thread={thread} hasMessages={offers?.smsMessages === true} />
            {wantsOtherThreadIdField(thread.failure ?? thread.deletion?.failure ?? null) && (
              <OtherIdField
                key={thread.threadId}
                instanceId={instanceId}
                failedAt={thread.stateAt ?? 0}
              />
            )}
            <LabelChips instanceId={instanceId} thread={thread} />
            <Line>
              <Button size="small" onClick={() => setLabelling(true)}>
                <Tag size={14} aria-hidden="true" />
                {t('threads.label')}
              </Button>
              {offers?.smsLists === true && thread.deletion === null && (
                <Button size="small" onClick={() => onDelete(thread)}>
                  <Trash2 size={14} aria-hidden="true" />
                  {t('action.delete-asked')}
                </Button>
              )}
            </Line>
          </SmsConversation>
        </>
      ) : (
        <SkeletonLine width={60} />
      )}
      {thread && isLabelling && (
        <LabelDialog
          instanceId={instanceId}
          selection={{ kind: 'ids', threadIds: [thread.threadId] }}
          count={1}
          removable={thread.labels}
          onClose={() => setLabelling(false)}
        />
      )}
    </Card>
  );
}

function Known({ thread, hasMessages }: { thread: Thread; hasMessages: boolean }) {
  const t = useText();
  const { exact } = useClock();
  const time = (at: number | null) => (at === null ? t('threads.not-known') : exact(at));
  const { confirmed, desired, inDoubt, reported } = thread;
  const serviceStatus =
    confirmed === null
      ? 'thread-state.unknown'
      : confirmed
        ? 'thread-state.archived'
        : 'thread-state.open';
  const facts: Fact[] = [
    [t('threads.from'), thread.fromNumber],
    [t('threads.to'), thread.toNumber],
    [t('thread-field.last_message_content'), time(thread.lastMessageAt)],
    [t('thread-field.created_at'), time(thread.createdAt)],
    [t('thread-field.updated_at'), time(thread.updatedAt)],
    [t('details.service-word'), t(serviceStatus)],
    [
      t('threads.pending-change'),
      desired === null
        ? ''
        : t('threads.pending-since', { archived: String(desired), at: time(thread.stateAt) }),
    ],
    [
      t('threads.source'),
      thread.toldBy === null
        ? t(`thread-known.${thread.known}`)
        : t('thread-known.told', { name: thread.toldBy }),
    ],
    [t('threads.phone-id'), thread.phoneId],
    [t('threads.thread'), thread.threadId],
  ];
  // What was imported is shown; what the service says instead is not hidden.
  const { number, lastMessage, lastMessageAt } = reported ?? {};
  const notes = [
    isTold(number) && t('threads.reported-number', { number }),
    isTold(lastMessage) && t('threads.reported-message', { text: lastMessage }),
    isTold(lastMessageAt) && t('threads.reported-time', { time: exact(lastMessageAt) }),
    failureReason(t, thread.failure),
    inDoubt && thread.state !== 'sending' && t('threads.in-doubt'),
  ];
  return (
    <>
      {thread.known === 'id-only' && <Note>{t('threads.id-only-hint')}</Note>}
      {thread.known !== 'id-only' && !hasMessages && (
        <p className={styles['threadPanelMessage']} dir="auto">
          {thread.lastMessage || t('threads.no-message')}
        </p>
      )}
      {notes.map((note) => note && <Note key={note}>{note}</Note>)}
      <details className={styles['details']}>
        <summary>{t('menu.details')}</summary>
        <Facts facts={facts.filter(([, value]) => value !== '')} />
      </details>
    </>
  );
}

const isTold = <Value,>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;
