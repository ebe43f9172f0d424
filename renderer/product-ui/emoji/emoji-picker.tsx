import { useQueryClient } from '@tanstack/react-query';
import { type EmojiDataResolver, EmojiPicker as Picker } from 'frimousse';
import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useFormats, useText } from '../../messages/text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { arrowStep } from '../../ui/arrow-step.ts';
import { remember, useMemory } from '../settings/use-memory.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { EmojiGrid } from './emoji-grid.tsx';
import { emojiGroups, loadEmoji } from './emoji-data.ts';
import { RecentEmoji } from './recent-emoji.tsx';
import { searchEmoji } from './search-emoji.ts';
import { SkinTones } from './skin-tones.tsx';
import styles from './emoji.module.css';

const columns = 8;
const mostRecent = columns * 2;

/** Picks emoji by search, arrow keys or pointer: each is given to `onPick`, and all but one with Shift closes the picker. */
export function EmojiPicker({
  picksOne = false,
  onPick,
  onClose,
}: {
  /** Shift means nothing. */
  picksOne?: boolean;
  onPick: (emoji: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { locale } = useFormats();
  const memory = useMemory();
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [told, setTold] = useState('');
  const searchBox = useRef<HTMLInputElement>(null);
  /** An arrow key was pressed since the search: the grid knows what is meant. */
  const hasMoved = useRef(false);
  const withShift = useRef(false);
  const isMirrored = useRef(false);
  // The focus goes to the text for a moment; the grid would forget where the person is in it.
  const isPicking = useRef(false);
  const keepPlace = (event: FocusEvent) => isPicking.current && event.preventDefault();

  // The grid's own search ranks within the groups only. It takes new data with each new `emojibaseUrl`, so that one
  // carries what is searched; nothing is ever asked for at it.
  const [resolve] = useState<EmojiDataResolver>(
    () =>
      async (language: string, { emojibaseUrl = '' }) => {
        const all = await loadEmoji(language);
        const groups = Object.keys(emojiGroups) as (keyof typeof emojiGroups)[];
        const categories = groups.map((group) => ({
          index: emojiGroups[group],
          label: t(`emoji.group-${group}`),
        }));
        if (emojibaseUrl.trim() === '') return { ...all, categories };
        const found = searchEmoji(all.emojis, emojibaseUrl).map((one) => ({ ...one, category: 0 }));
        const [best] = found;
        setTold(best ? t('emoji.best', { name: best.label, count: found.length }) : '');
        return { ...all, emojis: found, categories: [{ index: 0, label: t('field.results') }] };
      },
  );

  // The panel may be open before this part of the page is loaded.
  useEffect(() => searchBox.current?.focus(), []);

  if (!memory) return null;
  const { recentEmoji: recent, skinTone } = memory;

  function pick(emoji: string) {
    const others = recent.filter((one) => one !== emoji);
    remember(client, { recentEmoji: [emoji, ...others].slice(0, mostRecent) });
    isPicking.current = true;
    onPick(emoji);
    if (withShift.current && !picksOne) searchBox.current?.focus();
    else onClose();
    isPicking.current = false;
  }

  async function pickFirst(searched: string) {
    const [first] = searchEmoji((await loadEmoji(locale)).emojis, searched);
    if (!first) return;
    pick((skinTone !== 'none' && first.skins?.[skinTone]) || first.emoji);
  }

  /** The grid goes on with the right arrow key, also where lines begin at the right: there it is given the other one. */
  function mirrorArrow(event: KeyboardEvent<HTMLInputElement>): void {
    const step = arrowStep(event);
    const key = step === 1 ? 'ArrowRight' : 'ArrowLeft';
    if (step === null || key === event.key || isMirrored.current) return;
    event.preventDefault();
    isMirrored.current = true;
    const given = { key, bubbles: true, cancelable: true };
    event.currentTarget.dispatchEvent(new globalThis.KeyboardEvent('keydown', given));
    isMirrored.current = false;
  }

  function onSearchKey(event: KeyboardEvent<HTMLInputElement>) {
    mirrorArrow(event);
    if (event.key.startsWith('Arrow')) hasMoved.current = true;
    if (event.key !== 'Enter') return;
    const { value } = event.currentTarget;
    // An input method's own Enter picks nothing.
    if (isComposing(event)) return event.preventDefault();
    if (hasMoved.current || value.trim() === '') return;
    event.preventDefault();
    void pickFirst(value);
  }

  return (
    <Picker.Root
      className={styles['picker']}
      columns={columns}
      locale={locale}
      skinTone={skinTone}
      emojibaseUrl={search}
      resolveEmojiData={resolve}
      onEmojiSelect={({ emoji }) => pick(emoji)}
      onBlurCapture={keepPlace}
      onFocusCapture={keepPlace}
      onKeyDownCapture={(event) => (withShift.current = event.shiftKey)}
      onClickCapture={(event) => (withShift.current = event.shiftKey)}
    >
      <Picker.Search
        ref={searchBox}
        className={styles['search']}
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        onChange={(event) => {
          // Ours, not the grid's.
          event.preventDefault();
          hasMoved.current = false;
          setSearch(event.target.value);
        }}
        onKeyDown={onSearchKey}
      />
      {recent.length > 0 && search === '' && (
        <Suspense fallback={<div className={styles['recent']} />}>
          <RecentEmoji emoji={recent} columns={columns} onPick={pick} />
        </Suspense>
      )}
      <VisuallyHidden live>{search.trim() && told}</VisuallyHidden>
      <EmojiGrid search={search} />
      <div className={styles['foot']}>
        <SkinTones chosen={skinTone} onChoose={(next) => remember(client, { skinTone: next })} />
        {!picksOne && <span className={styles['hint']}>{t('emoji.hint')}</span>}
      </div>
    </Picker.Root>
  );
}
