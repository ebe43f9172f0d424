/** A time that a country keeps: a zone that has it, and its name in the language of the page. */
export interface CountryTime {
  zone: string;
  name: string;
}

/** Not in TypeScript's library yet. */
type Region = Intl.Locale & { getTimeZones?: () => string[] | undefined };

const halfYear = 182 * 86_400_000;

/** Returns minutes by which a zone is ahead of the world's time at a moment. */
function aheadOf(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0] = parts.flatMap(({ type, value }) =>
    type === 'literal' ? [] : [Number(value)],
  );
  const minutes = Date.UTC(year, month - 1, day, hour, minute) / 60_000;
  return minutes - Math.floor(at / 60_000);
}

/** Returns what the time of a zone is called, in a language. */
function zoneName(zone: string, locale: string, at: number): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return name?.value ?? zone;
}

/**
 * Returns the times that a country (ISO 3166-1) keeps, at `at` (milliseconds since 1970) or half a year later: of most countries one.
 * Empty where none is known.
 */
export function timesOf(country: string, locale: string, at: number): CountryTime[] {
  const zones = (new Intl.Locale('und', { region: country }) as Region).getTimeZones?.() ?? [];
  const first = new Map<string, string>();
  for (const zone of zones) {
    const key = `${aheadOf(zone, at)} ${aheadOf(zone, at + halfYear)}`;
    if (!first.has(key)) first.set(key, zone);
  }
  return [...first.values()].map((zone) => ({ zone, name: zoneName(zone, locale, at) }));
}

/** Returns whether a zone keeps the time of this computer at a moment. */
export function isOwnTime(zone: string, at: number): boolean {
  return aheadOf(zone, at) === -new Date(at).getTimezoneOffset();
}
