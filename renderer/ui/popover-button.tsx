import { type ReactNode, type Ref, useState } from 'react';
import { IconButton } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';

const Popover = lazyPart(async () => (await import('./popover.tsx')).Popover);

/** Shows an icon button that opens a panel beside it. `children` draws what is in the panel, and is given what closes it. */
export function PopoverButton({
  label,
  title = label,
  hint = label,
  icon,
  className = '',
  buttonRef,
  onClosed,
  children,
}: {
  label: string;
  /** Of the panel. */
  title?: string;
  hint?: string;
  icon: ReactNode;
  className?: string | undefined;
  buttonRef?: Ref<HTMLButtonElement>;
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  function close() {
    setAnchor(null);
    onClosed();
  }

  return (
    <>
      <IconButton
        ref={buttonRef}
        label={label}
        hint={hint}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className={className}
        onClick={(event) => (anchor ? close() : setAnchor(event.currentTarget))}
      >
        {icon}
      </IconButton>
      {anchor && (
        <Popover title={title} anchor={anchor} onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  );
}
