/** Events that are appended at once; the store takes no more. */
export const mostEvents = 500;

/** Their bytes. The store would take more, but on a slow line whatever people do now waits behind the batch. */
const mostBytes = 250_000;

/** Returns the first events that are appended together: as many as fit into a batch, and at least one. */
export function firstBatch<Event extends { payload: object }>(waiting: readonly Event[]): Event[] {
  let bytes = 0;
  const batch: Event[] = [];
  for (const event of waiting) {
    bytes += Buffer.byteLength(JSON.stringify(event.payload)) + 500;
    if (batch.length > 0 && bytes > mostBytes) break;
    batch.push(event);
  }
  return batch;
}
