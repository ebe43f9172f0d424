import * as z from 'zod';
import type { Failure } from '../domain/failure.ts';
import type { MessageState } from '../domain/message-state.ts';
import { call } from './call.ts';
import type { Chat } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** What the record of acts tells of. `outcome` is what came of an attempt to send; the others are somebody's acts. */
export const auditActs = [
  'send',
  'outcome',
  'send-again',
  'mark-arrived',
  'leave',
  'cancel',
  'edit',
  'schedule',
  'schedule-change',
  'schedule-discard',
  'connect',
  'token',
  'settings',
] as const;

export type AuditAct = (typeof auditActs)[number];

/** What is worth knowing of an act beside its message. The access token is never part of it. */
export interface AuditDetail {
  /** Where an attempt to send ended. */
  state?: MessageState;
  failure?: Failure | null;
  keyId?: string | null;
  serviceStatus?: string | null;
  /** Milliseconds since 1970. */
  sendAt?: number;
  /** The addresses of an instance, or settings by name, as they are from now on. */
  values?: Record<string, string>;
}

export interface AuditEntry {
  /** Grows with time. */
  entryId: number;
  /** Milliseconds since 1970. */
  at: number;
  act: AuditAct;
  /** Postline itself, or a person: then `agent` is the name in the settings at that time, which may be empty. */
  by: 'person' | 'postline';
  agent: string;
  localId: string | null;
  chat: (Pick<Chat, 'name' | 'number'> & { chatId: string }) | null;
  /** The beginning of the message's text, or the name of its file. */
  excerpt: string;
  detail: AuditDetail;
}

const searched = {
  instanceId: instanceIdSchema,
  /** Each of its words has to be in the entry. */
  search: z.string().max(200).default(''),
  act: z.enum(auditActs).nullable().default(null),
  /** Milliseconds since 1970, both included; null: no bound. */
  from: z.int().nullable().default(null),
  to: z.int().nullable().default(null),
};

export const auditCalls = {
  /** Newest first. */
  'audit.list': call(
    z.strictObject({
      ...searched,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(100).default(100),
    }),
  ).returns<{ entries: AuditEntry[]; total: number }>(),
  /** Makes a file of what is found, oldest first, to be saved from its address (shared/page-routes.ts). */
  'audit.export': call(z.strictObject({ ...searched, format: z.enum(['csv', 'json']) })).returns<{
    address: string;
    fileName: string;
  }>(),
};
