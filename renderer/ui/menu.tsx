import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { arrowStep } from './arrow-step.ts';
import { fadesAway } from './leaving.ts';
import { Cap } from './keys.tsx';
import styles from './popup.module.css';

/** Where a menu opens: at an element, or at a point of the window. */
export type MenuAnchor = HTMLElement | { getBoundingClientRect: () => DOMRect };

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** The key that does the same, as it is printed on a keyboard. */
  keys?: string;
  /** It begins another group than the entries above it. */
  isApart?: boolean;
  /** What cannot be taken back by itself stands apart, in red. */
  isDangerous?: boolean;
  /** What it opens or begins takes the focus; otherwise the focus goes back to where the menu came from. */
  takesFocus?: boolean;
  onChoose: () => void;
}

/** Entries of which one is in force, and which: it has a tick. */
interface MenuChoice {
  chosen: string;
  entries: readonly MenuEntry[];
}

/** An entry that is drawn as one sign. */
export interface MenuSign {
  key: string;
  sign: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** Enter takes the first entry at once: the part gives the focus to the menu as a whole, and later. */
function focusFirst(popup: HTMLElement | null): () => void {
  const first = '[role^="menuitem"]:not([data-sign])';
  requestAnimationFrame(() => popup?.querySelector<HTMLElement>(first)?.focus());
  return fadesAway(popup);
}

/** Left and right go through the signs of a row, as up and down do through all entries. */
function walkRow(event: KeyboardEvent<HTMLElement>): void {
  const step = arrowStep(event);
  const signs = [...event.currentTarget.children];
  const at = signs.indexOf(document.activeElement as Element);
  const next = step === null ? null : signs[at + step];
  if (next instanceof HTMLElement) next.focus();
}

/** Shows a menu that is open as long as it is rendered; closing it gives the focus back to where it came from. */
export function Menu({
  label,
  anchor,
  choice,
  signs = [],
  entries,
  side = 'bottom',
  align,
  onClose,
}: {
  label: string;
  anchor: MenuAnchor;
  /** Stands above the entries. */
  choice?: MenuChoice;
  /** Stand above the entries, in a row. */
  signs?: readonly MenuSign[];
  entries: readonly MenuEntry[];
  side?: 'bottom' | 'inline-end';
  align?: 'start' | 'end';
  onClose: () => void;
}) {
  const focusIsTaken = useRef(false);
  // Beside what it belongs to, so that it stands in the same landmark of the page.
  const landmark = anchor instanceof HTMLElement ? anchor.closest<HTMLElement>('main, nav') : null;
  const item = ({ takesFocus, onChoose }: MenuEntry) => ({
    className: styles['item'],
    onClick() {
      focusIsTaken.current = takesFocus === true;
      // While the menu is open it would take the focus back.
      if (focusIsTaken.current) requestAnimationFrame(onChoose);
      else onChoose();
    },
  });
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
          // At a point, it opens away from it in the direction of reading.
          align={align ?? (anchor instanceof HTMLElement ? 'end' : 'start')}
          sideOffset={4}
          // At a point it moves up as far as it needs; at an element it stands above or below.
          collisionAvoidance={{ side: anchor instanceof HTMLElement ? 'flip' : 'shift' }}
          positionMethod="fixed"
          className={styles['positioner']}
        >
          <Base.Popup
            ref={focusFirst}
            className={styles['menu']}
            aria-label={label}
            finalFocus={() => !focusIsTaken.current}
          >
            {signs.length > 0 && (
              <Base.Group className={styles['signs']} onKeyDown={walkRow}>
                {signs.map(({ key, sign, label: name, isChosen, onChoose }) => (
                  <Base.Item
                    key={key}
                    data-sign
                    data-chosen={isChosen}
                    className={styles['sign']}
                    aria-label={name}
                    title={name}
                    onClick={onChoose}
                  >
                    {sign}
                  </Base.Item>
                ))}
              </Base.Group>
            )}
            {choice && (
              <>
                <Base.RadioGroup value={choice.chosen}>
                  {choice.entries.map((entry) => (
                    <Base.RadioItem key={entry.key} value={entry.key} closeOnClick {...item(entry)}>
                      {entry.icon}
                      {entry.label}
                      {entry.keys && <Cap keys={entry.keys} className={styles['keys']} />}
                      <Base.RadioItemIndicator className={styles['tick']}>
                        <Check size={16} aria-hidden="true" />
                      </Base.RadioItemIndicator>
                    </Base.RadioItem>
                  ))}
                </Base.RadioGroup>
                <Base.Separator className={styles['line']} />
              </>
            )}
            {entries.map((entry, index) => (
              <Fragment key={entry.key}>
                {index > 0 && (entry.isDangerous || entry.isApart) && (
                  <Base.Separator className={styles['line']} />
                )}
                <Base.Item data-dangerous={entry.isDangerous} {...item(entry)}>
                  {entry.icon}
                  {entry.label}
                  {entry.keys && <Cap keys={entry.keys} className={styles['keys']} />}
                </Base.Item>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
