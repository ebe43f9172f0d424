import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { ThreadFilter } from '../../../shared/contract/threads.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useOffers } from '../../product-ui/offers/use-offers.ts';
import { useIsTeamRead, useTeam } from '../../product-ui/team/use-team.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { setParts, wholeFilter } from '../../product-ui/threads/thread-filter.ts';

/** Shows why the list is empty, what is on its way to it, and what helps. */
export function ThreadsBlank({
  instanceId,
  filter,
  onFilter,
  onAdd,
}: {
  instanceId: string;
  filter: ThreadFilter;
  onFilter: (filter: ThreadFilter) => void;
  onAdd: () => void;
}) {
  const t = useText();
  const [, navigate] = useLocation();
  const offers = useOffers(instanceId);
  const isShared = useTeam()?.shared.includes(instanceId) ?? false;
  const isTeamRead = useIsTeamRead(instanceId);
  const { data: counts } = useQuery(queryOf('threads.counts', { instanceId }));
  const isFiltered = setParts(filter).length > 0 || filter.search !== '';
  const everywhere: ThreadFilter = { ...filter, tab: 'all', keptSince: null };
  const { data: found } = useQuery({
    ...queryOf('threads.list', { instanceId, filter: everywhere, limit: 1 }),
    enabled: isFiltered && filter.tab !== 'all',
  });
  if (!counts) return null;
  if (counts.all === 0 && isTeamRead) {
    return <Blank title={t('threads.reading-team')} />;
  }
  if (counts.all === 0) {
    return (
      <Blank
        title={t('threads.none-title')}
        action={
          <>
            <Button tone="primary" onClick={onAdd}>
              {t('threads.paste-ids')}
            </Button>
            {offers === null && (
              <Button onClick={() => navigate('/settings/instances')}>{t('offers.find')}</Button>
            )}
          </>
        }
      >
        {t(isShared ? 'threads.none-in-team' : 'threads.none')}
      </Blank>
    );
  }
  const elsewhere = found?.total ?? 0;
  const { archiving, unarchiving } = counts;
  const isPending = archiving + unarchiving > 0;
  return (
    <Blank
      action={
        <>
          {isPending && (
            <Button onClick={() => onFilter({ ...wholeFilter, unconfirmed: true })}>
              {t('threads.show-pending')}
            </Button>
          )}
          {elsewhere > 0 && (
            <Button onClick={() => onFilter(everywhere)}>
              {t('threads.show-elsewhere', { count: elsewhere, tab: t('threads.tab-all') })}
            </Button>
          )}
          {isFiltered && (
            <Button onClick={() => onFilter({ ...wholeFilter, tab: filter.tab })}>
              {t('filter.clear')}
            </Button>
          )}
        </>
      }
    >
      {isPending
        ? t('threads.none-yet', { archiving, unarchiving })
        : t(isFiltered ? 'threads.none-match' : 'threads.none-here')}
    </Blank>
  );
}
