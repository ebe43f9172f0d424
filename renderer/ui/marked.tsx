import styles from './marked.module.css';

/** A text with parts of it marked, in order and without overlap. */
export function Marked({
  text,
  ranges,
}: {
  text: string;
  ranges: readonly (readonly [from: number, to: number])[];
}) {
  const ends = [0, ...ranges.map(([, to]) => to)];
  return (
    <bdi>
      {ranges.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark className={styles['mark']}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </bdi>
  );
}
