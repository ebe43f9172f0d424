import { type ComponentProps, type RefObject, useRef } from 'react';
import { Button } from './button.tsx';
import { FileInput } from './file-input.tsx';

/** Shows a button by which a person chooses files; `input` is given what a click opens the choice by. */
export function FileButton({
  label,
  accept,
  multiple,
  onPick,
  children = label,
  input: given,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'ref'> &
  Omit<ComponentProps<typeof FileInput>, 'ref'> &
  Pick<ComponentProps<typeof Button>, 'ref'> & { input?: RefObject<HTMLInputElement | null> }) {
  const own = useRef<HTMLInputElement>(null);
  const input = given ?? own;
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput ref={input} label={label} accept={accept} multiple={multiple} onPick={onPick} />
    </>
  );
}
