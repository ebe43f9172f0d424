import * as z from 'zod';
import type { OwnSettings } from '../domain/own-settings.ts';
import { call } from './call.ts';
import { gapSecondsSchema, pacePerMinuteSchema, parallelSchema } from './settings.ts';
import { weeklyHoursSchema } from './weekly-hours.ts';

export type { OwnSettings };

/** A connected chat number (interface.md §2.1). The token is not part of it: it never leaves main. */
export interface Instance {
  instanceId: string;
  name: string;
  kind: 'service' | 'practice';
  chatServiceAddress: string;
  smsServiceAddress: string;
  instanceUuid: string;
  /** Hue of its colour in degrees, 0 to 359. */
  accentHue: number;
  own: OwnSettings;
  /** `stored`: encrypted on disk; `memory`: until the application ends; `missing`: to be entered. */
  token: 'stored' | 'memory' | 'missing';
}

export const ownSettingsSchema = z.strictObject({
  gapSeconds: gapSecondsSchema.nullable(),
  pacePerMinute: pacePerMinuteSchema.nullable(),
  parallel: parallelSchema.nullable(),
  hours: weeklyHoursSchema.nullable(),
});

export const instanceIdSchema = z.string().min(1).max(64);

// Shapes are checked by the service, which can say what is wrong in words; here only what no form can produce.
const field = z.string().max(10_000);

export const instanceCalls = {
  'instances.list': call(z.strictObject({})).returns<{
    instances: Instance[];
    activeInstanceId: string | null;
  }>(),
  /** Checks every field, looks whether the addresses answer, then keeps the instance and makes it the active one. */
  'instances.connect': call(
    z.strictObject({
      /** Names this attempt, for `app.cancelAttempt`. */
      attemptId: z.string().max(64),
      name: field,
      chatServiceAddress: field,
      smsServiceAddress: field,
      instanceUuid: field,
      accessToken: field,
      /** Connect although an address did not answer as the service would. */
      evenIfUnreachable: z.boolean().default(false),
    }),
  ).returns<Instance>(),
  'instances.usePractice': call(z.strictObject({})).returns<Instance>(),
  /** Opens an instance that waits for room for a copy of its history; a notice says where it still does. */
  'instances.openAgain': call(
    z.strictObject({ instanceId: instanceIdSchema, withoutCopy: z.boolean() }),
  ).returns<null>(),
  'instances.select': call(z.strictObject({ instanceId: instanceIdSchema })).returns<null>(),
  /** Changes what an instance is called, its colour, and what it has of its own; what is left out stays. */
  'instances.change': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      name: field.optional(),
      accentHue: z.int().min(0).max(359).optional(),
      own: ownSettingsSchema.optional(),
    }),
  ).returns<Instance>(),
  /** Puts the instances in this order, those that are not named behind them. */
  'instances.reorder': call(
    z.strictObject({ instanceIds: z.array(instanceIdSchema).max(1_000) }),
  ).returns<null>(),
  /** Replaces the token and lets a paused outbox go on. */
  'instances.setToken': call(
    z.strictObject({ instanceId: instanceIdSchema, accessToken: field }),
  ).returns<Instance>(),
  /** Removes the instance, its token and its history from this machine. */
  'instances.remove': call(z.strictObject({ instanceId: instanceIdSchema })).returns<null>(),
};
