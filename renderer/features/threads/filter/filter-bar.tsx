import { Search, X } from 'lucide-react';
import { memo, type RefObject, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ThreadFilter, ThreadView } from '../../../../shared/contract/threads.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { setParts, wholeFilter } from '../grid/list-spec.ts';
import { filterWords, isSameFilter } from './filter-words.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  searchBox: RefObject<HTMLInputElement | null>;
  search: string;
  filter: ThreadFilter;
  views: readonly ThreadView[];
  onSearch: (search: string) => void;
  onFilter: (filter: ThreadFilter) => void;
  onView: (view: ThreadView) => void;
  onMore: () => void;
  onSaveView: (replaces: ThreadView | null) => void;
  onRemoveView: (view: ThreadView) => void;
}

/** Finds threads: by what is typed, by saved views, by filters that all must hold. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { searchBox, search, filter, views, onSearch, onFilter, onView, onMore } = props;
  const say = useText();
  const intl = useIntl();
  const [viewMenu, setViewMenu] = useState<{ view: ThreadView; anchor: HTMLElement } | null>(null);
  useShortcut({ key: 'k', mod: true }, () => searchBox.current?.focus());
  const day = (at: number) =>
    intl.formatDate(at, { day: 'numeric', month: 'short', year: 'numeric' });
  const parts = setParts(filter).filter((part) => part !== 'unconfirmed');
  const current = views.find((view) => isSameFilter(view.filter, filter));
  const isFiltered = parts.length > 0 || filter.unconfirmed || filter.search !== '';

  return (
    <div className={styles['bar']}>
      <div className={styles['search']}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={searchBox}
          type="search"
          aria-label={say('threads.search')}
          placeholder={say('threads.search')}
          maxLength={200}
          dir="auto"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) onSearch('');
          }}
        />
      </div>
      <fieldset className={styles['chips']} aria-label={say('filter.name')}>
        {views.map((view) => (
          <button
            key={view.viewId}
            type="button"
            className={styles['chip']}
            aria-pressed={view === current}
            aria-haspopup={view === current ? 'menu' : undefined}
            onClick={({ currentTarget }) =>
              view === current ? setViewMenu({ view, anchor: currentTarget }) : onView(view)
            }
          >
            <bdi>{view.name}</bdi>
          </button>
        ))}
        {!current &&
          parts.map((part) => {
            const words = filterWords(say, filter, part, day);
            return (
              <button
                key={part}
                type="button"
                className={styles['chip']}
                aria-pressed="true"
                aria-label={say('filter.remove', { filter: words })}
                onClick={() => onFilter({ ...filter, [part]: wholeFilter[part] })}
              >
                <bdi>{words}</bdi>
                <X size={12} aria-hidden="true" />
              </button>
            );
          })}
        <button
          type="button"
          className={styles['chip']}
          aria-pressed={filter.unconfirmed}
          onClick={() => onFilter({ ...filter, unconfirmed: !filter.unconfirmed })}
        >
          <Text id="filter.unconfirmed" />
        </button>
        <button type="button" className={styles['chip']} aria-haspopup="dialog" onClick={onMore}>
          <Text id="filter.add" />
        </button>
        {isFiltered && !current && (
          <button
            type="button"
            className={styles['chip']}
            aria-haspopup="dialog"
            onClick={() => props.onSaveView(null)}
          >
            <Text id="filter.save-view" />
          </button>
        )}
      </fieldset>
      {viewMenu && (
        <Menu
          label={viewMenu.view.name}
          anchor={viewMenu.anchor}
          align="start"
          entries={[
            {
              key: 'leave',
              label: say('filter.leave-view'),
              onChoose: () => onFilter({ ...wholeFilter, tab: filter.tab }),
            },
            { key: 'edit', label: say('filter.change'), takesFocus: true, onChoose: onMore },
            {
              key: 'rename',
              label: say('filter.rename-view'),
              takesFocus: true,
              onChoose: () => props.onSaveView(viewMenu.view),
            },
            {
              key: 'remove',
              label: say('filter.remove-view'),
              onChoose: () => props.onRemoveView(viewMenu.view),
            },
          ]}
          onClose={() => setViewMenu(null)}
        />
      )}
    </div>
  );
});
