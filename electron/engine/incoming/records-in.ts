import { isObject, type JsonObject } from './record-fields.ts';

/** How deep records are looked for in what a log or an export wraps around them. */
const deepest = 5;

/** Returns the message records (interface.md §2.4, §2.5) in a JSON value, wherever they stand in it. */
export function recordsIn(value: unknown, depth = 0): JsonObject[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => recordsIn(one, depth + 1));
  if (!isObject(value)) return [];
  if (isRecord(value)) return [value];
  return Object.values(value).flatMap((one) => recordsIn(one, depth + 1));
}

/** Tells whether an object has the form of a message record. */
export function isRecord(value: JsonObject): boolean {
  if (isObject(value['key'])) return 'message' in value || 'messageTimestamp' in value;
  if (isObject(value['_data']) && isObject(value['_data']['key'])) return true;
  return typeof value['id'] === 'string' && ('from' in value || 'fromMe' in value);
}
