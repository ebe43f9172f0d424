import * as z from 'zod';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import type { TeamOverview } from './team-overview.ts';

/** A team member, with their name. */
export interface TeamAuthor {
  memberId: string;
  name: string;
}

export interface TeamMember extends TeamAuthor {
  isLead: boolean;
  isYou: boolean;
  /** Their console is online; for this member: this console is connected to the store. */
  isHere: boolean;
  /** False: they have not used their join line yet. True while the store is away, as it is not known then. */
  hasJoined: boolean;
  /** They can no longer append; what they wrote keeps their name. */
  isRemoved: boolean;
  /** IDs of the shared instances that an administrator blocks them from. */
  limited: string[];
  /** IDs of the shared instances that no console of theirs has shared yet: they do not see what is given to them there. */
  notSharing: string[];
}

/**
 * Why this console is not connected to the team’s store.
 *
 * - `unreachable`: the store or its network does not answer
 * - `other-authority`: its certificate is not from the authority in the join line
 * - `no-scram`: it does not prove that it knows this member, which it must where the connection has no TLS
 * - `certificate-name`: its certificate is for another host name than the join line has
 * - `certificate-dates`: its certificate is not valid today, by this computer’s clock
 * - `removed`: this member was removed from the team
 * - `code-renewed`: the store does not take this member’s password: there is a new join code, or it was set up anew
 * - `schema-too-new`, `schema-too-old`: this Postline does not support the store’s schema
 * - `password-missing`: this computer has no password for it
 */
export type TeamReason =
  | 'unreachable'
  | 'other-authority'
  | 'no-scram'
  | 'certificate-name'
  | 'certificate-dates'
  | 'removed'
  | 'code-renewed'
  | 'password-missing'
  | 'schema-too-new'
  | 'schema-too-old';

export interface TeamMembership extends TeamAuthor {
  teamName: string;
  /** Host and port of the store. */
  host: string;
}

export interface TeamStatus {
  /** Null: this console works alone. */
  membership: TeamMembership | null;
  state: 'alone' | 'up' | 'away' | 'refused';
  reason: TeamReason | null;
  /** When this state began, in milliseconds since 1970; null if unknown. */
  since: number | null;
  /**
   * Where this member’s login has ended: the administrator’s role at the server, and when, in milliseconds since 1970. Null: it has not, or
   * this computer was not connected then.
   */
  ended: { by: string; at: number } | null;
  /**
   * How long the store keeps the team’s log; null if unknown. `months` in addition to the current one; null: without limit.
   * `since`: start of the log, in milliseconds since 1970; null: nothing was deleted.
   */
  kept: { months: number | null; since: number | null } | null;
  /** Whether this computer cannot save what the team wrote, as on a full disk; it is tried again. */
  isUnsaved: boolean;
  /** Whether what is new in the store reaches this desk only when it looks, every 15 s: nothing tells it, as behind some poolers. */
  isUntold: boolean;
  /** Events of this desk that the store does not have yet. */
  waiting: number;
  /** Events of the log that this desk has yet to read, for the instance with the most; 0 if there are few. */
  toRead: number;
  /** This member first, then by name. */
  members: TeamMember[];
  /** IDs of the instances that the team shares. */
  shared: string[];
  /** IDs of the instances that an administrator blocks this member from. */
  limited: string[];
}

/** A member is answering in a chat. */
export interface TeamClaim extends TeamAuthor {
  /** Milliseconds since 1970. */
  since: number;
  isMine: boolean;
}

/** Another member has a chat open. */
export interface TeamPresence extends TeamAuthor {
  isWriting: boolean;
}

/** The member or queue that a chat is assigned to. */
export type TeamAssignee =
  (TeamAuthor & { kind: 'member' }) | { kind: 'queue'; queueId: string; name: string };

export type TeamAssignment = TeamAssignee & {
  isMine: boolean;
  /** Name of the member who assigned it. */
  byName: string;
  /** Milliseconds since 1970. */
  at: number;
};

/** An unsent draft that another member handed over. */
export interface HandedDraft {
  assignmentId: string;
  byName: string;
  text: string;
}

