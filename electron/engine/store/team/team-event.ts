import * as z from 'zod';
import { isMessageState, type MessageState } from '../../../../shared/domain/message-state.ts';
import { sharedContentSchema } from './shared-content.ts';

/** An event of this instance's part of a team's log, as it is read. */
export interface LoggedEvent {
  seq: number;
  eventId: string;
  memberId: string;
  chatId: string | null;
  kind: string;
  /** Milliseconds since 1970, by the store's clock. */
  at: number;
  payload: unknown;
}

/** An event of this desk, on its way to the log. */
export interface OwnEvent extends Omit<LoggedEvent, 'seq' | 'memberId'> {
  payload: object;
  mark: Mark;
}

/** What an event is a snapshot of, as it was marked. */
export interface Mark {
  kind: string;
  /** Of a register: its chat. */
  entityId: string;
  version: number;
}

const state = z.custom<MessageState>((value) => typeof value === 'string' && isMessageState(value));
const json = z
  .string()
  .nullable()
  .refine((value) => value === null || isJson(value));
const text = z.string().max(4_000_000);

/** A message that a member sends. `place`: its place in the chat, where the log had given it one before; times are the store's. */
export const messageSchema = z.object({
  localId: z.string().min(1).max(100),
  address: z.string().nullable(),
  text,
  content: sharedContentSchema.catch({ kind: 'text' }),
  replyTo: z.string().nullable(),
  replyKey: z.object({ keyId: z.string(), fromMe: z.boolean() }).nullable(),
  state,
  stateAt: z.number(),
  createdAt: z.number(),
  failure: json,
  keyId: z.string().nullable(),
  remoteJid: z.string().nullable(),
  serviceStatus: z.string().nullable(),
  answer: json,
  place: z.int().nullable(),
});

/** What the service told of: a message that came in, or one's own that was sent elsewhere. */
export const recordSchema = z.object({
  keyId: z.string().min(1),
  chatId: z.string(),
  fromMe: z.boolean(),
  sender: z.object({ chatId: z.string().nullable(), name: z.string().nullable() }).nullable(),
  text,
  content: sharedContentSchema,
  at: z.number(),
  serviceStatus: z.string().nullable(),
  record: json,
  place: z.int().nullable(),
});

export const noteSchema = z.object({
  noteId: z.string().min(1).max(100),
  text,
  mentions: z.array(z.string()).max(100),
  at: z.number(),
});

export const assignmentSchema = z.object({
  assignmentId: z.string().min(1).max(100),
  memberId: z.string().nullable(),
  at: z.number(),
});

export const registerSchema = z.object({ value: z.number().nullable() });

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
