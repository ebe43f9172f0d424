/** Counts open chats: of a member, of a queue, or unassigned. */
export interface TeamLoad {
  chats: number;
  /** How many of them wait for an answer. */
  waiting: number;
  /** Start of the longest wait, in milliseconds since 1970; null: none waits, or the reader may not see it. */
  since: number | null;
}

export interface TeamMemberLoad extends TeamLoad {
  memberId: string;
  name: string;
  isYou: boolean;
  isRemoved: boolean;
  /** Customers that they answered in the period; null: the reader may not see it. */
  answers: number | null;
  /** Milliseconds from a customer's first unanswered message to the answer; null: none answered, or the reader may not see it. */
  medianAnswer: number | null;
}

/** A team's open work and its answer times. Only team leads see the times of other members. */
export interface TeamOverview {
  isLead: boolean;
  unassigned: TeamLoad;
  /** Sorted by name. */
  queues: ({ queueId: string; name: string } & TeamLoad)[];
  /** This member first, then by name; removed members only if they still have chats or answers. */
  members: TeamMemberLoad[];
}
