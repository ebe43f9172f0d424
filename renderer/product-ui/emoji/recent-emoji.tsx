import { useEmojiDetails } from 'frimousse';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFormats, useText } from '../../messages/text.tsx';
import { arrowStep } from '../../ui/arrow-step.ts';
import { loadEmoji } from './emoji-data.ts';
import styles from './emoji.module.css';

function RecentOne({
  emoji,
  isStop,
  onFocus,
  onKeyDown,
  onPick,
}: {
  emoji: string;
  isStop: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPick: (emoji: string) => void;
}) {
  const { locale } = useFormats();
  const details = useEmojiDetails(emoji, { locale, resolveEmojiData: loadEmoji });
  // Picked on a machine with a newer font.
  if (!details) return null;
  return (
    <button
      type="button"
      className={styles['emoji']}
      aria-label={details.label}
      title={details.label}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={() => onPick(emoji)}
    >
      {emoji}
    </button>
  );
}

/** Shows what was picked last, newest first: one stop of Tab, within which the arrow keys move. */
export function RecentEmoji({
  emoji,
  columns,
  onPick,
}: {
  emoji: readonly string[];
  columns: number;
  onPick: (emoji: string) => void;
}) {
  const t = useText();
  const group = useRef<HTMLFieldSetElement>(null);
  const [stop, setStop] = useState(0);

  function move(event: KeyboardEvent) {
    const step = arrowStep(event) ?? { ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    group.current?.querySelectorAll('button')[stop + step]?.focus();
  }

  return (
    <fieldset ref={group} aria-label={t('emoji.recent')} className={styles['recent']}>
      {emoji.map((one, index) => (
        <RecentOne
          key={one}
          emoji={one}
          isStop={index === stop}
          onFocus={() => setStop(index)}
          onKeyDown={move}
          onPick={onPick}
        />
      ))}
    </fieldset>
  );
}
