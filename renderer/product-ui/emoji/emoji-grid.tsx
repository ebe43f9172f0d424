import { EmojiPicker as Picker, type EmojiPickerListComponents } from 'frimousse';
import { useText } from '../../messages/text.tsx';
import styles from './emoji.module.css';

// Outside the component: new ones at each drawing would be drawn anew, all of them.
const components: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className={styles['category']}>
      {category.label}
    </div>
  ),
  // The grid counts from 0, where the attributes count from 1; rows keep its numbers, by which it finds them again.
  Row: ({ 'aria-rowindex': index, ...rest }) => (
    <div
      {...rest}
      aria-rowindex={index || undefined}
      data-first={index === 0 ? '' : undefined}
      className={styles['row']}
    />
  ),
  // A pointer at rest over the grid means nothing, also while the grid scrolls below it: only a moved one changes what the
  // arrow keys have chosen.
  Emoji: ({ emoji, 'aria-colindex': index = 0, onPointerEnter, ...rest }) => {
    const cell = {
      ...rest,
      'aria-colindex': index + 1,
      onPointerLeave: undefined,
      // It names fonts of the system.
      style: undefined,
    };
    return (
      <button
        type="button"
        {...cell}
        onPointerMove={emoji.isActive ? undefined : onPointerEnter}
        title={emoji.label}
        className={styles['emoji']}
      >
        {emoji.emoji}
      </button>
    );
  },
};

/** All emoji by group, or what the search has found. */
export function EmojiGrid({ search }: { search: string }) {
  const t = useText();
  return (
    <Picker.Viewport className={`${styles['viewport']} ${search.trim() && styles['found']}`}>
      <Picker.Loading className={styles['note']}>{t('emoji.loading')}</Picker.Loading>
      <Picker.Empty className={styles['note']}>{t('emoji.none', { search })}</Picker.Empty>
      <Picker.List aria-label={t('emoji.title')} components={components} />
    </Picker.Viewport>
  );
}
