import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import type { Thread } from '../../../../shared/contract/threads.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useClock } from '../../../product-ui/use-clock.ts';
import { Failed } from '../../../product-ui/failed.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
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
    <section className={styles['panel']} aria-label={say('threads.thread')}>
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
          held={thread.labels}
          onClose={() => setLabelling(false)}
        />
      )}
    </section>
  );
}

function Known({ thread }: { thread: Thread }) {
  const say = useText();
  const { exact } = useClock();
  const time = (at: number | null) => (at === null ? say('threads.not-known') : exact(at));
  const reason = failureReason(say, thread.failure);
  return (
    <>
      <h2 className={styles['title']}>
        <bdi>{thread.number || thread.threadId}</bdi>
        <small>{say(stateWord(thread))}</small>
      </h2>
      {thread.known === 'id-only' ? (
        <p className={styles['note']}>{say('threads.id-only-hint')}</p>
      ) : (
        <p className={styles['message']} dir="auto">
          {thread.lastMessage || say('threads.no-message')}
        </p>
      )}
      {thread.reported && <Reported reported={thread.reported} />}
      {reason && <p className={styles['note']}>{reason}</p>}
      {thread.inDoubt && thread.state !== 'sending' && (
        <p className={styles['note']}>{say('threads.in-doubt')}</p>
      )}
      <dl className={styles['facts']}>
        <Fact name={say('threads.from')} value={thread.fromNumber} />
        <Fact name={say('threads.to')} value={thread.toNumber} />
        <Fact name={say('threads.last-message')} value={time(thread.lastMessageAt)} />
        <Fact name={say('threads.created')} value={time(thread.createdAt)} />
        <Fact name={say('threads.updated')} value={time(thread.updatedAt)} />
        <Fact
          name={say('threads.service-status')}
          value={say(
            thread.confirmed === null
              ? 'thread-state.unknown'
              : thread.confirmed
                ? 'thread-state.archived'
                : 'thread-state.open',
          )}
        />
        {thread.desired !== null && (
          <Fact
            name={say('threads.pending-change')}
            value={say('threads.pending-since', {
              archived: String(thread.desired),
              at: time(thread.stateAt),
            })}
          />
        )}
        <Fact name={say('threads.source')} value={say(`thread-known.${thread.known}`)} />
        <Fact name={say('threads.phone-id')} value={thread.phoneId} isId />
        <Fact name={say('threads.thread-id')} value={thread.threadId} isId />
      </dl>
    </>
  );
}

/** What was imported is shown above; what the service says instead is not hidden. */
function Reported({ reported }: { reported: NonNullable<Thread['reported']> }) {
  const say = useText();
  const { exact } = useClock();
  const { number, lastMessage, lastMessageAt } = reported;
  return (
    <>
      {number !== null && (
        <p className={styles['note']}>{say('threads.reported-number', { number })}</p>
      )}
      {lastMessage !== null && (
        <p className={styles['note']}>{say('threads.reported-message', { text: lastMessage })}</p>
      )}
      {lastMessageAt !== null && (
        <p className={styles['note']}>
          {say('threads.reported-time', { time: exact(lastMessageAt) })}
        </p>
      )}
    </>
  );
}

function Fact({ name, value, isId = false }: { name: string; value: string; isId?: boolean }) {
  if (value === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className={isId ? styles['id'] : undefined}>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
