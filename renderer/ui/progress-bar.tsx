import styles from './track.module.css';

/** Shows how much of something is done, 0 to 1; null where that cannot be told. A wide one fills its line. */
export function ProgressBar({
  label,
  done,
  isWide = false,
}: {
  label: string;
  done: number | null;
  isWide?: boolean;
}) {
  return (
    <progress
      className={`${styles['bar']} ${isWide ? styles['wide'] : ''}`}
      aria-label={label}
      max={100}
      {...(done !== null && { value: Math.floor(done * 100) })}
    />
  );
}
