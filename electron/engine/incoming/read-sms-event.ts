import { readServiceTime } from '../gateway/service-time.ts';
import type { EventContent } from './incoming-event.ts';
import { flagOf, type JsonObject, textOf } from './record-fields.ts';

/** Returns what an event of the SMS side says; null where it is none that is known. */
export function readSmsEvent(
  name: string,
  row: JsonObject,
): (EventContent & { at: number | null }) | null {
  const at = readServiceTime(textOf(row['updated_at']) ?? textOf(row['created_at']));
  if (name.startsWith('phone.heartbeat.')) {
    const isOnline = flagOf(row['is_online']) ?? name.endsWith('.received');
    return { kind: 'session', side: 'sms', isOnline, row, at };
  }
  if (textOf(row['id']) === null) return null;
  if ('to_phone_number' in row && 'content' in row) return { kind: 'sms', row, at };
  if ('last_message_content' in row && 'is_archived' in row) return { kind: 'thread', row, at };
  return null;
}
