import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { Thread } from '../../../../shared/contract/threads.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useClock } from '../../../product-ui/use-clock.ts';
import { Failed } from '../../../product-ui/failed.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';
import { stateWord } from '../grid/state-words.tsx';
import { LabelChips } from './label-chips.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { failureReason } from '../../../product-ui/failure-reason.ts';
import styles from './thread-panel.module.css';

/** Everything that is known of one thread. */
export function ThreadPanel({ instanceId, threadId }: { instanceId: string; threadId: string }) {
  const say = useText();
  const {
    data: thread,
    error,
    refetch,
  } = useQuery({
    ...queryOf('threads.get', { instanceId, threadId }),
    // The one before stays until the next is there: keys run through the list faster than rows are read.
    placeholderData: keepPreviousData,
  });
  const [isLabelling, setLabelling] = useState(false);
  if (error && !thread) return <Failed thrown={error} onRetry={() => void refetch()} />;
  return (
    <Card
      label={say('threads.thread')}
      title={thread && <bdi>{thread.number || thread.threadId}</bdi>}
      note={thread && say(stateWord(thread))}
    >
      {thread ? <Known thread={thread} /> : <SkeletonLine width={60} />}
      {thread && <LabelChips instanceId={instanceId} thread={thread} />}
      {thread && (
        <Button size="small" onClick={() => setLabelling(true)}>
          <Tag size={14} aria-hidden="true" />
          {say('threads.label')}
        </Button>
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

function Known({ thread }: { thread: Thread }) {
  const say = useText();
  const { exact } = useClock();
  const time = (at: number | null) => (at === null ? say('threads.not-known') : exact(at));
  const { confirmed, desired, inDoubt, reported } = thread;
  const serviceStatus =
    confirmed === null
      ? 'thread-state.unknown'
      : confirmed
        ? 'thread-state.archived'
        : 'thread-state.open';
  const facts: [name: string, value: string, isId?: boolean][] = [
    [say('threads.from'), thread.fromNumber],
    [say('threads.to'), thread.toNumber],
    [say('threads.last-message'), time(thread.lastMessageAt)],
    [say('threads.created'), time(thread.createdAt)],
    [say('threads.updated'), time(thread.updatedAt)],
    [say('threads.service-status'), say(serviceStatus)],
    [
      say('threads.pending-change'),
      desired === null
        ? ''
        : say('threads.pending-since', { archived: String(desired), at: time(thread.stateAt) }),
    ],
    [say('threads.source'), say(`thread-known.${thread.known}`)],
    [say('threads.phone-id'), thread.phoneId, true],
    [say('threads.thread-id'), thread.threadId, true],
  ];
  // What was imported is shown; what the service says instead is not hidden.
  const { number, lastMessage, lastMessageAt } = reported ?? {};
  const notes = [
    isTold(number) && say('threads.reported-number', { number }),
    isTold(lastMessage) && say('threads.reported-message', { text: lastMessage }),
    isTold(lastMessageAt) && say('threads.reported-time', { time: exact(lastMessageAt) }),
    failureReason(say, thread.failure),
    inDoubt && thread.state !== 'sending' && say('threads.in-doubt'),
  ];
  return (
    <>
      {thread.known === 'id-only' ? (
        <Note>{say('threads.id-only-hint')}</Note>
      ) : (
        <p className={styles['message']} dir="auto">
          {thread.lastMessage || say('threads.no-message')}
        </p>
      )}
      {notes.map((note) => note && <Note key={note}>{note}</Note>)}
      <dl className={styles['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value, isId]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className={isId ? styles['id'] : undefined}>
                <bdi>{value}</bdi>
              </dd>
            </Fragment>
          ))}
      </dl>
    </>
  );
}

const isTold = <Value,>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;
