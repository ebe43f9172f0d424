import styles from './progress-bar.module.css';

/** How much of something is done, 0 to 1; null where that cannot be told. */
export function ProgressBar({ label, done }: { label: string; done: number | null }) {
  return (
    <progress
      className={styles['bar']}
      aria-label={label}
      max={100}
      {...(done !== null && { value: Math.floor(done * 100) })}
    />
  );
}
