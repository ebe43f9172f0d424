import * as z from 'zod';
import type { JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send } from '../gateway.ts';
import { flag, number, text } from './json-fields.ts';
import { pagesOver } from './pages.ts';

/** A sign of life of the phone that sends SMS. Times are as the service writes them. */
export interface Heartbeat {
  /** In hundredths. */
  batteryLevel: number | null;
  isCharging: boolean | null;
  at: string | null;
  /** Whether the service counts the phone as online; null if missing. */
  isOnline: boolean | null;
  offlineSince: string | null;
}

const heartbeat = z.object({
  battery_level: number,
  is_charging: flag,
  created_at: text,
  phone: z.object({ is_online: flag, last_offline_at: text }).nullable().catch(null),
});

/** Returns the requests about the phone. The records were seen whole in the service's own client. */
export function heartbeatsOver(send: Send) {
  const { page } = pagesOver(send);
  return {
    /** A page with the newest sign of life, and the phone in it. */
    newestHeartbeat: (options?: RequestOptions) =>
      page(
        'heartbeats',
        { perPage: 1, query: { sort: '-created_at', include: 'phone' }, isRoutine: true },
        options,
      ),
  };
}

/** Reads a row of the page. */
export function readHeartbeat(row: JsonObject): Heartbeat {
  const read = heartbeat.parse(row);
  return {
    batteryLevel: read.battery_level,
    isCharging: read.is_charging,
    at: read.created_at,
    isOnline: read.phone?.is_online ?? null,
    offlineSince: read.phone?.last_offline_at ?? null,
  };
}
