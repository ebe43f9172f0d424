import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamMember } from '../../../../shared/contract/team.ts';
import type { TeamAuditEntry } from '../../../../shared/contract/team-audit.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { useActText } from './act-text.ts';
import styles from '../settings.module.css';

/** Thrown because the store is away: after an error the query keeps the pages it has read. */
class StoreAway extends Error {}

async function readPage(memberId: string | null, next: number | null) {
  const page = await call('team.audit', { memberId, next });
  if (page.state === 'away') throw new StoreAway();
  return { ...page, readAt: Date.now() };
}

/** Shows team leads the audit of the team and its members, newest first, with a button to load more. */
export function TeamAudit({ members }: { members: readonly TeamMember[] }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const [chosen, setChosen] = useState('');
  const memberId = chosen === '' ? null : chosen;
  const read = useInfiniteQuery({
    queryKey: keyOf('team.audit', { memberId }),
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) => readPage(memberId, pageParam),
    getNextPageParam: ({ next }) => next,
    // No event reports new entries: the list is read again each time it is opened.
    staleTime: 0,
  });
  const { data, error, isPending, isFetchingNextPage } = read;
  const isAway = error instanceof StoreAway;
  // The list is as old as its newest page, even if later pages were read after it.
  const readAt = data?.pages[0]?.readAt;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const state = data?.pages.at(-1)?.state ?? 'found';
  const isRead = !isPending && error === null && state === 'found';
  return (
    <Card label={t('team.audit')} title={t('team.audit')}>
      <p className={styles['text']}>{t('team.audit-hint')}</p>
      <ChoiceField
        label={t('team.audit-member')}
        value={chosen}
        choices={[
          { value: '', label: t('team.audit-everyone') },
          ...members.map(({ memberId: value, name, isRemoved }) => ({
            value,
            // Somebody else may have the name since.
            label: isRemoved ? `${name} · ${t('team.removed')}` : name,
          })),
        ]}
        onChange={setChosen}
      />
      {isAway && (
        <output className={styles['text']}>
          {readAt === undefined
            ? t('team.audit-away')
            : t('team.audit-away-read', { at: clock.soon(readAt, today) })}
        </output>
      )}
      <div aria-busy={isPending || isFetchingNextPage}>
        {isPending && <SkeletonLine width={70} />}
        {entries.length > 0 && (
          <ul className={styles['teamAuditList']} aria-label={t('team.audit')}>
            {entries.map((entry) => (
              <Entry key={entry.entryId} entry={entry} />
            ))}
          </ul>
        )}
      </div>
      {isRead && entries.length === 0 && (
        <p className={styles['text']}>
          {t(memberId === null ? 'team.audit-none' : 'team.audit-none-found')}
        </p>
      )}
      {state !== 'found' && <output className={styles['text']}>{t(`team.audit-${state}`)}</output>}
      {error !== null && !isAway && (
        <>
          <Problem thrown={error} />
          <Button onClick={() => void read.refetch()}>{t('action.try-again')}</Button>
        </>
      )}
      {read.hasNextPage && !isAway && (
        <Button aria-busy={isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('action.show-more')}
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: TeamAuditEntry }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const actText = useActText();
  const { at, by } = entry;
  return (
    <li>
      <time dateTime={new Date(at).toISOString()} title={clock.exact(at)}>
        {clock.moment(at, today)}
      </time>
      <bdi>{by.isAdministrator ? t('team.audit-administrator', { name: by.name }) : by.name}</bdi>
      <bdi>{actText(entry)}</bdi>
    </li>
  );
}
