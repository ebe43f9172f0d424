import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';
import { FileInput } from './file-input.tsx';

/** A button by which a person chooses files. */
export function FileButton({
  label,
  accept,
  multiple,
  onPick,
  children = label,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'ref'> &
  Omit<ComponentProps<typeof FileInput>, 'ref'> &
  Pick<ComponentProps<typeof Button>, 'ref'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput ref={input} label={label} accept={accept} multiple={multiple} onPick={onPick} />
    </>
  );
}
