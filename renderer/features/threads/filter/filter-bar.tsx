import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { ThreadView } from '../../../../shared/contract/threads.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import { useOffers } from '../../../product-ui/offers/use-offers.ts';
import { keysText } from '../../../product-ui/commands/commands.ts';
import { useCommand } from '../../../product-ui/commands/use-command.ts';
import { LeftOutNote } from '../../../product-ui/search/left-out-note.tsx';
import { useSorted } from '../../../product-ui/lists/use-sorted.ts';
import { Chip, ChipRow } from '../../../ui/chips.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { ThreadList } from '../grid/use-thread-list.ts';
import type { ListSpecState } from '../use-list-spec.ts';
import {
  filterDay,
  filterWords,
  isSameFilter,
  setParts,
  wholeFilter,
} from '../../../product-ui/threads/thread-filter.ts';
import { useRemoveView } from './use-remove-view.ts';
import styles from '../threads.module.css';

interface FilterBarProps {
  instanceId: string;
  searchBox: RefObject<HTMLInputElement | null>;
  spec: ListSpecState;
  list: ThreadList;
  /** Leads the keys to what was found. */
  onFound: () => void;
  onOpen: (dialog: { kind: 'filter' } | { kind: 'save-view'; replaces: ThreadView | null }) => void;
}

/** Finds threads: by what is typed, by saved views, by filters that all must hold; and says how many match. */
export function FilterBar(props: FilterBarProps) {
  const { instanceId, searchBox, spec, list, onFound, onOpen } = props;
  const t = useText();
  const sorted = useSorted();
  const formats = useFormats();
  const { data: views = [] } = useQuery(queryOf('threads.views', { instanceId }));
  const { data: counts } = useQuery(queryOf('threads.counts', { instanceId }));
  const offers = useOffers(instanceId);
  const removeView = useRemoveView(instanceId);
  const [viewMenu, setViewMenu] = useState<{ view: ThreadView; anchor: HTMLElement } | null>(null);
  useCommand('search-threads', () => searchBox.current?.focus());
  const { search, setFilter } = spec;
  const { filter } = spec.wanted;
  const day = (at: number) => formats.date(at, filterDay);
  const parts = setParts(filter).filter((part) => part !== 'unconfirmed' && part !== 'unread');
  const current = views.find((view) => isSameFilter(view.filter, filter));
  const isFiltered = setParts(filter).length > 0 || filter.search !== '';
  const { total } = list;

  const entry = (
    key: 'leave-view' | 'change' | 'rename-view' | 'remove-view',
    onChoose: () => void,
  ) => ({ key, label: t(`filter.${key}`), onChoose });

  return (
    <>
      <LeftOutNote search={search} />
      <div className={styles['filterBar']}>
        <SearchField
          label={t('threads.search')}
          clearLabel={t('chats.clear-search')}
          keys={keysText('search-threads')}
          aria-keyshortcuts={keysText('search-threads')}
          className={styles['search'] ?? ''}
          box={searchBox}
          value={search}
          onChange={spec.setSearch}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || !['ArrowDown', 'Enter'].includes(event.key))
              return;
            event.preventDefault();
            onFound();
          }}
        />
        <ChipRow label={t('filter.name')}>
          {sorted(views, ({ name }) => name).map((view) => (
            <Chip
              key={view.viewId}
              pressed={view === current}
              aria-haspopup={view === current ? 'menu' : undefined}
              onClick={({ currentTarget }) =>
                view === current
                  ? setViewMenu({ view, anchor: currentTarget })
                  : spec.showView(view)
              }
            >
              <bdi>{view.name}</bdi>
            </Chip>
          ))}
          {!current &&
            parts.map((part) => {
              const words = filterWords(t, filter, part, day);
              return (
                <Chip
                  key={part}
                  pressed
                  aria-label={t('filter.remove', { filter: words })}
                  onClick={() => setFilter({ ...filter, [part]: wholeFilter[part] })}
                >
                  <bdi>{words}</bdi>
                  <X size={14} aria-hidden="true" />
                </Chip>
              );
            })}
          {(filter.unread || counts?.unread || offers?.smsMessages) && (
            <Chip
              pressed={filter.unread}
              onClick={() => setFilter({ ...filter, unread: !filter.unread })}
            >
              {t('filter.unread-count', { count: counts?.unread ?? 0 })}
            </Chip>
          )}
          <Chip
            pressed={filter.unconfirmed}
            onClick={() => setFilter({ ...filter, unconfirmed: !filter.unconfirmed })}
          >
            {t('filter.unconfirmed')}
          </Chip>
          <Chip aria-haspopup="dialog" onClick={() => onOpen({ kind: 'filter' })}>
            {t('filter.add')}
          </Chip>
          {isFiltered && !current && (
            <Chip
              aria-haspopup="dialog"
              onClick={() => onOpen({ kind: 'save-view', replaces: null })}
            >
              {t('filter.save-view')}
            </Chip>
          )}
        </ChipRow>
        {isFiltered && total !== null && (
          <output className={styles['matches']}>{t('filter.matches', { total })}</output>
        )}
        {viewMenu && (
          <Menu
            label={viewMenu.view.name}
            anchor={viewMenu.anchor}
            align="start"
            entries={[
              entry('leave-view', () => setFilter({ ...wholeFilter, tab: filter.tab })),
              { ...entry('change', () => onOpen({ kind: 'filter' })), takesFocus: true },
              {
                ...entry('rename-view', () =>
                  onOpen({ kind: 'save-view', replaces: viewMenu.view }),
                ),
                takesFocus: true,
              },
              entry('remove-view', () => removeView(viewMenu.view)),
            ]}
            onClose={() => setViewMenu(null)}
          />
        )}
      </div>
    </>
  );
}
