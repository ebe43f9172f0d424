import { Smile } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../../messages/text.tsx';
import { commandHint } from '../../../product-ui/commands/commands.ts';
import { useCommand } from '../../../product-ui/commands/use-command.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PopoverButton } from '../../../ui/popover-button.tsx';

const EmojiPicker = lazyPart(
  async () => (await import('../../../product-ui/emoji/emoji-picker.tsx')).EmojiPicker,
);

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
  useCommand('emoji', () => button.current?.click());
  return (
    <PopoverButton
      buttonRef={button}
      label={t('emoji.title')}
      hint={commandHint(t, 'emoji')}
      icon={<Smile size={20} />}
      onClosed={onClosed}
    >
      {(close) => <EmojiPicker onPick={onPick} onClose={close} />}
    </PopoverButton>
  );
}
