/** Returns days as date fields have them, `2026-11-21` or empty, as main wants them: from the first one's beginning to the last one's end, in local time. */
export function dayBounds(from: string, to: string): { from: number | null; to: number | null } {
  const first = from === '' ? null : new Date(`${from}T00:00:00`).getTime();
  const last = to === '' ? null : new Date(`${to}T23:59:59.999`).getTime();
  return { from: first, to: last };
}
