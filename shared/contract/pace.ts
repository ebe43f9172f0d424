import * as z from 'zod';

/** Seconds. */
export const gapSecondsSchema = z.int().min(0).max(60);
/** New people that messages go to in a day. */
export const firstContactsSchema = z.int().min(1).max(10_000);
/** Requests a minute. */
export const pacePerMinuteSchema = z.int().min(0).max(60_000);
/** Requests side by side. */
export const parallelSchema = z.int().min(1).max(16);
