import * as z from 'zod';
import { minutesOfDay } from '../domain/weekly-hours.ts';

const minute = z
  .int()
  .min(0)
  .max(minutesOfDay - 1);

/** Hours of the week: some day, each once. */
export const weeklyHoursSchema = z.strictObject({
  days: z
    .array(z.int().min(0).max(6))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length),
  from: minute,
  to: minute,
});
