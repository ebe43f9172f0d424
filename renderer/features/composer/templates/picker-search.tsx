import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useText } from '../../../messages/text.tsx';
import { isComposing } from '../composer-keys.ts';
import { listId, optionId } from './template-options.tsx';
import styles from './template-picker.module.css';

/** What is searched for where no slash in the text says it; has the focus at once. */
export function PickerSearch({
  value,
  active,
  onChange,
  onKey,
}: {
  value: string;
  /** The index of the option that Enter takes; negative: none. */
  active: number;
  onChange: (value: string) => void;
  onKey: (event: KeyboardEvent) => void;
}) {
  const say = useText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles['search']}>
      <Search size={16} aria-hidden="true" />
      <input
        ref={field}
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        aria-label={say('templates.search')}
        placeholder={say('templates.search')}
        maxLength={200}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (!isComposing(event)) onKey(event);
        }}
      />
    </div>
  );
}
