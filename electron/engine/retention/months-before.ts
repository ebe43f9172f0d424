/** Returns the time so many calendar months before another (milliseconds since 1970), on the last day of a shorter month. */
export function monthsBefore(at: number, months: number): number {
  const before = new Date(at);
  const day = before.getDate();
  before.setDate(1);
  before.setMonth(before.getMonth() - months);
  const days = new Date(before.getFullYear(), before.getMonth() + 1, 0).getDate();
  before.setDate(Math.min(day, days));
  return before.getTime();
}
