import type { ContractEvent } from '../shared/contract/contract.ts';

/** What goes over the preview's channel, each as JSON in one message. */

/** A call of the page, by an id that its answer brings back. */
export interface ToPreview {
  id: number;
  name: string;
  input: unknown;
}

/** The answer to a call, or events. */
export type FromPreview = { id: number; answer: unknown } | { events: readonly ContractEvent[] };
