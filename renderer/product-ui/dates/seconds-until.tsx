import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Returns the whole seconds that are left until `at`, in milliseconds since 1970, renewed every second; 0 where it is past. */
export function useSecondsUntil(at: number): number {
  return Math.max(0, Math.ceil((at - useNow(at > 0)) / 1_000));
}

/** Counts the `seconds` until a time, in a text. */
export function SecondsUntil({ id, at }: { id: MessageId; at: number }) {
  const t = useText();
  return t(id, { seconds: useSecondsUntil(at) });
}
