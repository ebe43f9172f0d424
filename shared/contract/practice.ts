import * as z from 'zod';
import { practiceSwitches, type PracticeSwitch } from '../domain/practice-switch.ts';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

const inInstance = { instanceId: instanceIdSchema };

/** What a practice service does wrong, or who answers there. Each throws `not-found` where the instance is another kind. */
export const practiceCalls = {
  'practice.switches': call(z.strictObject(inInstance)).returns<Record<PracticeSwitch, boolean>>(),
  /** All of them are off again at the next start of Postline. */
  'practice.turn': call(
    z.strictObject({ ...inInstance, name: z.enum(practiceSwitches), on: z.boolean() }),
  ).returns<null>(),
};
