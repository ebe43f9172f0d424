import { useState } from 'react';
import type { OverviewFigures, SentCounts } from '../../../shared/contract/overview.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { Chips } from '../../ui/chips.tsx';
import type { StepName } from './overview-range.ts';
import { SentPlot } from './sent-plot.tsx';
import styles from './overview.module.css';

/** It scrolls, by keys too. */
const scrolledByKeys = { tabIndex: 0 };

/** What was sent in each step: a plot, and the same as a table. */
export function SentSection({
  figures,
  before,
  bounds,
  step,
  steps,
  onStep,
}: {
  figures: OverviewFigures;
  before: OverviewFigures | null;
  bounds: readonly number[];
  step: StepName;
  /** Those that the range can be cut into. */
  steps: readonly StepName[];
  onStep: (step: StepName) => void;
}) {
  const t = useText();
  const formats = useFormats();
  const [pointed, setPointed] = useState<number | null>(null);
  const titles = figures.steps.map((_, index) => titleOf(bounds[index] ?? 0));
  const heading = t(`overview.sent-per-${step}`);

  function titleOf(at: number): string {
    if (step === 'hour') {
      const many = bounds.length > 26;
      const day = many ? ({ weekday: 'short' } as const) : {};
      return formats.date(at, { ...day, hour: 'numeric' });
    }
    return formats.date(at, { day: 'numeric', month: 'short' });
  }

  const row = (name: string, count: (counts: SentCounts) => number, all: SentCounts) => (
    <tr>
      <th scope="row">{name}</th>
      {figures.steps.map((counts, index) => (
        <td key={bounds[index]}>{formats.number(count(counts))}</td>
      ))}
      <td>
        <b>{formats.number(count(all))}</b>
      </td>
    </tr>
  );
  const at = pointed === null ? undefined : figures.steps[pointed];

  return (
    <section className={styles['section']}>
      <header>
        <h2>{heading}</h2>
        <p className={styles['key']}>
          <span data-part="accepted">{t('state.accepted')}</span>
          <span data-part="refused">{t('overview.not-accepted')}</span>
          {before && <span data-part="compared">{t('overview.compared')}</span>}
        </p>
        {steps.length > 1 && (
          <Chips
            label={t('overview.step')}
            chips={steps.map((value) => ({ value, label: t(`overview.step-${value}`) }))}
            chosen={step}
            onChoose={onStep}
          />
        )}
      </header>
      <SentPlot
        label={t('overview.plot', { heading, count: figures.total.sent })}
        steps={figures.steps}
        titles={titles}
        compared={before !== null && before.total.sent > 0 ? before.steps : null}
        onStep={setPointed}
      />
      <p className={styles['pointed']} aria-hidden="true">
        {at &&
          t('overview.pointed', {
            step: titles[pointed ?? 0] ?? '',
            sent: at.sent,
            rest: at.sent - at.accepted,
          })}
      </p>
      <section {...scrolledByKeys} className={styles['scroller']} aria-label={heading}>
        <table className={styles['table']} aria-label={heading}>
          <thead>
            <tr>
              <th scope="col">{t(`overview.step-${step}`)}</th>
              {titles.map((title, index) => (
                <th key={bounds[index]} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">{t('overview.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {row(t('overview.sent-row'), ({ sent }) => sent, figures.total)}
            {row(t('overview.not-accepted'), (all) => all.sent - all.accepted, figures.total)}
            {before && (
              <tr>
                <th scope="row">{t('overview.compared')}</th>
                {figures.steps.map((_, index) => (
                  <td key={bounds[index]}>{formats.number(before.steps[index]?.sent ?? 0)}</td>
                ))}
                <td>
                  <b>{formats.number(before.total.sent)}</b>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </section>
  );
}
