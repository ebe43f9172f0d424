import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { PickedFiles } from './picked-files.ts';

const AttachPopover = lazyPart(async () => (await import('./attach-popover.tsx')).AttachPopover);

/** The ways to attach: files of this computer, or media by public address. */
export function AttachButton({
  onPick,
  onAddress,
  onClosed,
}: {
  onPick: (picked: PickedFiles) => void;
  /** Throws what main has against the address. */
  onAddress: (url: string) => Promise<void>;
  onClosed: () => void;
}) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  function close() {
    setAnchor(null);
    onClosed();
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // The same file can be picked again.
    currentTarget.value = '';
    close();
    onPick({ files, folders: [] });
  }

  return (
    <>
      <IconButton
        label={say('attach.button')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => (anchor ? close() : setAnchor(event.currentTarget))}
      >
        <Paperclip size={18} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={say('attach.choose')}
        onChange={onChange}
      />
      {anchor && (
        <AttachPopover
          anchor={anchor}
          onChoose={() => input.current?.click()}
          onAddress={onAddress}
          onClose={close}
        />
      )}
    </>
  );
}
