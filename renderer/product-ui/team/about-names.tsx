import styles from './about-names.module.css';

/** What is said of one or several people, whose names are part of it. */
export interface AboutNames {
  words: string;
  names: string;
}

/** Shows it on one line: where it has no room the names are cut, and what they do is not. */
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
