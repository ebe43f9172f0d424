/** Returns a text as PostgreSQL's JSON can hold it: no NUL, and no half of a pair. */
export function sharedText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** Returns a value with all of its texts as {@link sharedText} has them. */
export function sharedValue<Value>(value: Value): Value {
  if (typeof value === 'string') return sharedText(value) as Value;
  if (Array.isArray(value)) return value.map(sharedValue) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [sharedText(key), sharedValue(one as unknown)]),
  ) as Value;
}
