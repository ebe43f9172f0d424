import { useQuery } from '@tanstack/react-query';
import { useCallMutation, queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { ExportMenu } from '../../product-ui/files/export-menu.tsx';
import { saveDownload } from '../../product-ui/files/save-download.ts';
import { useKept } from '../../product-ui/lists/use-kept.ts';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { useToday } from '../../ui/use-now.ts';
import { OverviewFilter, type OverviewSearch } from './overview-filter.tsx';
import { OverviewNumbers } from './overview-numbers.tsx';
import {
  boundsOf,
  lengthInDays,
  rangeOf,
  rangeOfFields,
  shifted,
  stepsFor,
} from './overview-range.ts';
import { OverviewTables } from './overview-tables.tsx';
import { SentSection } from './sent-section.tsx';
import { TeamSection } from './team-section.tsx';
import { useRecount } from './use-recount.ts';
import styles from './overview.module.css';

/** Shows what was sent and answered: numbers, a plot with its table, and who and what it was. */
export function OverviewPage({ instanceId }: { instanceId: string }) {
  const t = useText();
  const today = useToday();
  useCommand('print', () => window.print());
  const [search, setSearch] = useKept<OverviewSearch>(`overview ${instanceId}`, () => ({
    range: 'today',
    first: '',
    last: '',
    step: null,
    compare: 'week',
    instanceId,
    agent: null,
    templateId: null,
  }));
  const chosen =
    search.range === 'days'
      ? rangeOfFields(search.first, search.last)
      : rangeOf(search.range, today);
  const range = chosen ?? rangeOf('today', today);
  const steps = stepsFor(range);
  const step = steps.find((name) => name === search.step) ?? steps[0] ?? 'day';
  const days = lengthInDays(range);
  const comparedRange =
    search.compare === 'none'
      ? null
      : shifted(range, search.compare === 'week' ? Math.ceil(days / 7) * 7 : days);
  const { instanceId: of, agent, templateId } = search;
  const asked = { instanceId: of, agent, templateId, bounds: boundsOf(range, step) };
  useRecount();
  const figures = useQuery({
    ...queryOf('overview.get', asked),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  // Of all agents and templates: what can be chosen does not shrink with what is chosen.
  const whole = useQuery({
    ...queryOf('overview.get', { ...asked, agent: null, templateId: null }),
    staleTime: 0,
  });
  const compared = useQuery({
    ...queryOf('overview.get', {
      ...asked,
      bounds: boundsOf(comparedRange ?? range, step),
    }),
    enabled: comparedRange !== null,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const save = useCallMutation('overview.export');
  const before = comparedRange === null ? null : (compared.data ?? null);
  const { data } = figures;

  return (
    <main className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('main.overview')}</h1>
        <OverviewFilter
          search={search}
          isRangeWrong={chosen === null}
          offered={whole.data}
          onChange={setSearch}
        />
        <ExportMenu
          offered={['csv', 'xlsx']}
          onChoose={(format) => save.mutate({ ...asked, format }, { onSuccess: saveDownload })}
        />
      </header>
      <Problem thrown={save.error} className={styles['problem']} />
      {figures.isError && !data && (
        <Failed thrown={figures.error} onRetry={() => void figures.refetch()} />
      )}
      {figures.isPending && (
        <div className={styles['loading']} aria-busy="true">
          <SkeletonLine width={60} />
        </div>
      )}
      {data && (
        <div className={styles['body']} aria-busy={figures.isPlaceholderData}>
          {data.whose === 'own' && <p className={styles['team-note']}>{t('overview.own-only')}</p>}
          <OverviewNumbers figures={data} before={before} isOfTemplate={templateId !== null} />
          <TeamSection instanceId={of} from={range.from.getTime()} to={range.to.getTime()} />
          <div className={styles['sections']}>
            <OverviewTables figures={data}>
              <SentSection
                figures={data}
                before={before}
                bounds={asked.bounds}
                step={step}
                steps={steps}
                onStep={(name) => setSearch({ ...search, step: name })}
              />
            </OverviewTables>
          </div>
        </div>
      )}
    </main>
  );
}
