import { Ellipsis } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { Menu, type MenuEntry } from './menu.tsx';

/** Shows a button that opens a menu of its own name; `isMore`: of all that has no button, behind three dots. */
export function MenuButton({
  label,
  entries,
  isMore = false,
  ...rest
}: ComponentProps<typeof Button> & {
  label: string;
  entries: readonly MenuEntry[];
  isMore?: boolean;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button: ComponentProps<'button'> = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }) => setAnchor(currentTarget),
  };
  return (
    <>
      {isMore ? (
        <IconButton {...rest} {...button} label={label}>
          <Ellipsis size={16} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button {...rest} {...button}>
          {label}
        </Button>
      )}
      {anchor && (
        <Menu label={label} anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
