import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { EntryList } from '../../ui/entry-list.tsx';
import { useToday } from '../../ui/use-now.ts';
import { useClock } from '../dates/use-clock.ts';
import { Failed } from '../failures/failed.tsx';
import { importedCounts } from './imported-counts.ts';

/** Shows the latest imports of a kind, newest first, each with the way to what came of it; `none` where there are none. */
export function ImportList({
  instanceId,
  of,
  none,
  onShow,
}: Pick<CallInput<'imports.list'>, 'instanceId' | 'of'> & {
  none: ReactNode;
  onShow: (importId: string) => void;
}) {
  const t = useText();
  const { moment } = useClock();
  const today = useToday();
  const { data, error, refetch } = useQuery(queryOf('imports.list', { instanceId, of, limit: 20 }));
  if (error) return <Failed thrown={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.length === 0) return none;
  return (
    <EntryList
      label={t('imports.all')}
      entries={data.map(({ importId, fileName, state, counts, kept, startedAt }) => ({
        key: importId,
        title: <bdi>{fileName}</bdi>,
        note: t('imports.entry', {
          state: t(`import-state.${state}`, { ...importedCounts(counts), kept }),
          at: moment(startedAt, today),
        }),
        actions: (
          <Button size="small" onClick={() => onShow(importId)}>
            {t('action.show')}
          </Button>
        ),
      }))}
    />
  );
}
