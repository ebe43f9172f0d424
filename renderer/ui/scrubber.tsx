import type { KeyboardEvent, ReactNode } from 'react';
import { Waveform } from './waveform.tsx';
import styles from './track.module.css';

/** Shows a sound's waveform with a slider on it: pressed, dragged or moved by keys, it says where to play. All in seconds. */
export function Scrubber({
  label,
  valueText,
  values,
  length,
  at,
  from = 0,
  to = length,
  onSeek,
  onKeyDown,
  children,
}: {
  label: string;
  /** The position in words. */
  valueText: string;
  /** Loudness over time, 0 to 100 each. */
  values: readonly number[];
  length: number;
  at: number;
  /** What lies outside is drawn faint. */
  from?: number;
  to?: number;
  onSeek: (seconds: number) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** More sliders of the same size on top of it. */
  children?: ReactNode;
}) {
  const part = (seconds: number) => (length > 0 ? seconds / length : 0);
  return (
    // Time runs from left to right in every language.
    <div className={styles['scrubber']} dir="ltr">
      <div className={styles['wave']}>
        <Waveform values={values} played={part(at)} from={part(from)} to={part(to)} />
      </div>
      <input
        type="range"
        className={styles['position']}
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={length}
        step="any"
        value={at}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  );
}
