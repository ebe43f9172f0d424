import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { MenuEntry } from './menu.tsx';

const Menu = lazyPart(async () => (await import('./menu.tsx')).Menu);

/** Shows a button that opens a menu of its own name. */
export function MenuButton({
  label,
  entries,
  ...rest
}: ComponentProps<typeof Button> & { label: string; entries: readonly MenuEntry[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        {...rest}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <Menu label={label} anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
