/** Returns the time since `at` in whole seconds, minutes or hours: the largest unit that fills at least one; 0 s for the future. */
export function agoOf(
  at: number,
  now: number,
): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  const seconds = Math.max(0, Math.floor((now - at) / 1_000));
  if (seconds < 60) return { unit: 'seconds', count: seconds };
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  return { unit: 'hours', count: Math.floor(minutes / 60) };
}
