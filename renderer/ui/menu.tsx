import { Menu as Base } from '@base-ui/react/menu';
import { type ReactNode, useRef } from 'react';
import styles from './menu.module.css';

/** Where a menu opens: at an element, or at a point of the window. */
export type MenuAnchor = HTMLElement | { getBoundingClientRect: () => DOMRect };

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** What it opens or begins takes the focus; otherwise the focus goes back to where the menu came from. */
  takesFocus?: boolean;
  onChoose: () => void;
}

/** Enter takes the first entry at once: the part gives the focus to the menu as a whole, and later. */
function focusFirst(popup: HTMLElement | null): void {
  requestAnimationFrame(() => popup?.querySelector<HTMLElement>('[role="menuitem"]')?.focus());
}

/** A menu that is open as long as it is rendered; closing it gives the focus back to where it came from. */
export function Menu({
  label,
  anchor,
  entries,
  side = 'bottom',
  align = 'end',
  onClose,
}: {
  label: string;
  anchor: MenuAnchor;
  entries: readonly MenuEntry[];
  side?: 'bottom' | 'inline-end';
  align?: 'start' | 'end';
  onClose: () => void;
}) {
  const focusIsTaken = useRef(false);
  // Beside what it belongs to, so that it stands in the same landmark of the page.
  const landmark = anchor instanceof HTMLElement ? anchor.closest<HTMLElement>('main, nav') : null;
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal container={landmark ?? document.querySelector('main')}>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          positionMethod="fixed"
          className={styles['positioner']}
        >
          <Base.Popup
            ref={focusFirst}
            className={styles['menu']}
            aria-label={label}
            finalFocus={() => !focusIsTaken.current}
          >
            {entries.map((entry) => (
              <Base.Item
                key={entry.key}
                className={styles['item']}
                onClick={() => {
                  focusIsTaken.current = entry.takesFocus === true;
                  // While the menu is open it would take the focus back.
                  if (focusIsTaken.current) requestAnimationFrame(entry.onChoose);
                  else entry.onChoose();
                }}
              >
                {entry.icon}
                {entry.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
