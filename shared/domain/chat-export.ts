/** The order in which a file writes day, month and year. */
export const dayOrders = [
  'day-month-year',
  'month-day-year',
  'year-month-day',
  'year-day-month',
] as const;
export type DayOrder = (typeof dayOrders)[number];

/** Programs whose export of a chat is read. */
export type ChatProgram = 'whatsapp';

/** What somebody in an exported chat wrote, or what the program wrote between. */
export type ChatEntryKind =
  | 'text'
  | 'media'
  /** A pin on the map; its link stands in the text. */
  | 'location'
  /** A person's card; in a file of its own where the media are there. */
  | 'contact'
  /** A question with its answers, as lines of the text. */
  | 'poll'
  /** A call; the text says of which kind and whether it was missed. */
  | 'call'
  | 'deleted'
  /** A picture or a voice message that could be looked at once: the export has neither it nor its name. */
  | 'view-once'
  /** What the program could not show when it was exported. */
  | 'waiting'
  /** Nothing stands behind the name: a call or a picture that could be looked at once, of some versions. */
  | 'nothing'
  /** Of the program, not of a person: somebody joined, a name was changed, all is encrypted. */
  | 'system';

/** A file that an entry was sent with. */
export interface ChatMedia {
  /** As the entry writes it; null: the media were left out, and their names with them. */
  fileName: string | null;
  /** What the words for it say, else the ending of its name; null where neither does. */
  kind: 'image' | 'video' | 'voice' | 'sticker' | 'gif' | 'document' | 'contact' | null;
  /** It lies in the archive beside the text. */
  isThere: boolean;
}

/** An entry of an exported chat, in the order of the file. */
export interface ChatEntry {
  /** Of its first line, from 1. */
  line: number;
  /** `2023-12-31T18:05:09`, as `readMoment` reads it, without a zone where the file has none; null: there is no such day or hour. */
  time: string | null;
  /** The time as it is written. */
  writtenTime: string;
  /** As it is written, without marks of direction; null where no person wrote it. */
  sender: string | null;
  kind: ChatEntryKind;
  /** All lines, without what names media or says that it was edited; of `deleted`, `call` and `system` what the program wrote. */
  text: string;
  media: ChatMedia | null;
  isEdited: boolean;
  /** Its end was longer than a message can be, and is left out. */
  isCut: boolean;
}

/** How a file is read: found by looking through it once, and needed to read it. */
export interface ChatExportForm {
  program: ChatProgram;
  /** The shapes of what begins an entry. */
  heads: string[];
  order: DayOrder;
  /** Names that stand where a sender does and are none: the group's own, and parts of what the program wrote. */
  noPeople: string[];
  /** Senders whose name has a colon, which the first part alone does not tell. */
  longNames: string[];
}

/** What a file tells of the chat in it. */
export interface ChatExport {
  form: ChatExportForm;
  /** Whom the file is named after; null where its name does not say. */
  chatName: string | null;
  /** More than two people, or what is only said of groups. */
  isGroup: boolean;
  /** Who wrote, the most messages first. */
  people: { name: string; messages: number }[];
  /** Whose phone wrote the file, as a guess: who deleted as "you", or who the file is not named after. */
  self: string | null;
  /** Orders of day and month that the file allows as well as `form.order`; empty: the file decides. */
  otherOrders: DayOrder[];
  /** Chats that the archive has as well. */
  otherChats: number;
  /** The archive is damaged: what stands behind the last entry is gone. */
  isCutOff: boolean;
  /** As `ChatEntry.time`; null where no time can be read. */
  first: string | null;
  last: string | null;
  counts: {
    /** Of people. */
    messages: number;
    system: number;
    /** Entries whose file is there; fewer than there are, where a name has a colon in it. */
    filesThere: number;
    /** Entries whose day or hour there is none. */
    badTimes: number;
    /** Lines before the first entry. */
    strayLines: number;
  };
}

/** What a file is known to be that holds no chat that can be read. */
export type OtherExport =
  /** A ZIP archive that cannot be opened, or only with a password. */
  | 'damaged-archive'
  | 'protected-archive'
  /** A ZIP archive in which no chat is. */
  | 'other-archive'
  /** A backup of WhatsApp's own, encrypted or a database: another thing than the export of a chat. */
  | 'whatsapp-backup'
  | 'telegram'
  | 'signal-backup'
  | 'sms-backup'
  | 'messenger'
  | 'line'
  | 'imazing';
