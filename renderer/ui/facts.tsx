import { Fragment, type ReactNode } from 'react';
import styles from './text.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Names with their values. */
export function Facts({
  facts,
  className = '',
}: {
  facts: readonly Fact[];
  className?: string | undefined;
}) {
  return (
    <dl className={`${styles['facts']} ${className}`}>
      {facts.map(([name, value], index) => (
        <Fragment key={`${index} ${name}`}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
