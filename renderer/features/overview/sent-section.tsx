import { useState } from 'react';
import type { OverviewFigures, SentCounts } from '../../../shared/contract/overview.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { Chips } from '../../ui/chips.tsx';
import type { StepName } from './overview-range.ts';
import { SentPlot } from './sent-plot.tsx';
import styles from './overview.module.css';

/** It scrolls, by keys too. Its hours run as those of the plot above. */
const scrolledByKeys = { tabIndex: 0 };

/** Of more steps than there is room for the newest are in sight. */
function showNewest(scroller: HTMLElement | null) {
  if (scroller) scroller.scrollLeft = scroller.scrollWidth;
}

/** Shows what was sent in each step: a plot, and the same as a table. */
export function SentSection({
  figures,
  before,
  bounds,
  step,
  steps: offered,
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
  const [from, until] = worked(step, figures, before);
  const steps = figures.steps.slice(from, until);
  const compared = before?.steps.slice(from, until);
  const titles = steps.map((_, index) => titleOf(bounds[from + index] ?? 0));
  const heading = t(`overview.sent-per-${step}`);

  function titleOf(at: number): string {
    if (step === 'hour') {
      // Two digits on every clock: a day of hours fits beside its sum.
      const hour = formats.number(new Date(at).getHours(), { minimumIntegerDigits: 2 });
      return bounds.length > 26 ? `${formats.date(at, { weekday: 'short' })} ${hour}` : hour;
    }
    return formats.date(at, { day: 'numeric', month: 'short' });
  }

  /** Among many hours in which nothing was sent the others are seen. */
  const orNothing = (count: number) => (count === 0 ? '' : formats.number(count));
  const row = (name: string, count: (counts: SentCounts) => number, all: SentCounts) => (
    <tr>
      <th scope="row">{name}</th>
      {steps.map((counts, index) => (
        <td key={bounds[from + index]}>{orNothing(count(counts))}</td>
      ))}
      <td>
        <b>{formats.number(count(all))}</b>
      </td>
    </tr>
  );
  const at = pointed === null ? undefined : steps[pointed];

  return (
    <section className={styles['section']}>
      <header>
        <h2>{heading}</h2>
        <p className={styles['key']}>
          <span data-part="accepted">{t('overview.accepted-messages')}</span>
          <span data-part="refused">{t('overview.not-accepted')}</span>
          {before && <span data-part="compared">{t('overview.compared')}</span>}
        </p>
        {offered.length > 1 && (
          <Chips
            label={t('overview.step')}
            chips={offered.map((value) => ({ value, label: t(`overview.step-${value}`) }))}
            chosen={step}
            onChoose={onStep}
          />
        )}
      </header>
      <SentPlot
        label={t('overview.plot', { heading, count: figures.total.sent })}
        steps={steps}
        titles={titles}
        compared={compared && before?.total.sent ? compared : null}
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
      <section
        {...scrolledByKeys}
        key={`${step} ${bounds[0]}`}
        ref={showNewest}
        dir="ltr"
        className={styles['scroller']}
        aria-label={heading}
      >
        <table className={styles['table']} aria-label={heading}>
          <thead>
            <tr>
              <th scope="col">{t(`overview.step-${step}`)}</th>
              {titles.map((title, index) => (
                <th key={bounds[from + index]} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">{t('overview.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {row(t('overview.sent-row'), ({ sent }) => sent, figures.total)}
            {row(t('overview.not-accepted'), (all) => all.sent - all.accepted, figures.total)}
            {before && compared && (
              <tr>
                <th scope="row">{t('overview.compared')}</th>
                {compared.map(({ sent }, index) => (
                  <td key={bounds[from + index]}>{orNothing(sent)}</td>
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

/** Returns from which step to before which one something was sent, then or now: of a day's hours only those are shown. */
function worked(
  step: StepName,
  { steps }: OverviewFigures,
  before: OverviewFigures | null,
): [from: number, until: number] {
  const isWorked = steps.map(({ sent }, index) => sent + (before?.steps[index]?.sent ?? 0) > 0);
  const first = isWorked.indexOf(true);
  if (step !== 'hour' || steps.length > 26 || first < 0) return [0, steps.length];
  return [first, isWorked.lastIndexOf(true) + 1];
}
