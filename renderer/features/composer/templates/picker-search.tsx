import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useText } from '../../../messages/text.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
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
    <SearchField
      box={field}
      className={styles['search']}
      combobox={{ listId, activeId: active >= 0 ? optionId(active) : undefined }}
      label={say('templates.search')}
      clearLabel={say('chats.clear-search')}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        if (!isComposing(event)) onKey(event);
      }}
    />
  );
}
