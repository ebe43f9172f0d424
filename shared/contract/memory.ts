import * as z from 'zod';
import { call } from './call.ts';
import { chatSortSchema } from './chats.ts';

/** What the page may note. */
const notesSchema = z.strictObject({
  /** What was picked last, newest first. */
  recentEmoji: z.array(z.string().min(1).max(64)).max(16),
  skinTone: z.enum(['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark']),
  /** What was chosen last in the command palette, newest first, by the page's own names; never a chat, which may have to be forgotten. */
  recentEntries: z.array(z.string().max(64)).max(8),
  /** The country (ISO 3166-1) chosen last for a number written without one; null until one was. */
  country: z.string().length(2).nullable(),
  /** The order of the chat list. */
  chatSort: chatSortSchema,
  /** Whether the panel beside the conversation is there; in a narrow window it is opened each time. */
  isContactShown: z.boolean(),
  /** How fast sounds and videos are played. */
  playbackSpeed: z.literal([1, 1.25, 1.5, 2]),
  /** Tips that were shown, by the page's own names. */
  seenTips: z.array(z.string().max(40)).max(40),
  /** The tour is on screen while the practice service is. */
  isTourOn: z.boolean(),
  /** How many of its three steps are done. */
  tourDone: z.int().min(0).max(3),
  /** Milliseconds since 1970 from which on what a person does counts for it; null: it was never begun. */
  tourSince: z.int().nullable(),
});

/** What the page changes of it by itself. */
export type Notes = z.output<typeof notesSchema>;

const memorySchema = notesSchema.extend({
  /** Milliseconds since 1970 until which no notification is shown; null: not paused. */
  pausedUntil: z.number().nullable(),
  /** The instance shown at start; null until one is connected. */
  activeInstanceId: z.string().max(64).nullable(),
});

/** What this installation remembers of what was done last. No choice of a person's: those are the settings. */
export type Memory = z.output<typeof memorySchema>;

/** What may stand in the file: any part may be missing. */
export const memoryFileSchema = memorySchema.partial();

export type MemoryPatch = z.output<typeof memoryFileSchema>;

export const firstNotes: Notes = {
  recentEmoji: [],
  skinTone: 'none',
  recentEntries: [],
  country: null,
  chatSort: 'longestWaiting',
  isContactShown: false,
  playbackSpeed: 1,
  seenTips: [],
  isTourOn: false,
  tourDone: 0,
  tourSince: null,
};

export const firstMemory: Memory = { ...firstNotes, pausedUntil: null, activeInstanceId: null };

/** For how long a person pauses notifications: an hour, or until tomorrow morning; `off` ends the pause. */
export const pauses = ['hour', 'tomorrow', 'off'] as const;

export type Pause = (typeof pauses)[number];

export const memoryCalls = {
  'memory.get': call(z.strictObject({})).returns<Memory>(),
  /** Changes some of it; what is left out stays. It is not refused because the disk is full: it counts until Postline ends then. */
  'memory.set': call(notesSchema.partial()).returns<null>(),
  'memory.pauseNotifications': call(z.strictObject({ pause: z.enum(pauses) })).returns<null>(),
};
