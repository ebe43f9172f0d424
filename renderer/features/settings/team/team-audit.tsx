import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamMember } from '../../../../shared/contract/team.ts';
import type { TeamAuditEntry } from '../../../../shared/contract/team-audit.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/problem.tsx';
import { useClock } from '../../../product-ui/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { useActText } from './act-text.ts';
import styles from './team-audit.module.css';

/** What was done with the team and its members, for who leads it: newest first, more of it at a press. */
export function TeamAudit({ members }: { members: readonly TeamMember[] }) {
  const t = useText();
  const [chosen, setChosen] = useState('');
  const memberId = chosen === '' ? null : chosen;
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: keyOf('team.audit', { memberId }),
      initialPageParam: null as number | null,
      queryFn: ({ pageParam }) => call('team.audit', { memberId, next: pageParam }),
      getNextPageParam: ({ next }) => next,
      // No event says that something was done: it is asked again each time the list is opened.
      staleTime: 0,
    });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const state = data?.pages.at(-1)?.state ?? 'found';
  const isRead = !isPending && error === null && state === 'found';
  return (
    <Card label={t('team.audit')} title={t('team.audit')}>
      <p className={styles['said']}>{t('team.audit-hint')}</p>
      <ChoiceField
        label={t('team.audit-member')}
        value={chosen}
        choices={[
          { value: '', label: t('team.audit-everyone') },
          ...members.map(({ memberId: value, name }) => ({ value, label: name })),
        ]}
        onChange={setChosen}
      />
      <div aria-busy={isPending || isFetchingNextPage}>
        {isPending && <SkeletonLine width={70} />}
        {entries.length > 0 && (
          <ul className={styles['list']} aria-label={t('team.audit')}>
            {entries.map((entry) => (
              <Entry key={entry.entryId} entry={entry} />
            ))}
          </ul>
        )}
      </div>
      {isRead && entries.length === 0 && (
        <p className={styles['said']}>
          {t(memberId === null ? 'team.audit-none' : 'team.audit-none-found')}
        </p>
      )}
      {state !== 'found' && <output className={styles['said']}>{t(`team.audit-${state}`)}</output>}
      <Problem thrown={error} />
      {error !== null && <Button onClick={() => void refetch()}>{t('action.try-again')}</Button>}
      {hasNextPage && (
        <Button aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('team.audit-more')}
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
