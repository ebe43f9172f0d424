import * as z from 'zod';
import { call } from './call.ts';

/** Settings of this installation. Each has a default; an unknown or wrong value is refused, not guessed. */
export const settingsSchema = z.strictObject({
  appearance: z.strictObject({
    theme: z.enum(['system', 'light', 'dark']).default('system'),
    /** `en-XA` is the pseudo-language that shows which texts are not in the catalogue. */
    language: z.enum(['en', 'en-XA']).default('en'),
  }),
  sending: z.strictObject({
    /** Send texts by send-text-safe unless a message says otherwise. */
    safeSend: z.boolean().default(true),
    linkPreview: z.boolean().default(true),
    linkPreviewHighQuality: z.boolean().default(false),
    /** Characters; the service's own limit is not documented (interface.md §8). */
    textLimit: z.int().min(1).max(1_000_000).default(65_536),
    /** What `reply_to` carries: the whole id of §2.3, or the bare `key.id`. The interface does not show which. */
    replyToForm: z.enum(['message-id', 'key-id']).default('message-id'),
    /** The spelling of the file name's field, which the interface gives in two forms (§4.3). */
    fileNameField: z.enum(['fileName', 'filename']).default('fileName'),
  }),
  /** The instance shown at start; null until one is connected. */
  activeInstanceId: z.string().max(64).nullable().default(null),
});

export type Settings = z.output<typeof settingsSchema>;

/** A change of some settings; what is left out stays. */
export const settingsPatchSchema = z.strictObject({
  appearance: settingsSchema.shape.appearance.partial().optional(),
  sending: settingsSchema.shape.sending.partial().optional(),
});

export const settingsCalls = {
  'settings.get': call(z.strictObject({})).returns<Settings>(),
  'settings.set': call(settingsPatchSchema).returns<Settings>(),
};
