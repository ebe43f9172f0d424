/** Events that are appended at once; the store takes no more. */
export const mostEvents = 500;

/** Bytes of them, of which the store takes more: on a slow line, what people do now waits until they are there. */
const mostBytes = 250_000;

/** Returns as many events, from the first on, as are appended at once; one at least. */
export function firstOf<Event extends { payload: object }>(waiting: readonly Event[]): Event[] {
  let bytes = 0;
  const part: Event[] = [];
  for (const event of waiting) {
    bytes += Buffer.byteLength(JSON.stringify(event.payload)) + 500;
    if (part.length > 0 && bytes > mostBytes) break;
    part.push(event);
  }
  return part;
}
