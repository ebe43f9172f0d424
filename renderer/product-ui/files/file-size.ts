import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';

const units: readonly MessageId[] = ['size.kilobytes', 'size.megabytes', 'size.gigabytes'];

/** Returns the function that puts a number of bytes in the largest decimal unit that leaves a whole part, with two or three digits. */
export function useFileSize(): (bytes: number) => string {
  const t = useText();
  return (bytes) => {
    let value = bytes;
    let unit: MessageId | null = null;
    for (const next of units) {
      if (value < 999.5) break;
      value /= 1_000;
      unit = next;
    }
    if (unit === null) return t('size.bytes', { count: bytes });
    return t(unit, { value: value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value) });
  };
}
