/** Returns seconds as a player shows them: `0:07`, `12:30`, `1:02:03`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${pad(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(whole % 60)}`;
}
