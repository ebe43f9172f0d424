/** Returns a text that PostgreSQL's JSON can store: without NUL, and without unpaired surrogates. */
export function sharedText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** Returns a value with {@link sharedText} applied to all of its texts. */
export function sharedValue<Value>(value: Value): Value {
  if (typeof value === 'string') return sharedText(value) as Value;
  if (Array.isArray(value)) return value.map(sharedValue) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [sharedText(key), sharedValue(one as unknown)]),
  ) as Value;
}
