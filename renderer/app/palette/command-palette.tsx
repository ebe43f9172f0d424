import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { findMatches } from '../../../shared/domain/find-matches.ts';
import { useText } from '../../messages/text.tsx';
import { keysOf } from '../../product-ui/commands/commands.ts';
import { useOfferedCommands } from '../../product-ui/commands/use-command.ts';
import { messageBox } from '../../product-ui/commands/message-box.ts';
import { LeftOutNote } from '../../product-ui/search/left-out-note.tsx';
import { remember, useMemory } from '../../product-ui/settings/use-memory.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import { Marked, markedParts } from '../../ui/marked.tsx';
import { matches } from '../../ui/use-shortcut.ts';
import { SearchField } from '../../ui/search-field.tsx';
import type { DialogProps } from '../../product-ui/dialogs/dialog-props.ts';
import { groupText, type PaletteEntry } from './palette-entry.ts';
import { usePaletteEntries } from './use-palette-entries.tsx';
import styles from './palette.module.css';

const listId = 'palette-results';
const optionId = (index: number) => `palette-result-${index}`;

const mostRecent = 5;

/** Heard in the field, too, where a question mark is written. */
const allShortcuts = keysOf('show-shortcuts').slice(0, 1);

/** Returns the entry that Enter takes before an arrow key was pressed: the best, of equals a chat. */
function bestOf(entries: readonly PaletteEntry[], search: string): PaletteEntry | undefined {
  if (search === '') return entries[0];
  const best = Math.min(...entries.map(({ rank }) => rank));
  const equals = entries.filter(({ rank }) => rank === best);
  return equals.find(({ group }) => group === 'chats') ?? equals[0];
}

/** Finds chats, commands, pages, settings and templates by a few letters, and opens or runs what Enter is pressed on. */
export function CommandPalette({ instanceId, onClose }: DialogProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const [moved, setMoved] = useState({ search: '', key: '' });
  const found = usePaletteEntries(instanceId, search);
  const { entries, isBehind, location } = found;
  const showShortcuts = useOfferedCommands().get('show-shortcuts');
  const memory = useMemory();
  const client = useQueryClient();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isRun = useRef(false);
  const [before] = useState(() => document.activeElement);

  const chosen =
    entries.find(({ key }) => moved.search === search && moved.key === key) ??
    bestOf(entries, search);
  const active = chosen ? entries.indexOf(chosen) : -1;

  useLayoutEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    // The first one brings its heading with it.
    (active === 0 ? list.current?.firstElementChild : option)?.scrollIntoView({
      block: 'nearest',
    });
  }, [active, entries.length]);

  function run(entry: PaletteEntry) {
    isRun.current = true;
    onClose();
    const isChat = entry.key.startsWith('chat ');
    if (isChat && !location.startsWith(`/${entry.key.replace('chat ', 'chats/')}`)) {
      return entry.run();
    }
    if (!entry.isPassing) {
      const others = memory?.recentEntries.filter((key) => key !== entry.key) ?? [];
      remember(client, { recentEntries: [entry.key, ...others].slice(0, mostRecent) });
    }
    // The palette holds the focus until it is gone; a command may be about what had it before.
    requestAnimationFrame(() => {
      if (isChat) return messageBox()?.focus();
      if (before instanceof HTMLElement) before.focus();
      entry.run();
    });
  }

  async function runBest() {
    // Typed faster than found: Enter means what is found for all that was typed.
    const best = bestOf(await found.readAnew(), search);
    if (best) run(best);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (allShortcuts.some((keys) => matches(event.nativeEvent, keys))) {
      event.preventDefault();
      return showShortcuts?.();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = entries.at((active + step) % entries.length);
      if (next) setMoved({ search, key: next.key });
    } else if (event.key !== 'Enter') return;
    else if (isBehind && moved.search !== search) void runBest().catch(() => {});
    else if (chosen) run(chosen);
    event.preventDefault();
  }

  const asList = { id: listId, role: 'listbox', tabIndex: -1, 'aria-label': t('field.results') };
  const asOption = (entry: PaletteEntry, index: number) => ({
    id: optionId(index),
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    onPointerMove: () => index !== active && setMoved({ search, key: entry.key }),
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: () => run(entry),
  });

  return (
    <Dialog
      title={t('palette.title')}
      size="palette"
      onClose={onClose}
      initialFocus={box}
      finalFocus={() => !isRun.current}
    >
      <SearchField
        className={styles['search'] ?? ''}
        label={t('palette.field')}
        clearLabel={t('chats.clear-search')}
        keys="Esc"
        combobox={{ listId, activeId: active < 0 ? undefined : optionId(active) }}
        box={box}
        value={typed}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      />
      <LeftOutNote search={search} />
      <div ref={list} className={styles['results']} {...asList}>
        {entries.map((entry, index) => (
          <div key={entry.key} role="presentation">
            {entry.group !== entries[index - 1]?.group && (
              <h3 className={styles['group']} role="presentation">
                {t(groupText[entry.group])}
              </h3>
            )}
            <div className={styles['option']} {...asOption(entry, index)}>
              <span className={styles['icon']}>{entry.icon}</span>
              <span className={styles['title']}>
                <Marked parts={markedParts(entry.title, findMatches(entry.title, search))} />
              </span>
              <span className={styles['detail']}>
                <Marked parts={markedParts(entry.detail, findMatches(entry.detail, search))} />
              </span>
              <span className={styles['keys']} aria-hidden="true">
                <Keys shortcuts={entry.keys.slice(0, 1)} />
              </span>
            </div>
          </div>
        ))}
      </div>
      {entries.length === 0 && !isBehind && (
        <p className={styles['none']}>{t('palette.none', { search })}</p>
      )}
      <p className={styles['foot']} aria-hidden="true">
        <span>
          <Keys shortcuts={[{ key: 'arrowup' }, { key: 'arrowdown' }]} /> {t('palette.move')}
        </span>
        <span>
          <Keys shortcuts={[{ key: 'enter' }]} /> {t('palette.run')}
        </span>
        <span className={styles['end']}>
          <Keys shortcuts={allShortcuts} /> {t('palette.shortcuts')}
        </span>
      </p>
    </Dialog>
  );
}
