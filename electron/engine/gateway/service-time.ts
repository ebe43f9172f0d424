/**
 * Returns a time that the service wrote, in milliseconds since 1970; null for what is none. The SMS side writes its times
 * without a zone; they are read as UTC wherever this computer is.
 */
export function readServiceTime(written: string | null): number | null {
  if (written === null) return null;
  const isWithoutZone = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d+)?$/.test(written);
  const time = Date.parse(isWithoutZone ? `${written.replace(' ', 'T')}Z` : written);
  return Number.isNaN(time) ? null : time;
}
