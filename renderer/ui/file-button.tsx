import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';
import { FileInput } from './file-input.tsx';

/** A button by which a person chooses files. */
export function FileButton({
  label,
  accept,
  multiple = false,
  onFiles,
  ...rest
}: ComponentProps<typeof Button> & {
  label: string;
  /** As of an input: `.csv,application/json`. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <FileInput ref={input} label={label} accept={accept} multiple={multiple} onPick={onFiles} />
    </>
  );
}
