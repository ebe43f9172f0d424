import styles from './marks.module.css';

/** A piece of a text. */
interface Part {
  text: string;
  isMatch: boolean;
}

/** Cuts a text into what stands at these places, in order and apart, and what stands between them. */
export function markedParts(text: string, spans: readonly [start: number, end: number][]): Part[] {
  const ends = [0, ...spans.map(([, end]) => end)];
  return [
    ...spans.flatMap(([start, end], index) => [
      { text: text.slice(ends[index], start), isMatch: false },
      { text: text.slice(start, end), isMatch: true },
    ]),
    { text: text.slice(ends.at(-1)), isMatch: false },
  ];
}

/** Shows a text with parts of it marked. */
export function Marked({ parts }: { parts: readonly Part[] }) {
  return (
    <bdi>
      {/* Parts have no names and never change their order. */}
      {parts.map(({ text, isMatch }, index) =>
        isMatch ? (
          <mark key={index} className={styles['mark']}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}
