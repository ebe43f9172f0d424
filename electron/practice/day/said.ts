import type { FormContent } from '../../../shared/domain/written-content.ts';
import type { DayMedium } from './day-media.ts';
import type { LabelName, TemplateName } from './day-words.ts';

/**
 * A time of the day: so long before the start (`12m`, `7h`), or on one of the days before it, at an hour of this computer's clock
 * (`d3 10:14`: three days before).
 */
export type Moment = `${number}m` | `${number}h` | `d${number} ${number}:${number}`;

/** What somebody wrote to the shop. Times that are numbers are milliseconds since 1970. */
export interface Received {
  at: Moment | number;
  text: string;
  medium: DayMedium | null;
  form: FormContent | null;
  /** In a group: whose number. */
  by: string | null;
}

/** What the shop wrote, and what came of it. */
export interface Sent {
  at: Moment | number;
  text: string;
  form: FormContent | null;
  template: TemplateName | null;
  /** `confirmed`: unknown, until one of the shop found that it had arrived. */
  became: 'accepted' | 'unknown' | 'confirmed' | 'not-on-network';
  /** What the customer thinks of it. */
  reaction: string | null;
  /** Who of the shop wrote it. */
  agent: string;
}

export type Said = ({ from: 'them' } & Received) | ({ from: 'me' } & Sent);

/** Somebody who writes to the shop, and how their chat stands when the day begins. */
export interface DayPerson {
  /** Digits with the country's code; of a group, its ID. */
  number: string;
  name: string | null;
  isGroup?: true;
  said: readonly Said[];
  /** What they answer to whatever is written to them, in turn; left out: nothing. */
  answers?: readonly string[];
  /** The answer to the first message to them is lost, and a while later the phone tells that it was sent. */
  isLostFirst?: true;
  labels?: readonly LabelName[];
  notes?: true;
  isPinned?: true;
  /** Since the newest message. */
  isClosed?: true;
  /** Until tomorrow at nine. */
  isSnoozed?: true;
  draft?: string;
  /** Is sent tomorrow at ten. */
  scheduled?: string;
  /** What they wrote last was read, and nobody has answered it. */
  isRead?: true;
}

/** They wrote. */
export function them(at: Moment | number, text: string, more: Partial<Received> = {}): Said {
  return { from: 'them', at, text, medium: null, form: null, by: null, ...more };
}

/** Who writes for the shop. */
export const agents = ['Ana Ruiz', 'Jan Wójcik', 'Priya Sharma'] as const;

/** Returns what the shop wrote. */
export function me(at: Moment | number, text: string, more: Partial<Sent> = {}): Said {
  const rest = {
    form: null,
    template: null,
    became: 'accepted',
    reaction: null,
    agent: agents[0],
  } as const;
  return { from: 'me', at, text, ...rest, ...more };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Returns a moment in milliseconds since 1970. Days are counted from the one that was eight hours before the start, so that what is
 * so many hours old is newer than all of a day before it, whenever one begins.
 */
export function timeOf(moment: Moment | number, start: number): number {
  if (typeof moment === 'number') return moment;
  const [, days, hours, minutes] = /^d(\d+) (\d+):(\d+)$/.exec(moment) ?? [];
  if (days === undefined) {
    return start - Number.parseInt(moment, 10) * (moment.endsWith('h') ? hourMs : minuteMs);
  }
  const day = new Date(start - 8 * hourMs);
  day.setDate(day.getDate() - Number(days));
  return day.setHours(Number(hours), Number(minutes), 0, 0);
}

/** Returns when it is so many hours of the clock on the day after the start. */
export function tomorrowAt(hour: number, start: number): number {
  const day = new Date(start);
  day.setDate(day.getDate() + 1);
  return day.setHours(hour, 0, 0, 0);
}
