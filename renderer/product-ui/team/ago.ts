/** Returns a time ago as what texts take: whole seconds, or whole minutes from one on. */
export function agoOf(at: number, now: number): { unit: 'seconds' | 'minutes'; count: number } {
  const seconds = Math.max(0, Math.floor((now - at) / 1_000));
  return seconds < 60
    ? { unit: 'seconds', count: seconds }
    : { unit: 'minutes', count: Math.floor(seconds / 60) };
}
