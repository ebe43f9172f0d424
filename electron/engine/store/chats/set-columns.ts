/** A column of `chat` that holds what a person set. */
interface SetColumn {
  /** What it holds while nobody has set it. */
  empty: null | '';
  /** The kind of register by which a team shares it; null: it is of this desk alone. */
  register: string | null;
  /** The column that exports of people have for it; null: none. */
  exported: string | null;
  /** Whether a chat without messages stays for it. */
  keepsChat: boolean;
}

/**
 * What a person set of a chat, once for all that has to know it: joining chats, separating them, sharing them with a team, exports.
 * `set-columns.test.ts` asks for each column of the table.
 */
export const setColumns = {
  name: { empty: null, register: 'chat-name', exported: 'name', keepsChat: true },
  notes: { empty: '', register: 'chat-notes', exported: 'notes', keepsChat: true },
  person_id: { empty: null, register: 'chat-person', exported: 'person', keepsChat: true },
  closed_at: { empty: null, register: 'chat-closed', exported: null, keepsChat: false },
  pinned_at: { empty: null, register: null, exported: null, keepsChat: true },
  snoozed_until: { empty: null, register: null, exported: null, keepsChat: false },
  remind_at: { empty: null, register: null, exported: null, keepsChat: true },
  remind_note: { empty: '', register: null, exported: null, keepsChat: true },
  zone: { empty: null, register: null, exported: null, keepsChat: true },
} as const satisfies Record<string, SetColumn>;

export type SetColumnName = keyof typeof setColumns;

/** What is said of some of the columns. */
type Said<What extends keyof SetColumn> = NonNullable<(typeof setColumns)[SetColumnName][What]>;

/** A register by which a team shares what was set of a chat. */
export type SetRegister = Said<'register'>;

/** A column of exports that holds what was set of a chat. */
export type ExportedColumn = Said<'exported'>;

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
