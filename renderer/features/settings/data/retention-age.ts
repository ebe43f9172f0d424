/** Returns the unit in which a number of months is said. */
export function unitOf(months: number): 'months' | 'years' {
  return months % 12 === 0 ? 'years' : 'months';
}

/** Returns how many of that unit they are. */
export function countOf(months: number): { count: number } {
  return { count: unitOf(months) === 'years' ? months / 12 : months };
}
