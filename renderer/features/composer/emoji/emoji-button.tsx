import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { type Shortcut, shortcutText, useShortcut } from '../../../ui/use-shortcut.ts';

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

const shortcut: Shortcut = { key: 'j', mod: true };

/** Opens the emoji picker; `onPick` is given each emoji, `onClosed` takes the focus back to the text. */
export function EmojiButton({
  onPick,
  onClosed,
}: {
  onPick: (emoji: string) => void;
  onClosed: () => void;
}) {
  const say = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useShortcut(shortcut, () => setAnchor(button.current));

  function close() {
    setAnchor(null);
    onClosed();
  }

  return (
    <>
      <IconButton
        ref={button}
        label={say('emoji.title')}
        hint={say('format.hint', { name: say('emoji.title'), keys: shortcutText(shortcut) })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => (anchor ? close() : setAnchor(event.currentTarget))}
      >
        <Smile size={18} />
      </IconButton>
      {anchor && <EmojiPicker anchor={anchor} onPick={onPick} onClose={close} />}
    </>
  );
}
