/** A column of `chat` that holds what a person set. */
interface SetColumn {
  /** What it holds while nobody has set it. */
  empty: null | '';
  /** The kind of register by which a team shares it; null: it is of this desk alone. */
  register: string | null;
  /** Whether a chat without messages stays for it. */
  keepsChat: boolean;
}

/**
 * What a person set of a chat, once for all that has to know it: joining chats, separating them, and sharing them with a team.
 * `set-columns.test.ts` asks for each column of the table.
 */
export const setColumns = {
  name: { empty: null, register: 'chat-name', keepsChat: true },
  notes: { empty: '', register: 'chat-notes', keepsChat: true },
  person_id: { empty: null, register: 'chat-person', keepsChat: true },
  closed_at: { empty: null, register: 'chat-closed', keepsChat: false },
  pinned_at: { empty: null, register: null, keepsChat: true },
  snoozed_until: { empty: null, register: null, keepsChat: false },
  remind_at: { empty: null, register: null, keepsChat: true },
  remind_note: { empty: '', register: null, keepsChat: true },
  zone: { empty: null, register: null, keepsChat: true },
} as const satisfies Record<string, SetColumn>;

export type SetColumnName = keyof typeof setColumns;

const columns = Object.entries(setColumns) as [SetColumnName, SetColumn][];

export const setColumnNames = columns.map(([name]) => name);

/** Those by which a chat is more than its messages. */
export const keepingColumns = columns
  .filter(([, { keepsChat }]) => keepsChat)
  .map(([name]) => name);

/** Those that a team shares. */
export const sharedColumns = columns.filter(([, { register }]) => register !== null);

/** The kinds of the registers by which a team shares what was set of a chat. */
export const chatRegisters = [
  ...columns.flatMap(([, { register }]) => register ?? []),
  'chat-label',
];
