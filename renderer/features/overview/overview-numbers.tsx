import type { ReactNode } from 'react';
import type { OverviewFigures } from '../../../shared/contract/overview.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { waitingTime } from '../../product-ui/dates/waiting-time.ts';
import { useMinute } from '../../ui/use-now.ts';
import styles from './overview.module.css';

/** Customers that were answered within a quarter of an hour. */
const soon = 2;

/** Six numbers, each with what it was in the stretch that is compared. */
export function OverviewNumbers({
  figures,
  before,
  isOfTemplate,
}: {
  figures: OverviewFigures;
  before: OverviewFigures | null;
  /** A template was chosen, of which no chat that waits is. */
  isOfTemplate: boolean;
}) {
  const t = useText();
  const formats = useFormats();
  const now = useMinute();
  const words = (ms: number) => waitingTime(t, ms);
  const number = (value: number) => formats.number(value);
  const percent = (part: number, whole: number) =>
    whole === 0
      ? '–'
      : formats.number(part / whole, { style: 'percent', maximumFractionDigits: 1 });
  const wait = (ms: number | null) => (ms === null ? '–' : words(ms));
  const answeredSoon = ({ answered }: OverviewFigures) =>
    percent(total(answered.slice(0, soon)), total(answered));
  const compared = (value: (of: OverviewFigures) => string) =>
    before && t('overview.before', { value: value(before) });
  const { waiting, total: sent } = figures;
  const { since, ofEverybody } = waiting;
  const wholeOf = ofEverybody ? (isOfTemplate ? 'both' : 'agents') : isOfTemplate && 'templates';
  return (
    <dl className={styles['numbers']}>
      <Figure
        value={number(waiting.chats)}
        name={t('overview.waiting')}
        note={[
          since !== null && t('overview.longest', { time: words(Math.max(0, now - since)) }),
          wholeOf && t('overview.waiting-of', { of: wholeOf }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Figure
        value={wait(figures.medianAnswer)}
        name={t('overview.median')}
        note={compared((of) => wait(of.medianAnswer))}
      />
      <Figure
        value={answeredSoon(figures)}
        name={t('overview.answered-soon')}
        note={compared(answeredSoon)}
      />
      <Figure
        value={number(sent.sent)}
        name={t('overview.sent', { count: sent.sent })}
        note={compared((of) => number(of.total.sent))}
      />
      <Figure
        value={percent(sent.accepted, sent.sent)}
        name={t('overview.accepted')}
        note={compared((of) => percent(of.total.accepted, of.total.sent))}
      />
      <Figure
        value={number(sent.needsReview)}
        name={t('overview.needs-review', { count: sent.needsReview })}
        note={figures.whose === 'team' && t('overview.needs-review-here')}
        isBad={sent.needsReview > 0}
      />
    </dl>
  );
}

function Figure({
  value,
  name,
  note,
  isBad = false,
}: {
  value: string;
  name: string;
  note?: ReactNode;
  isBad?: boolean;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-bad={isBad}>{value}</dd>
      {note && <dd className={styles['note']}>{note}</dd>}
    </div>
  );
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
