import { Smile } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../../messages/text.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import { type Shortcut, shortcutText, useShortcut } from '../../../ui/use-shortcut.ts';

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

const shortcut: Shortcut = { key: 'j', mod: true };

/** Opens the emoji picker; `onPick` is given each emoji, `onClosed` moves the focus back to the text. */
export function EmojiButton({
  onPick,
  onClosed,
}: {
  onPick: (emoji: string) => void;
  onClosed: () => void;
}) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useShortcut(shortcut, () => button.current?.click());
  return (
    <PopoverButton
      buttonRef={button}
      label={t('emoji.title')}
      hint={t('format.hint', { name: t('emoji.title'), keys: shortcutText(shortcut) })}
      icon={<Smile size={18} />}
      onClosed={onClosed}
    >
      {(close) => <EmojiPicker onPick={onPick} onClose={close} />}
    </PopoverButton>
  );
}
