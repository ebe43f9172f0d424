/** Keys that are pressed together. */
export interface Shortcut {
  /** As in KeyboardEvent.key, in lower case. */
  key: string;
  /** Control, or Command on a Mac. */
  mod?: boolean;
  alt?: boolean;
  shift?: boolean;
  /** Alt; Control on a Mac, where Alt with a digit writes a sign. */
  second?: boolean;
}
