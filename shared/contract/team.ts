import * as z from 'zod';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import type { TeamOverview } from './team-overview.ts';

/** Somebody of the team, by what they are called. */
export interface TeamAuthor {
  memberId: string;
  name: string;
}

export interface TeamMember extends TeamAuthor {
  isLead: boolean;
  isYou: boolean;
  /** Their console was heard a moment ago; oneself: the store is there. */
  isHere: boolean;
  /** False: they have not used their join line yet. */
  hasJoined: boolean;
  /** They write nothing more; what they wrote stays theirs. */
  isRemoved: boolean;
}

/**
 * Why the team’s store is not used.
 *
 * - `unreachable`: it does not answer, or its network does not
 * - `other-authority`: it shows another certificate than the join line named
 * - `certificate-name`: its certificate is for another name than the join line gives it
 * - `certificate-dates`: its certificate is not valid today, by this computer’s clock
 * - `removed`: this member was removed from the team
 * - `schema-too-new`, `schema-too-old`: it and this Postline do not fit together
 * - `password-missing`: this computer has kept no password for it
 */
export type TeamReason =
  | 'unreachable'
  | 'other-authority'
  | 'certificate-name'
  | 'certificate-dates'
  | 'removed'
  | 'password-missing'
  | 'schema-too-new'
  | 'schema-too-old';

export interface TeamMembership extends TeamAuthor {
  teamName: string;
  /** Of the store, with its port. */
  host: string;
}

export interface TeamStatus {
  /** Null: this console works alone. */
  membership: TeamMembership | null;
  state: 'alone' | 'up' | 'away' | 'refused';
  reason: TeamReason | null;
  /** Milliseconds since 1970 when it came into this state; null where it is not known. */
  since: number | null;
  /**
   * How long the store keeps the team’s log; null: it is not known. `months` beside the present one, null: without end.
   * `since`: when what it has begins, in milliseconds since 1970; null: nothing was deleted.
   */
  kept: { months: number | null; since: number | null } | null;
  /** Own events that the store does not have yet. */
  waiting: number;
  /** Events of the team that are not read here yet, of the instance that has most; 0 where they are few. */
  toRead: number;
  /** Oneself first, then by name. */
  members: TeamMember[];
  /** The instances whose chats the team shares. */
  shared: string[];
  /** Of all instances of this console, those that an administrator lets this member see nothing of. */
  limited: string[];
}

/** Somebody has begun to answer in a chat. */
export interface TeamClaim extends TeamAuthor {
  /** Milliseconds since 1970. */
  since: number;
  isMine: boolean;
}

/** Somebody else looks at a chat. */
export interface TeamPresence extends TeamAuthor {
  isWriting: boolean;
}

/** Whose a chat is: a member’s, or in a queue of the team. */
export type TeamAssignee =
  (TeamAuthor & { kind: 'member' }) | { kind: 'queue'; queueId: string; name: string };

export type TeamAssignment = TeamAssignee & {
  isMine: boolean;
  /** Who assigned it. */
  byName: string;
  /** Milliseconds since 1970. */
  at: number;
};

/** What somebody had written, not sent, and handed over. */
export interface HandedDraft {
  assignmentId: string;
  byName: string;
  text: string;
}

/** Chats that wait for whoever of the team answers first. */
export interface TeamQueue {
  queueId: string;
  name: string;
  /** Open chats in it. */
  count: number;
}

export interface TeamChat {
  claim: TeamClaim | null;
  /** Others who look at it. */
  here: TeamPresence[];
  /** Null: nobody’s. */
  assignment: TeamAssignment | null;
  /** Who mentioned you, or handed the chat over to you, since you last looked at it; null: nobody. */
  calledBy: string | null;
}

/** What the team wrote or did in a chat beside messages; the recipient never sees it. */
export type TeamLine = {
  lineId: string;
  /** Milliseconds since 1970. */
  at: number;
  author: TeamAuthor & { isYou: boolean };
} & (
  | {
      kind: 'note';
      text: string;
      /** Who is mentioned, by name as in the text. */ mentions: TeamAuthor[];
    }
  /** `to` null: it is nobody’s any more. */
  | { kind: 'assignment'; to: (TeamAssignee & { isYou: boolean }) | null }
);

const memberIdSchema = z.uuid();
const queueIdSchema = z.uuid();
const inChat = { instanceId: instanceIdSchema, chatId: chatIdSchema };

/** To whom a chat is given: a member, or a queue. */
const givenTo = {
  memberId: memberIdSchema.nullable(),
  queueId: queueIdSchema.nullable().default(null),
};

const noteSchema = {
  /** Makes it the same note when the call is repeated. */
  noteId: z.uuid(),
  text: z.string().trim().min(1).max(20_000),
  mentions: z.array(memberIdSchema).max(100).default([]),
};

