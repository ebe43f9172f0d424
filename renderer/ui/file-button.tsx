import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

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
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