/** What another member has scheduled in a chat, as far as others know of it. */
export interface TeamScheduled extends TeamAuthor {
  /** When it is to be sent, in milliseconds since 1970; past: it is overdue, or their console cannot tell. */
  sendAt: number;
}

/** Chats that any member may answer. */
export interface TeamQueue {
  queueId: string;
  name: string;
  /** Number of open chats. */
  count: number;
}

export interface TeamChat {
  claim: TeamClaim | null;
  /** Other members who have it open. */
  here: TeamPresence[];
  /** Null: unassigned. */
  assignment: TeamAssignment | null;
  /** Name of the member who mentioned you or handed you the chat since you last looked at it; null: nobody. */
  calledBy: string | null;
}

/** An internal note or an assignment in a chat; the recipient never sees it. */
export type TeamLine = {
  lineId: string;
  /** Milliseconds since 1970. */
  at: number;
  author: TeamAuthor & { isYou: boolean };
} & (
  | {
      kind: 'note';
      text: string;
      /** The mentioned members, named as in the text. */
      mentions: TeamAuthor[];
    }
  /** `to` null: the chat became unassigned. */
  | { kind: 'assignment'; to: (TeamAssignee & { isYou: boolean }) | null }
);

const memberIdSchema = z.uuid();
const queueIdSchema = z.uuid();
const inChat = { instanceId: instanceIdSchema, chatId: chatIdSchema };

/** The new assignee: a member, a queue, or neither. */
const givenTo = {
  memberId: memberIdSchema.nullable(),
  queueId: queueIdSchema.nullable().default(null),
};

/** An internal note that is being written. */
export interface NoteDraft {
  noteId: string;
  text: string;
}

const noteSchema = {
  /** Repeating the call with the same ID adds no second note. */
  noteId: z.uuid(),
  text: z.string().trim().min(1).max(20_000),
  mentions: z.array(memberIdSchema).max(100).default([]),
};

