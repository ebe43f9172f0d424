/** What goes over the preview's channel, each as JSON in one message. */

/** A call of the page, by an id that its answer brings back. */
export interface ToPreview {
  id: number;
  name: string;
  input: unknown;
}

/** The answer to a call, or an event. */
export type FromPreview = { id: number; answer: unknown } | { name: string; payload: unknown };
