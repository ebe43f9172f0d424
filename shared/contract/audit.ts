import * as z from 'zod';
import type { MessageActionKind, MessageActionState } from '../domain/message-action-state.ts';
import { type AuditAction, auditActions } from '../domain/audit-action.ts';
import type { Failure } from '../domain/failure.ts';
import type { SmsFailure } from '../domain/sms.ts';
import type { MessageState } from '../domain/message-state.ts';
import type { SettlingStep } from '../domain/settlement.ts';
import type { RunResult, ThreadFailure } from '../domain/thread.ts';
import type { ShownBy } from './aliases.ts';
import { call } from './call.ts';
import type { Chat } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import type { ThreadFilter } from './threads.ts';
import type { TranscriptFormat } from './transcripts.ts';

/** What is worth knowing of an action beside its message. The access token is never part of it. */
export interface AuditDetail {
  /** Where an attempt to send ended. */
  state?: MessageState;
  failure?: Failure | null;
  keyId?: string | null;
  serviceStatus?: string | null;
  /** How it was found out, where the answer did not tell. */
  settledBy?: SettlingStep;
  /** Milliseconds since 1970. */
  sendAt?: number;
  /** Only if they don’t answer before. */
  unlessAnswered?: true;
  /** The template that was put into it. */
  templateId?: string;
  /** What somebody was stopped for, and sent in spite of. */
  stopped?: StoppedDetail;
  /** The member whose change of a template took the place of this desk's, by the name of that time. */
  replacedBy?: string;
  /** Of what is asked about a message or a chat. */
  asked?: AskedDetail;
  /** Of an action on threads. */
  threads?: ThreadsDetail;
  /** An SMS: to whom, the service's word for it, and why it was not sent. */
  sms?: { to: string; status?: string; failure?: SmsFailure };
  /** A thread at the service: whether it was deleted; missing where that was only asked for. */
  deletion?: { threadId: string; isDone?: boolean };
  imported?: ImportedDetail;
  exported?: ExportedDetail;
  /** How many SMS threads were exported, and which. */
  exportedThreads?: Pick<ThreadsDetail, 'total' | 'filter'>;
  /** A receipt of a run that was made, and the digest in it. */
  receipt?: { runId: string; sha256: string };
  /** What the entry told of a person has been forgotten. */
  isForgotten?: true;
  /** What was deleted of a person who was forgotten, or because of its age. */
  forgotten?: DeletedCounts;
  /** Of a hidden ID that was joined with a number or separated from it. */
  alias?: AliasDetail;
  backup?: { fileName: string; hasPassphrase: boolean };
  /** `waiting`: messages that had not been sent and are on hold. */
  restored?: { fileName: string; madeAt: number; waiting: number };
  /** The addresses of an instance, or settings by name, as they are from now on. */
  values?: Record<string, string>;
}

/** Another of the team, by the name of that time, who had answered a chat meanwhile, or was answering. */
export interface StoppedDetail {
  why: 'someone-answered' | 'someone-is-answering';
  memberId: string;
  name: string;
}

/** `conflict`: another number that the hidden ID was shown to be of, which changes nothing. */
export interface AliasDetail {
  hiddenId: string;
  chatId: string;
  shownBy: ShownBy;
  conflict?: string;
}

/** A deletion, seen mark or read chat (interface.md §4.6 to §4.8), and where it stands from now on. */
export interface AskedDetail {
  kind: MessageActionKind;
  state: MessageActionState;
  messageId: string | null;
  participant: string | null;
  /** Of a whole chat: how many, latest first; null leaves it to the service. */
  messages: number | null;
  /** The beginning of the service's answer, JSON. */
  answer?: string;
}

/** A switch, a run, its undo, a deletion or a label. What became of each thread is in the receipt of `runId`. */
export interface ThreadsDetail {
  runId: string;
  kind: 'toggle' | 'run' | 'undo' | 'delete' | 'labels';
  /** The run that is undone. */
  undoes: string | null;
  /** Where the threads of a run come from: a view, a file; its filter; null where it has none. */
  name: string | null;
  filter: ThreadFilter | null;
  /** How many threads a run takes; null where it is not known before. */
  total: number | null;
  /** What was asked for; null where each thread has its own. */
  archived: boolean | null;
  /** Requests a minute; 0: as fast as the service answers. */
  pacePerMinute: number;
  /** The first ones, where they were named one by one. */
  threadIds: string[];
  /** How many stand how; empty while it is not known which they are. */
  counts: Partial<Record<RunResult, number>>;
  /** Of the first one that failed. */
  failure: ThreadFailure | null;
}

export interface DeletedCounts {
  messages: number;
  files: number;
  /** SMS threads of which only the ID is kept. */
  threads: number;
}

/** A file of messages or threads, read to its end or to where it broke off. */
export interface ImportedDetail {
  of: 'messages' | 'threads' | 'people';
  fileName: string;
  added: number;
  /** Known before; of threads also those that the file told more of. */
  known: number;
  /** Lines that were not understood. */
  refused: number;
  isWhole: boolean;
}

/** A conversation, or a part of it, that was written to a file. */
export interface ExportedDetail {
  format: TranscriptFormat;
  messages: number;
  withMedia: boolean;
}

export interface AuditEntry {
  /** Grows with time. */
  entryId: number;
  /** Milliseconds since 1970. */
  at: number;
  action: AuditAction;
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
  action: z.enum(auditActions).nullable().default(null),
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
  'audit.export': call(
    z.strictObject({ ...searched, format: z.enum(['csv', 'xlsx', 'json']) }),
  ).returns<{
    address: string;
    fileName: string;
  }>(),
};
