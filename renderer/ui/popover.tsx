import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { fadesAway } from './leaving.ts';
import styles from './popup.module.css';

/** Shows a panel that floats at an element and is open as long as it is rendered. */
export function Popover({
  title,
  anchor,
  onClose,
  children,
}: {
  title: string;
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Base.Root
      open
      onOpenChange={(open, { event }) => {
        // A press on the anchor closes by the anchor's own toggle; closing here too would open it again.
        const target = event.target;
        if (!open && !(target instanceof Node && anchor.contains(target))) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side="top"
          align="start"
          sideOffset={8}
          className={styles['positioner']}
        >
          <Base.Popup ref={fadesAway} className={styles['popover']} finalFocus={false}>
            <Base.Title className={styles['title']}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
