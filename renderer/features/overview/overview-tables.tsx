import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type {
  OverviewFigures,
  OverviewReason,
  SentCounts,
} from '../../../shared/contract/overview.ts';
import { answerLimits } from '../../../shared/domain/answer-limits.ts';
import { traitsOf } from '../../../shared/domain/protocol.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { waitingTime } from '../../product-ui/dates/waiting-time.ts';
import { useInstances } from '../../product-ui/settings/use-instances.ts';
import { useToday } from '../../ui/use-now.ts';
import { FiguresTable } from './figures-table.tsx';
import { useTemplateNames } from './use-template-names.ts';
import styles from './overview.module.css';

/** Archive runs that are listed; the others are on their own page. */
const mostRuns = 5;
/** The newest runs, among which those are found. */
const mostRead = 50;

const reviewed: readonly OverviewReason[] = ['not-on-network', 'rejected', 'file'];

/** Shows how soon customers were answered, what was not accepted and why, and who and what it was. */
export function OverviewTables({
  figures,
  children,
}: {
  figures: OverviewFigures;
  /** Stands above the left column. */
  children: ReactNode;
}) {
  const t = useText();
  const formats = useFormats();
  const words = (ms: number) => waitingTime(t, ms);
  const { moment } = useClock();
  const today = useToday();
  const names = useTemplateNames(figures.templates.map(({ templateId }) => templateId));
  const instances = useInstances();
  const nameOf = (instanceId: string) =>
    instances.find((one) => one.instanceId === instanceId)?.name ?? '';
  const withSms = figures.instances.flatMap(({ instanceId }) => {
    const found = instances.find((one) => one.instanceId === instanceId);
    return found && traitsOf[found.protocol].hasSms ? [found] : [];
  });
  const lists = useQueries({
    queries: withSms.map(({ instanceId }) =>
      queryOf('archiveRuns.list', { instanceId, offset: 0, limit: mostRead }),
    ),
  });
  const archived = lists
    .flatMap(({ data }, index) => {
      const instance = lists.length > 1 ? (withSms[index]?.name ?? '') : '';
      return (data?.runs ?? []).map((run) => ({ ...run, instance }));
    })
    // What is planned has not started, and what was undone or unarchived is not archived.
    .filter((run) => run.kind === 'run' && run.archived === true && !run.isUndone)
    .flatMap((run) => (run.startedAt === null ? [] : [{ ...run, startedAt: run.startedAt }]))
    .sort((one, other) => other.startedAt - one.startedAt)
    .slice(0, mostRuns);
  const number = (value: number) => formats.number(value);
  const percent = (part: number, whole: number) =>
    whole === 0
      ? '–'
      : formats.number(part / whole, { style: 'percent', maximumFractionDigits: 1 });
  const accepted = ({ accepted: part, sent }: SentCounts) => percent(part, sent);
  const answers = figures.answered.reduce((sum, count) => sum + count, 0);
  const share = ({ sent }: SentCounts) => sent / Math.max(figures.total.sent, 1);
  let byThen = 0;

  return (
    <>
      <div className={styles['column']}>
        {children}
        {withSms.length > 0 && (
          <FiguresTable
            heading={t('runs.all')}
            tools={
              <Link href="/threads" className={styles['link'] ?? ''}>
                {t('main.threads')}
              </Link>
            }
            titles={[
              t('overview.started'),
              t('overview.threads'),
              t('threads.tab-archived'),
              t('overview.rejected'),
            ]}
            empty={t('overview.none-runs')}
            rows={archived.map(({ runId, startedAt, name, by, instance, counts }) => ({
              key: runId,
              cells: [
                <>
                  {moment(startedAt, today)}
                  {name && <bdi> · {name}</bdi>}
                  {by && <bdi> · {t('runs.by', { name: by.name })}</bdi>}
                  {instance && <bdi> · {instance}</bdi>}
                </>,
                number(counts.total),
                number(counts.confirmed + counts.already),
                number(counts.failed),
              ],
              share: (counts.confirmed + counts.already) / Math.max(counts.total, 1),
            }))}
          />
        )}
        <FiguresTable
          heading={t('overview.by-template')}
          titles={[t('field.template'), t('overview.sent-row'), t('overview.accepted-messages')]}
          of={t('overview.of-sent')}
          empty={t('overview.none-template')}
          rows={figures.templates.map(({ templateId, ...counts }) => ({
            key: templateId,
            cells: [
              <bdi key="name">{names.get(templateId) ?? t('overview.template-gone')}</bdi>,
              number(counts.sent),
              accepted(counts),
            ],
            share: share(counts),
          }))}
        />
      </div>
      <div className={styles['column']}>
        <FiguresTable
          heading={t('overview.answered')}
          titles={[t('overview.first-answer'), t('overview.chats'), t('overview.by-then')]}
          empty={t('overview.none-answered')}
          rows={
            answers === 0
              ? []
              : figures.answered.map((count, index) => {
                  byThen += count;
                  const limit = answerLimits[index] ?? null;
                  return {
                    key: String(limit),
                    cells: [
                      limit === null
                        ? t('overview.later')
                        : t('overview.within', {
                            time:
                              limit < 60
                                ? t('duration.minutes', { count: limit })
                                : t('duration.hours', { count: limit / 60 }),
                          }),
                      number(count),
                      percent(byThen, answers),
                    ],
                    share: byThen / answers,
                  };
                })
          }
        />
        <FiguresTable
          heading={t('overview.reasons')}
          titles={[t('overview.not-accepted'), t('field.messages'), t('overview.share')]}
          of={t('overview.of-sent')}
          empty={t(figures.total.sent === 0 ? 'overview.none-sent' : 'overview.all-accepted')}
          rows={figures.reasons.map(({ reason, count }) => ({
            key: reason,
            cells: [
              t(`overview.reason-${reason}`),
              number(count),
              percent(count, figures.total.sent),
            ],
            share: count / figures.total.sent,
            tone: reviewed.includes(reason) ? 'bad' : 'warn',
          }))}
        />
        <FiguresTable
          heading={t('overview.by-agent')}
          titles={[
            t('overview.agent'),
            t('overview.sent-row'),
            t('overview.median-short'),
            t('overview.accepted-messages'),
          ]}
          of={t('overview.of-sent')}
          empty={t('overview.none-sent')}
          rows={figures.agents.map(({ agent, medianAnswer, ...counts }) => ({
            key: agent,
            cells: [
              <bdi key="name">{agent || t('overview.unnamed')}</bdi>,
              number(counts.sent),
              medianAnswer === null ? '–' : words(medianAnswer),
              accepted(counts),
            ],
            share: share(counts),
          }))}
        />
        {figures.instances.length > 1 && (
          <FiguresTable
            heading={t('overview.by-instance')}
            titles={[t('field.instance'), t('overview.sent-row'), t('overview.accepted-messages')]}
            of={t('overview.of-sent')}
            empty={t('overview.none-sent')}
            rows={figures.instances.map(({ instanceId: id, ...counts }) => ({
              key: id,
              cells: [<bdi key="name">{nameOf(id)}</bdi>, number(counts.sent), accepted(counts)],
              share: share(counts),
            }))}
          />
        )}
      </div>
    </>
  );
}
