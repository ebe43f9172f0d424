import { useFormats } from '../../messages/text.tsx';

/** Returns what puts things in the order of their names as the language has it, numbers in them by their value. */
export function useSorted() {
  const { compare } = useFormats();
  return <Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): Thing[] =>
    [...things].sort((one, other) => compare(nameOf(one), nameOf(other)));
}
