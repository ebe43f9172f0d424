import type { ReadSmsNumber } from '../../../../shared/contract/sms.ts';

/** Returns the country (ISO 3166-1) of a number that was read; null where it has none, or two readings. */
export function countryOf(read: ReadSmsNumber | undefined): string | null {
  const [only, ...others] = read?.numbers ?? [];
  return others.length === 0 ? (only?.country ?? null) : null;
}
