/** A row or a card as it is written. */
export interface WrittenPerson {
  line: number;
  name: string;
  /** Numbers in any form, and chat IDs. */
  numbers: string[];
  labels: string[];
  notes: string;
  /** Missing where the file names none. */
  organization?: string;
  /** Rows with the same text here are of one person; null: the row stands for itself. */
  person: string | null;
  /** The file has more of the person than is kept: an e-mail address, a picture. */
  isPartial?: boolean;
}
