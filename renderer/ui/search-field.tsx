import { Search, X } from 'lucide-react';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { IconButton } from './button.tsx';
import { Cap } from './keys.tsx';
import styles from './search-field.module.css';

/** Shows a line to search with. Escape and a button clear it; while it is empty, `keys` says how to get there. */
export function SearchField({
  label,
  clearLabel,
  keys,
  value,
  box,
  combobox,
  className = '',
  onChange,
  onKeyDown,
  ...rest
}: Omit<ComponentProps<'input'>, 'ref' | 'onChange' | 'value'> & {
  label: string;
  clearLabel: string;
  keys?: string;
  value: string;
  /** The list that the arrow keys go through while the field keeps the focus. */
  combobox?: { listId: string; activeId: string | undefined };
  box?: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
}) {
  const own = useRef<HTMLInputElement>(null);
  const input = box ?? own;
  return (
    <div className={`${styles['search']} ${className}`}>
      <Search size={16} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        dir="auto"
        {...rest}
        {...(combobox && {
          type: 'text',
          role: 'combobox',
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': combobox.listId,
          'aria-activedescendant': combobox.activeId,
        })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          // An input method uses Escape to drop its words.
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onChange('');
          onKeyDown?.(event);
        }}
      />
      {value === '' && keys && <Cap keys={keys} />}
      {value !== '' && (
        <IconButton
          label={clearLabel}
          className={styles['clear'] ?? ''}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
