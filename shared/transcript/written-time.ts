/** How a time is read, to the second, as `Intl` takes it: `23 Nov 2026, 09:30:00`. */
export const readableTime = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** Returns a time as programs read it, with what this computer's clock is ahead of UTC: `2026-11-23T09:30:00.000+01:00`. */
export function timeWithOffset(at: number): string {
  const ahead = -new Date(at).getTimezoneOffset();
  return `${new Date(at + ahead * 60_000).toISOString().slice(0, -1)}${offset(ahead)}`;
}

/** Returns what a clock is ahead of UTC, given in minutes: `+01:00`. */
export function offset(ahead: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `${ahead < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/** Returns the day by this computer's clock, as names of files have it: `2026-11-23`. */
export function localDay(at: number): string {
  return timeWithOffset(at).slice(0, 10);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns the name of the zone of this computer's clock: `Europe/Berlin`. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
