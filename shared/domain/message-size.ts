/** Bytes of a message between main and the page, at most: a larger one would hold up what waits behind it. */
const largestMessage = 60 * 1024;

/** Whether a call's input or its answer is too large for the channel; then it goes by the page's own address (shared/page-routes.ts). */
export function isTooLarge(message: unknown): boolean {
  return sizeOf(message) > largestMessage;
}

/** Bytes as the structured clone writes them, near enough: letters beyond Latin-1 take two. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 5 + value.length * (isLatin(value) ? 1 : 2);
  if (typeof value !== 'object' || value === null) return 9;
  const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat();
  return parts.reduce((sum: number, part) => sum + sizeOf(part), 8);
}

function isLatin(text: string): boolean {
  return !/[\u0100-\uffff]/.test(text);
}
