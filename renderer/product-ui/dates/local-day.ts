const two = (part: number) => String(part).padStart(2, '0');

/** Returns the local day of a time as a date field has it, `2026-09-14`; empty for none. */
export function dayOf(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the first moment of a written local day, or of a day so many later; null for none. */
export function startOfDay(written: string, later = 0): number | null {
  const [year, month, day] = written.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = new Date(year, month - 1, day + later).getTime();
  return Number.isNaN(at) ? null : at;
}
