import * as z from 'zod';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

/** Somebody of the team, by what they are called. */
export interface TeamAuthor {
  memberId: string;
  name: string;
}

export interface TeamMember extends TeamAuthor {
  isLead: boolean;
  isYou: boolean;
  /** Their console was heard a moment ago. */
  isHere: boolean;
  /** They write nothing more; what they wrote stays theirs. */
  isRemoved: boolean;
}

/**
 * Why the team’s store is not used.
 *
 * - `unreachable`: it does not answer, or its network does not
 * - `other-authority`: it shows another certificate than the join line named
 * - `removed`: this member was removed from the team
 * - `schema-too-new`, `schema-too-old`: it and this Postline do not fit together
 * - `log-went-back`: it was restored to an earlier state; it is used, and one’s own events are being added again
 */
export type TeamReason =
  | 'unreachable'
  | 'other-authority'
  | 'removed'
  | 'schema-too-new'
  | 'schema-too-old'
  | 'log-went-back';

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

/** Whose a chat is. */
export interface TeamAssignment extends TeamAuthor {
  isMine: boolean;
  /** Who assigned it. */
  byName: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface TeamChat {
  claim: TeamClaim | null;
  /** Others who look at it. */
  here: TeamPresence[];
  /** Null: nobody’s. */
  assignment: TeamAssignment | null;
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
  | { kind: 'assignment'; to: (TeamAuthor & { isYou: boolean }) | null }
);

const memberIdSchema = z.uuid();
const inChat = { instanceId: instanceIdSchema, chatId: chatIdSchema };

export const teamCalls = {
  'team.get': call(z.strictObject({})).returns<TeamStatus>(),
  /**
   * Joins the team of a join line, and shares an instance (null: none yet). Refused with `line` and why. A code works once:
   * what was refused before it was used may be tried again.
   */
  'team.join': call(
    z.strictObject({
      line: z.string().max(20_000),
      instanceId: instanceIdSchema.nullable(),
    }),
  ).returns<TeamStatus>(),
  /** Forgets the team here. `isErased`: what others wrote is deleted on this computer; else it stays. */
  'team.leave': call(z.strictObject({ isErased: z.boolean().default(false) })).returns<null>(),
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
   * Says which chat the person looks at (null: none of the instance), whether something is written there that is not sent, and
   * whether it is being written now, which claims the chat. The page repeats it every 10 s; what is not repeated for 30 s ends
   * by itself.
   */
  'team.attend': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      chatId: chatIdSchema.nullable(),
      hasDraft: z.boolean(),
      isWriting: z.boolean(),
    }),
  ).returns<null>(),
  /** Takes another’s claim over. */
  'team.answerInstead': call(z.strictObject(inChat)).returns<null>(),
  /** Null takes the chat away from whose it is. */
  'team.assign': call(
    z.strictObject({ ...inChat, memberId: memberIdSchema.nullable() }),
  ).returns<null>(),
  /** Only the team sees a note. `mentions` are members whose names stand in the text. */
  'team.addNote': call(
    z.strictObject({
      ...inChat,
      /** Makes it the same note when the call is repeated. */
      noteId: z.uuid(),
      text: z.string().trim().min(1).max(20_000),
      mentions: z.array(memberIdSchema).max(100).default([]),
    }),
  ).returns<null>(),
};
