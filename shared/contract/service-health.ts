import * as z from 'zod';
import type { NumberLimit } from '../domain/number-limit.ts';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

/** `other`: a word that Postline does not know; it is not ready. */
export type ServiceState = 'working' | 'unlinked' | 'starting' | 'stopped' | 'failed' | 'other';

/** How the number of an instance is, as its service told it last. Times are in milliseconds since 1970. */
export interface ServiceHealth {
  state: ServiceState;
  /** The service's own word. */
  status: string;
  /** What the network keeps the number from, as far as the service tells. */
  limits: readonly NumberLimit[];
  at: number;
}

/** The phone that sends SMS, by its newest sign of life. */
export interface SmsPhone {
  /** In hundredths; null where the service does not say. */
  batteryLevel: number | null;
  isCharging: boolean;
  isOnline: boolean;
  /** When it was heard of last, or since when it is offline, in milliseconds since 1970; null: not told. */
  since: number | null;
}

const inInstance = z.strictObject({ instanceId: instanceIdSchema });

// All of it is asked for where a probe found it offered, and answers null or is refused elsewhere.
export const serviceHealthCalls = {
  /** What was told last; null: nothing, or too long ago. */
  'serviceHealth.get': call(inInstance).returns<ServiceHealth | null>(),
  /** Says that somebody may be looking, for half a minute: the service is asked meanwhile. */
  'serviceHealth.watch': call(inInstance).returns<null>(),
  /** A QR code to link the phone with, PNG in base64, and how long it lives. One that lives on is answered again. */
  'serviceHealth.requestCode': call(inInstance).returns<{ png: string; until: number }>(),
  /** The SMS phone; asked for once a minute at most. Null: not told. */
  'serviceHealth.smsPhone': call(inInstance).returns<SmsPhone | null>(),
};
