import styles from './team.module.css';

/** A phrase about one or more members; `names` is the part of it with their names. */
export interface AboutNames {
  words: string;
  names: string;
}

/** Shows the phrase on one line: without enough room it truncates the names, not the rest. */
export function CutNames({ about: { words, names } }: { about: AboutNames }) {
  const at = words.indexOf(names);
  return (
    <span className={styles['line']}>
      {words.slice(0, at)}
      <bdi>{names}</bdi>
      {words.slice(at + names.length)}
    </span>
  );
}
