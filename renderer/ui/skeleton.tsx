import styles from './skeleton.module.css';

/** Holds the place of a line of text that is still to come. */
export function SkeletonLine({ width }: { width: number }) {
  return <span className={styles['line']} style={{ inlineSize: `${width}%` }} />;
}

/** Holds the place of a row with a picture and two lines. */
export function SkeletonRow() {
  return (
    <div className={styles['row']} aria-hidden="true">
      <span className={styles['disc']} />
      <SkeletonLine width={55} />
      <SkeletonLine width={80} />
    </div>
  );
}
