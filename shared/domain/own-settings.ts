import { isWithin, nextBegin, type WeeklyHours } from './weekly-hours.ts';

/** What an instance may have of its own; null: as the settings of sending say, and of the hours, at any time. */
export interface OwnSettings {
  /** Seconds between the beginnings of two sends; 0: none. */
  gapSeconds: number | null;
  /** Requests a minute of an archive run; 0: no limit. */
  pacePerMinute: number | null;
  /** Requests of archive runs side by side. */
  parallel: number | null;
  /** In which messages leave without a person who says so, and archive runs go on. */
  hours: WeeklyHours | null;
  /** New people that messages go to in a day, after which Postline asks first; null: it never does. */
  firstContactsPerDay: number | null;
  /** The country of numbers that are written without one (ISO 3166-1); null: as chosen last. */
  country: string | null;
}

export const noOwnSettings: OwnSettings = {
  gapSeconds: null,
  pacePerMinute: null,
  parallel: null,
  hours: null,
  firstContactsPerDay: null,
  country: null,
};

/** Returns when the hours begin where they are over at an instant, both in milliseconds since 1970; null within them, and without any. */
export function outsideUntil({ hours }: OwnSettings, at: number): number | null {
  return hours === null || isWithin(hours, at) ? null : nextBegin(hours, at);
}

/** Hues of an instance's colour in degrees, in the order in which instances get them, and the end of each name's text id. */
export const accentHues = [
  { hue: 262, name: 'blue' },
  { hue: 155, name: 'green' },
  { hue: 20, name: 'red' },
  { hue: 305, name: 'purple' },
  { hue: 200, name: 'teal' },
  { hue: 70, name: 'orange' },
  { hue: 340, name: 'pink' },
  { hue: 110, name: 'olive' },
] as const;
