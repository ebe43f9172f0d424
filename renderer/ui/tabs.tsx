import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** A row of tabs and what the chosen one shows; an arrow key chooses at once. */
export function Tabs<Value extends string>({
  chosen,
  tabs,
  className = '',
  onChoose,
}: {
  chosen: Value;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
  className?: string | undefined;
  onChoose: (value: Value) => void;
}) {
  return (
    <Base.Root
      className={`${styles['root']} ${className}`}
      value={chosen}
      onValueChange={(value: Value) => onChoose(value)}
    >
      <Base.List className={styles['list']} activateOnFocus>
        {tabs.map(({ value, label }) => (
          <Base.Tab key={value} value={value} className={styles['tab']}>
            {label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ value, content }) => (
        <Base.Panel key={value} value={value} className={styles['panel']}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