export const teamCalls = {
  'team.get': call(z.strictObject({})).returns<TeamStatus>(),
  /**
   * Joins the team of a join line, and shares an instance (null: none yet). Refused with `line` and why. A code works once:
   * what was refused before it was used may be tried again, and so may what was given up; given up later than that, it is joined.
   * Where this console was removed from a team it is left for the new one, or goes on by the new line; what is here of it stays.
   */
  'team.join': call(
    z.strictObject({
      attemptId: z.string().min(1).max(64),
      line: z.string().max(20_000),
      instanceId: instanceIdSchema.nullable(),
    }),
  ).returns<TeamStatus>(),
  /**
   * Forgets the team here, once it was told what is on its way. `isErased`: what others wrote is deleted on this computer; else it stays.
   * Given up, the console is still of the team; what it shares no more by then, and what was deleted, stays so.
   */
  'team.leave': call(
    z.strictObject({
      attemptId: z.string().min(1).max(64),
      isErased: z.boolean().default(false),
    }),
  ).returns<TeamStatus>(),
  'team.share': call(
    z.strictObject({ instanceId: instanceIdSchema, isShared: z.boolean() }),
  ).returns<null>(),
  'team.chat': call(z.strictObject(inChat)).returns<TeamChat>(),
  /** The same for all chats of which there is something to tell. */
  'team.chats': call(z.strictObject({ instanceId: instanceIdSchema })).returns<
    ({ chatId: string } & TeamChat)[]
  >(),
  /** Notes and assignments of a chat, oldest first; the newest 1,000. */
  'team.lines': call(z.strictObject(inChat)).returns<TeamLine[]>(),
  /**
   * Says that a chat is open in a window, whether something is written there that is not sent, and whether it is being written
   * now, which claims the chat. The page repeats it every 10 s; what is not repeated for 30 s ends by itself.
   */
  'team.attend': call(
    z.strictObject({
      ...inChat,
      /** Tells windows apart that have chats open at once. */
      windowId: z.string().max(100).default(''),
      /** False: the chat was left in this window. What is open in others stays. */
      isOpen: z.boolean().default(true),
      hasDraft: z.boolean(),
      isWriting: z.boolean(),
      /** The window has the focus: what called this member to the chat is seen. */
      isLooking: z.boolean().default(false),
    }),
  ).returns<null>(),
  /** Takes another’s claim over. */
  'team.answerInstead': call(z.strictObject(inChat)).returns<null>(),
  /** To neither a member nor a queue takes the chat away from whose it is. To whose it is already changes nothing. */
  'team.assign': call(z.strictObject({ ...inChat, ...givenTo })).returns<null>(),
  /**
   * Gives a chat to somebody with a note for the team, both at once. `withDraft`: what is written in the chat here is theirs to
   * send, and is here no more.
   */
  'team.handOver': call(
    z.strictObject({
      ...inChat,
      ...givenTo,
      note: z.strictObject(noteSchema).nullable(),
      withDraft: z.boolean().default(false),
    }),
  ).returns<null>(),
  /** What somebody had written in a chat that they handed over to you, or into the queue it is in; null: nothing. */
  'team.handedDraft': call(z.strictObject(inChat)).returns<HandedDraft | null>(),
  /** Puts it at the end of the draft here, or lets it go. */
  'team.endHandedDraft': call(
    z.strictObject({ ...inChat, assignmentId: z.string().max(100), isWanted: z.boolean() }),
  ).returns<null>(),
  /** Only the team sees a note. `mentions` are members whose names stand in the text. */
  'team.addNote': call(z.strictObject({ ...inChat, ...noteSchema })).returns<null>(),
  /** The queues of an instance, by name. */
  'team.queues': call(z.strictObject({ instanceId: instanceIdSchema })).returns<TeamQueue[]>(),
  /**
   * What the team has to do now over an instance, or all that it shares (null), and what it answered from `from` until before `to`
   * (milliseconds since 1970).
   */
  'team.overview': call(
    z.strictObject({
      instanceId: instanceIdSchema.nullable(),
      from: z.int().min(0),
      to: z.int().min(0),
    }),
  ).returns<TeamOverview>(),
  /** Makes a queue, or gives it another name. Who leads the team may. */
  'team.saveQueue': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      queueId: queueIdSchema,
      name: z.string().trim().min(1).max(60),
    }),
  ).returns<null>(),
  /** Ends a queue: its chats are nobody’s. Who leads the team may. */
  'team.endQueue': call(
    z.strictObject({ instanceId: instanceIdSchema, queueId: queueIdSchema }),
  ).returns<null>(),
};
