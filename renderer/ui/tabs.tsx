import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Stands beside the label and describes the tab, whose name is the label alone. */
  count?: ReactNode;
  content?: ReactNode;
}

/** Shows a row of tabs and what the chosen one shows: its `content`, or for all of them `children`. An arrow key chooses at once. */
export function Tabs<Value extends string>({
  chosen,
  tabs,
  className = '',
  isColumn = false,
  beside = null,
  children,
  onChoose,
}: {
  chosen: Value;
  tabs: readonly Tab<Value>[];
  className?: string | undefined;
  /** The tabs stand one below the other. */
  isColumn?: boolean;
  /** Stands in the row of the tabs, at its end. */
  beside?: ReactNode;
  children?: ReactNode;
  onChoose: (value: Value) => void;
}) {
  const id = useId();
  return (
    <Base.Root
      className={`${styles['root']} ${className}`}
      value={chosen}
      orientation={isColumn ? 'vertical' : 'horizontal'}
      onValueChange={(value: Value) => onChoose(value)}
    >
      <div className={styles['row']}>
        <Base.List className={styles['list']} activateOnFocus>
          {tabs.map(({ value, label, count }) => (
            <Base.Tab
              key={value}
              value={value}
              className={styles['tab']}
              aria-describedby={count ? `${id}-${value}` : undefined}
            >
              {label}
              {count && (
                <small id={`${id}-${value}`} aria-hidden="true">
                  {count}
                </small>
              )}
            </Base.Tab>
          ))}
        </Base.List>
        {beside}
      </div>
      {children ? (
        <Base.Panel value={chosen} tabIndex={-1} className={styles['panel']}>
          {children}
        </Base.Panel>
      ) : (
        tabs.map(({ value, content }) => (
          <Base.Panel key={value} value={value} className={styles['panel']}>
            {content}
          </Base.Panel>
        ))
      )}
    </Base.Root>
  );
}