export const teamCalls = {
  'team.get': call(z.strictObject({})).returns<TeamStatus>(),
  /**
   * Joins the team of a join line and shares an instance (null: none yet). Refuses with the field `line` and a reason. A code works
   * once: until it is used, a refused or cancelled attempt may be repeated; cancelling later has no effect. A console that was
   * removed from a team leaves it for the new one, or continues in it with the new line; its local copy of the team’s chats stays.
   */
  'team.join': call(
    z.strictObject({
      attemptId: z.string().min(1).max(64),
      line: z.string().max(20_000),
      instanceId: instanceIdSchema.nullable(),
    }),
  ).returns<TeamStatus>(),
  /** Connects to the store now rather than after a pause; answers once that was tried. */
  'team.tryNow': call(z.strictObject({})).returns<TeamStatus>(),
  /**
   * Leaves the team, after up to 5 s to append pending events. `isErased` also deletes what other members wrote from this computer.
   * If cancelled, the console stays in the team, but instances that it has stopped sharing and data it has deleted stay so.
   */
  'team.leave': call(
    z.strictObject({
      attemptId: z.string().min(1).max(64),
      isErased: z.boolean().default(false),
    }),
  ).returns<TeamStatus>(),
  /** Refused as `team-shared-twice`, which names it, where another instance of this computer is the same number and shared. */
  'team.share': call(
    z.strictObject({ instanceId: instanceIdSchema, isShared: z.boolean() }),
  ).returns<null>(),
  'team.chat': call(z.strictObject(inChat)).returns<TeamChat>(),
  /** Returns the same for all chats with a claim, presence, assignment or call. */
  'team.chats': call(z.strictObject({ instanceId: instanceIdSchema })).returns<
    ({ chatId: string } & TeamChat)[]
  >(),
  /** Returns the newest 1,000 notes and assignments of a chat, oldest first. */
  'team.lines': call(z.strictObject(inChat)).returns<TeamLine[]>(),
  /**
   * Reports that a chat is open in a window, whether it has an unsent draft, and whether the user is typing, which claims the
   * chat. The page repeats the call every 10 s; after 30 s without one the presence expires.
   */
  'team.attend': call(
    z.strictObject({
      ...inChat,
      /** Distinguishes windows that are open at the same time. */
      windowId: z.string().max(100).default(''),
      /** False: this window left the chat; other windows are unaffected. */
      isOpen: z.boolean().default(true),
      hasDraft: z.boolean(),
      isWriting: z.boolean(),
      /** The window has the focus, so calls to this member in the chat count as seen. */
      isLooking: z.boolean().default(false),
    }),
  ).returns<null>(),
  /** Takes over another member’s claim. */
  'team.answerInstead': call(z.strictObject(inChat)).returns<null>(),
  /**
   * Assigns a chat, which reopens it; to neither a member nor a queue unassigns it. Assigning it to its present assignee changes
   * nothing.
   */
  'team.assign': call(z.strictObject({ ...inChat, ...givenTo })).returns<null>(),
  /**
   * Assigns and reopens a chat and adds a note for the team, in one transaction. `withDraft` moves the draft of the chat to the new assignee.
   */
  'team.handOver': call(
    z.strictObject({
      ...inChat,
      ...givenTo,
      note: z.strictObject(noteSchema).nullable(),
      withDraft: z.boolean().default(false),
    }),
  ).returns<null>(),
  /** Returns the draft of a chat that was handed over to you, or into the queue it is in; null: none. */
  'team.handedDraft': call(z.strictObject(inChat)).returns<HandedDraft | null>(),
  /** Returns what other members have scheduled in a chat, by time, the first 20; nothing that is overdue for more than a day. */
  'team.scheduled': call(z.strictObject(inChat)).returns<TeamScheduled[]>(),
  /** Appends the handed-over draft to the local draft if it is wanted; otherwise discards it. */
  'team.endHandedDraft': call(
    z.strictObject({ ...inChat, assignmentId: z.string().max(100), isWanted: z.boolean() }),
  ).returns<null>(),
  /** Adds a note that only the team sees, and deletes its draft. `mentions` are the IDs of the members named in the text. */
  'team.addNote': call(z.strictObject({ ...inChat, ...noteSchema })).returns<null>(),
  /** Returns the note that is being written in a chat on this desk; null: none. */
  'team.noteDraft': call(z.strictObject(inChat)).returns<NoteDraft | null>(),
  /** Returns once the draft is on disk. Blank text deletes it; a note that is added already has none. */
  'team.saveNoteDraft': call(
    z.strictObject({ ...inChat, noteId: z.uuid(), text: z.string().max(20_000) }),
  ).returns<null>(),
  /** Returns the queues of an instance, sorted by name. */
  'team.queues': call(z.strictObject({ instanceId: instanceIdSchema })).returns<TeamQueue[]>(),
  /**
   * Returns the team’s open work in an instance, or in all shared ones (null), and its answers from `from` until before `to`
   * (milliseconds since 1970).
   */
  'team.overview': call(
    z.strictObject({
      instanceId: instanceIdSchema.nullable(),
      from: z.int().min(0),
      to: z.int().min(0),
    }),
  ).returns<TeamOverview>(),
  /** Returns what the team's leads chose for an instance. `answerAssigns`: whoever answers an unassigned chat has it from then on. */
  'team.choices': call(z.strictObject({ instanceId: instanceIdSchema })).returns<{
    answerAssigns: boolean;
  }>(),
  /** Chooses it for the whole team. For team leads only. */
  'team.choose': call(
    z.strictObject({ instanceId: instanceIdSchema, answerAssigns: z.boolean() }),
  ).returns<null>(),
  /** Creates, renames or reopens a queue. For team leads only. */
  'team.saveQueue': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      queueId: queueIdSchema,
      name: z.string().trim().min(1).max(60),
    }),
  ).returns<null>(),
  /** Ends a queue, which leaves its chats unassigned. For team leads only. */
  'team.endQueue': call(
    z.strictObject({ instanceId: instanceIdSchema, queueId: queueIdSchema }),
  ).returns<null>(),
};
