import styles from './text.module.css';

/** Shows a long text as it is written once a person opens what names it. */
export function TextDetails({ name, text }: { name: string; text: string }) {
  return (
    <details className={styles['text']}>
      <summary>{name}</summary>
      <pre dir="auto">{text}</pre>
    </details>
  );
}
