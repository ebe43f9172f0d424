import * as z from 'zod';
import { type OptionalKind, optionalKinds } from '../domain/optional-kinds.ts';
import type { Offers, Probe } from '../domain/offers.ts';
import type { OwnSettings } from '../domain/own-settings.ts';
import { type Protocol, protocols } from '../domain/protocol.ts';
import { type ThreadIdField, threadIdFields } from '../domain/thread.ts';
import { call } from './call.ts';
import {
  firstContactsSchema,
  gapSecondsSchema,
  pacePerMinuteSchema,
  parallelSchema,
} from './pace.ts';
import { weeklyHoursSchema } from './weekly-hours.ts';

export type { OwnSettings };

/** A connected chat number (interface.md §2.1). The token is not part of it: it never leaves main. */
export interface Instance {
  instanceId: string;
  name: string;
  /** Who stands behind it: somebody's service, or the practice service of this computer. */
  kind: 'service' | 'practice';
  /** What it speaks. */
  protocol: Protocol;
  chatServiceAddress: string;
  /** Empty where its protocol has no SMS. */
  smsServiceAddress: string;
  /** With WAHA the name of its session. */
  instanceUuid: string;
  /** Hue of its colour in degrees, 0 to 359. */
  accentHue: number;
  own: OwnSettings;
  /** Kinds of messages and actions that its service answered it does not have; they are not offered until a person says so. */
  notOffered: readonly OptionalKind[];
  /** What was found out about its service; null: nobody asked. */
  probe: Probe | null;
  /** What Postline uses of it; null where nothing was found out, or where `service.useOffers` is off. */
  offers: Offers | null;
  /** How its service calls the ID of an SMS thread. */
  threadIdField: ThreadIdField;
  /** When somebody said so, in milliseconds since 1970; 0: nobody did. */
  threadIdFieldSince: number;
  /** `stored`: encrypted on disk; `memory`: until the application ends; `missing`: to be entered. */
  token: 'stored' | 'memory' | 'missing';
}

export const ownSettingsSchema = z.strictObject({
  gapSeconds: gapSecondsSchema.nullable(),
  pacePerMinute: pacePerMinuteSchema.nullable(),
  parallel: parallelSchema.nullable(),
  hours: weeklyHoursSchema.nullable(),
  firstContactsPerDay: firstContactsSchema.nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
});

/** What a file of an instance's settings holds: all of it but the token. */
export interface InstanceSettings extends Pick<
  Instance,
  'name' | 'protocol' | 'chatServiceAddress' | 'smsServiceAddress' | 'instanceUuid' | 'own'
> {
  /** Null where the file names none. */
  accentHue: number | null;
}

/** A file of settings that was read, and what it would do. */
export interface SettingsFile {
  settings: InstanceSettings;
  /** What stands in the file and is not used. */
  unknownKeys: string[];
  /** The instance of the same UUID, which it would change; null where there is none. */
  known: Instance | null;
  /** Its addresses are others: the token that is kept here must not go there, and is asked for. */
  needsToken: boolean;
}

export const instanceIdSchema = z.string().min(1).max(64);

// Shapes are checked by the service, which can say what is wrong in words; here only what no form can produce.
const hueSchema = z.int().min(0).max(359);
const field = z.string().max(10_000);

const protocolSchema = z.enum(protocols);

const formFields = {
  name: field,
  chatServiceAddress: field,
  smsServiceAddress: field,
  instanceUuid: field,
  accessToken: field,
};

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
      protocol: protocolSchema.default('interface'),
      ...formFields,
      /** Connect although an address did not answer as the service would. */
      evenIfUnreachable: z.boolean().default(false),
      accentHue: hueSchema.nullable().default(null),
      own: ownSettingsSchema.nullable().default(null),
    }),
  ).returns<Instance>(),
  /**
   * Finds out by reads alone what an instance's service offers, and keeps it. Refused, and then what was known stays, where
   * nothing of the service is reached.
   */
  'instances.probe': call(
    z.strictObject({ instanceId: instanceIdSchema, attemptId: z.string().max(64) }),
  ).returns<Instance>(),
  /** The same for what is written in the form, checked as `connect` does; connecting the same service keeps it. */
  'instances.probeForm': call(
    z.strictObject({ attemptId: z.string().max(64), ...formFields }),
  ).returns<Probe>(),
  /** Opens the practice instance of a protocol, and makes it where there is none: empty, or filled with a day of a shop. */
  'instances.usePractice': call(
    z.strictObject({
      protocol: protocolSchema.default('interface'),
      isFilled: z.boolean().default(false),
    }),
  ).returns<Instance>(),
  /** Removes a practice instance and makes another in its place, filled with a new day. `not-found` for another kind. */
  'instances.startOver': call(z.strictObject({ instanceId: instanceIdSchema })).returns<Instance>(),
  /** Opens an instance that waits for room for a copy of its history; a notice says where it still does. */
  'instances.openAgain': call(
    z.strictObject({ instanceId: instanceIdSchema, withoutCopy: z.boolean() }),
  ).returns<null>(),
  'instances.select': call(z.strictObject({ instanceId: instanceIdSchema })).returns<null>(),
  /** Changes what an instance is called, its colour, what it has of its own, and how its service names things; what is left out stays. */
  'instances.change': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      name: field.optional(),
      accentHue: hueSchema.optional(),
      own: ownSettingsSchema.optional(),
      notOffered: z.array(z.enum(optionalKinds)).optional(),
      threadIdField: z.enum(threadIdFields).optional(),
    }),
  ).returns<Instance>(),
  /** Makes a file of an instance's settings, to be saved from its address (shared/page-routes.ts). */
  'instances.exportSettings': call(z.strictObject({ instanceId: instanceIdSchema })).returns<{
    address: string;
    fileName: string;
  }>(),
  /** Reads a file of settings that was picked; nothing is changed. */
  'instances.readSettings': call(
    z.strictObject({ grantId: z.string().max(64) }),
  ).returns<SettingsFile>(),
  /**
   * Gives an instance what a file says. Other addresses than before are refused as `accessToken` `required` without a token:
   * the one that is kept never goes to an address it was not entered for.
   */
  'instances.applySettings': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      name: field,
      chatServiceAddress: field,
      smsServiceAddress: field,
      accentHue: hueSchema.nullable(),
      own: ownSettingsSchema,
      /** Null: the one that is kept stays. */
      accessToken: field.nullable(),
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
