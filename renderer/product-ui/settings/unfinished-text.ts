import type { Unfinished } from '../../../shared/domain/unfinished.ts';
import { useFormats, useText } from '../../messages/text.tsx';

/** Returns the function that names what is unfinished: "2 uploads and 1 archive run". */
export function useUnfinishedText(): (unfinished: readonly Unfinished[]) => string {
  const t = useText();
  const { list } = useFormats();
  return (unfinished) =>
    list(unfinished.map(({ kind, count }) => t(`unfinished.${kind}`, { count })));
}
