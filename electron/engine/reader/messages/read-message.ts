import type { IncomingEvent } from '../../incoming/incoming-event.ts';

/** A message of a file, or another event. */
export interface ReadMessage {
  line: number;
  event: IncomingEvent;
  /** Its time names no zone, and was read in the one that was chosen. */
  isTimeAssumed: boolean;
  /** A list or a text in it is longer than what is kept. */
  isPartial: boolean;
}
