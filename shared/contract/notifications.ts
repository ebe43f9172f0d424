import * as z from 'zod';
import { call } from './call.ts';

/** For how long a person pauses notifications: an hour, or until tomorrow morning; `off` ends the pause. */
export const pauses = ['hour', 'tomorrow', 'off'] as const;

export type Pause = (typeof pauses)[number];

export const notificationCalls = {
  'settings.pauseNotifications': call(z.strictObject({ pause: z.enum(pauses) })).returns<null>(),
};
