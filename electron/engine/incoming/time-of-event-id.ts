import { timeOf } from './record-fields.ts';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns when an event got its ID, which is `evt_` and a ULID: its first ten digits are milliseconds since 1970. Null for others. */
export function timeOfEventId(eventId: string | null): number | null {
  const [, time] =
    /^evt_([0-7][0-9a-hjkmnp-tv-z]{9})[0-9a-hjkmnp-tv-z]{16}$/i.exec(eventId ?? '') ?? [];
  if (time === undefined) return null;
  let at = 0;
  for (const digit of time.toLowerCase()) at = at * 32 + digits.indexOf(digit);
  return timeOf(at);
}
