/** Open chats that are somebody's, or nobody's. */
export interface TeamLoad {
  chats: number;
  /** Of them, those that wait for an answer. */
  waiting: number;
  /** Milliseconds since 1970 when the first of those began to wait; null: none does, or it is not told. */
  since: number | null;
}

export interface TeamMemberLoad extends TeamLoad {
  memberId: string;
  name: string;
  isYou: boolean;
  isRemoved: boolean;
  /** Customers that they answered in the stretch; null: it is not told. */
  answers: number | null;
  /** Milliseconds from a customer's first unanswered message to the answer; null: none was answered, or it is not told. */
  medianAnswer: number | null;
}

/** What a team has to do, and how soon it answers. Of others, times are told to who leads the team alone. */
export interface TeamOverview {
  isLead: boolean;
  unassigned: TeamLoad;
  /** By name. */
  queues: ({ queueId: string; name: string } & TeamLoad)[];
  /** Oneself first, then by name; removed members only where something is still theirs. */
  members: TeamMemberLoad[];
}
