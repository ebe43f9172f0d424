import { useEffect, useEffectEvent, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { SentCounts } from '../../../shared/contract/overview.ts';
import { useFormats } from '../../messages/text.tsx';
import styles from './overview.module.css';

const height = 240;

/** The colours that the style sheet gives to the parts of the plot; a canvas knows no style sheets. */
const parts = ['accepted', 'refused', 'compared', 'axis', 'grid'] as const;
type Colours = Record<(typeof parts)[number], string>;

/** Distances between the lines of the plot: messages are counted in whole numbers. */
const wholeSteps = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
).flat();

/**
 * Bars of what was accepted, with what was not on top of them, and a dashed line of what is compared. The table beside it says
 * the same in numbers: nothing depends on colour. Time runs from left to right in every language, as in other plots of numbers.
 */
export function SentPlot({
  label,
  steps,
  titles,
  compared,
  onStep,
}: {
  label: string;
  steps: readonly SentCounts[];
  /** Of each step, below its bar. */
  titles: readonly string[];
  compared: readonly SentCounts[] | null;
  /** The step below the pointer; null: none. */
  onStep: (index: number | null) => void;
}) {
  const box = useRef<HTMLElement>(null);
  const [plot, setPlot] = useState<uPlot | null>(null);
  const colour = (part: keyof Colours) => coloursOf(box.current)[part];
  const title = (index: number) => titles[index] ?? '';
  const over = (index: number | null) => onStep(index);
  const read = useEffectEvent((what: 'title', index: number) => (what ? title(index) : ''));
  const told = useEffectEvent(over);
  const written = useEffectEvent(useFormats().number);

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const bars = uPlot.paths.bars?.({ size: [0.62, 46] });
    const line = (part: keyof Colours) => () => colour(part);
    const axis = { stroke: line('axis'), font: '11px Inter, system-ui', ticks: { show: false } };
    const made = new uPlot(
      {
        width: current.clientWidth,
        height,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        scales: {
          // Of the data, since a redraw gives the range that was before.
          x: { time: false, range: ({ data: [x] }) => [-0.6, x.length - 0.4] },
          y: { range: (_, _min, max) => [0, Math.max(5, max * 1.08)] },
        },
        axes: [
          {
            ...axis,
            size: 26,
            gap: 6,
            grid: { show: false },
            splits: (_, _axis, min, max) => every(Math.ceil(min), Math.floor(max)),
            values: (_, splits) => splits.map((index) => read('title', index)),
          },
          {
            ...axis,
            grid: { stroke: line('grid'), width: 1 },
            size: 44,
            incrs: wholeSteps,
            values: (_, splits) => splits.map((value) => written(value)),
          },
        ],
        series: [
          {},
          {
            fill: line('refused'),
            stroke: line('refused'),
            width: 0,
            points: { show: false },
            ...(bars && { paths: bars }),
          },
          {
            fill: line('accepted'),
            stroke: line('accepted'),
            width: 0,
            points: { show: false },
            ...(bars && { paths: bars }),
          },
          { stroke: line('compared'), width: 1.5, dash: [5, 4], points: { show: false } },
        ],
        hooks: { setCursor: [({ cursor }) => told(cursor.idx ?? null)] },
      },
      [[], [], [], []],
      current,
    );
    setPlot(made);
    // With its titles, which change with the language, and its paths, which keep the colour of a bar.
    const redraw = () => made.redraw(true, true);
    const sized = new ResizeObserver(() => made.setSize({ width: current.clientWidth, height }));
    sized.observe(current);
    // Colours are the style sheet's, which follows the system and the settings.
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', redraw);
    const themed = new MutationObserver(redraw);
    themed.observe(document.documentElement, { attributes: true });
    return () => {
      dark.removeEventListener('change', redraw);
      themed.disconnect();
      sized.disconnect();
      made.destroy();
    };
  }, []);

  useEffect(() => {
    plot?.setData([
      steps.map((_, index) => index),
      steps.map(({ sent }) => sent),
      steps.map(({ accepted }) => accepted),
      steps.map((_, index) => compared?.[index]?.sent ?? null),
    ]);
  }, [plot, steps, compared]);

  return (
    <figure ref={box} aria-label={label} className={styles['plot']}>
      {parts.map((part) => (
        <i key={part} data-part={part} hidden />
      ))}
    </figure>
  );
}

function coloursOf(box: HTMLElement | null): Colours {
  const colours = parts.map((part) => {
    const mark = box?.querySelector(`[data-part="${part}"]`);
    return [part, mark ? getComputedStyle(mark).color : 'gray'];
  });
  return Object.fromEntries(colours) as Colours;
}

/** Returns whole numbers between two, a dozen at most. */
function every(from: number, to: number): number[] {
  const gap = Math.max(1, Math.ceil((to - from + 1) / 14));
  return Array.from(
    { length: Math.floor((to - from) / gap) + 1 },
    (_, index) => from + index * gap,
  );
}
