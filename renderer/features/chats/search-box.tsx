import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useText } from '../../messages/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { shortcutText, useShortcut } from '../../ui/use-shortcut.ts';
import styles from './search-box.module.css';

const searchKeys = { key: 'k', mod: true };

/** Searches the list while it is typed in. Enter opens what is found first, an arrow goes to it, Escape clears. */
export function SearchBox({
  value,
  onChange,
  onOpenFirst,
  onGoToFirst,
}: {
  value: string;
  onChange: (value: string) => void;
  onOpenFirst: () => void;
  onGoToFirst: () => void;
}) {
  const say = useText();
  const box = useRef<HTMLInputElement>(null);
  useShortcut(searchKeys, () => box.current?.select());

  function onKeyDown(event: KeyboardEvent) {
    // An input method uses the same keys to choose its words.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onChange('');
    if (event.key === 'Enter') {
      // Its own default would write a line break where the focus goes.
      event.preventDefault();
      onOpenFirst();
    }
    if (event.key === 'ArrowDown' && !event.altKey) {
      event.preventDefault();
      onGoToFirst();
    }
  }

  return (
    <div className={styles['search']}>
      <Search size={17} aria-hidden="true" />
      <input
        ref={box}
        type="search"
        aria-label={say('chats.search')}
        placeholder={say('chats.search')}
        value={value}
        maxLength={200}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value === '' ? (
        <kbd>{shortcutText(searchKeys)}</kbd>
      ) : (
        <IconButton
          label={say('chats.clear-search')}
          className={styles['clear'] ?? ''}
          onClick={() => {
            onChange('');
            box.current?.focus();
          }}
        >
          <X size={15} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
