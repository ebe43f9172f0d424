import styles from './track.module.css';

const pitch = 3;
const barWidth = 2;
/** Silence is a line, not a gap. */
const lowest = 4;

/** Loudness over time as bars. What the picture says has to be said in words beside it. */
export function Waveform({
  values,
  played = 0,
  from = 0,
  to = 1,
}: {
  /** 0 to 100 each. */
  values: readonly number[];
  /** These three are parts of the whole, 0 to 1: what was played, and what is not cut off. */
  played?: number;
  from?: number;
  to?: number;
}) {
  const width = Math.max(1, values.length) * pitch - (pitch - barWidth);
  return (
    <svg
      className={styles['waveform']}
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const middle = (at + 0.5) / values.length;
        const isOutside = middle < from || middle > to;
        const height = Math.max(lowest, value);
        return (
          <rect
            key={at}
            x={at * pitch}
            y={(100 - height) / 2}
            width={barWidth}
            height={height}
            className={isOutside ? styles['outside'] : middle < played ? styles['played'] : ''}
          />
        );
      })}
    </svg>
  );
}
