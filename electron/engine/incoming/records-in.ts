import { isEnvelope } from './read-envelope.ts';
import { isObject, type JsonObject } from './record-fields.ts';
import { isRecord } from './understand-record.ts';

/** How deep records are looked for in what a log or an export wraps around them. */
const deepest = 5;

/** Returns the message records (interface.md §2.4, §2.5) and the envelopes of events in a JSON value, wherever they stand in it. */
export function recordsIn(value: unknown, depth = 0): JsonObject[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => recordsIn(one, depth + 1));
  if (!isObject(value)) return [];
  if (isEnvelope(value) || isRecord(value)) return [value];
  return Object.values(value).flatMap((one) => recordsIn(one, depth + 1));
}
