import type { Ref } from 'react';

/** Holds the page's own choice of files, out of sight: a button beside it clicks it. */
export function FileInput({
  ref,
  label,
  accept,
  multiple = false,
  onPick,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept?: string | undefined;
  multiple?: boolean | undefined;
  /** Called with at least one file. */
  onPick: (files: File[]) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={multiple}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file can be picked again.
        currentTarget.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}
