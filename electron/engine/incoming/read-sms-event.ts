import { readTime } from '../../../shared/domain/written-moment.ts';
import type { EventContent } from './incoming-event.ts';
import { flagOf, type JsonObject, textOf } from './record-fields.ts';

/** Returns what an event of the SMS side says; null where it is none that is known. */
export function readSmsEvent(
  name: string,
  row: JsonObject,
): (EventContent & { at: number | null }) | null {
  const at = readTime(textOf(row['updated_at']) ?? textOf(row['created_at']));
  const [, sign] = /^phone\.heartbeat\.(\w+)$/.exec(name) ?? [];
  if (sign !== undefined) {
    // The row may be of before: what the event is called says what happened.
    const isOnline = signs[sign] ?? flagOf(row['is_online']) ?? false;
    return { kind: 'session', side: 'sms', isOnline, row, at };
  }
  if (name === 'message.call.missed') return missedCall(row, at);
  if (textOf(row['id']) === null) return null;
  if ('to_phone_number' in row && 'content' in row) return { kind: 'sms', row, at };
  if ('last_message_content' in row && 'is_archived' in row) return { kind: 'thread', row, at };
  return null;
}

const signs: Readonly<Record<string, boolean>> = {
  received: true,
  online: true,
  offline: false,
  missed: false,
  disabled: false,
};

/** A call has the ID of the message that the service makes of it in its thread. */
function missedCall(row: JsonObject, at: number | null): ReturnType<typeof readSmsEvent> {
  const id = textOf(row['message_id']) ?? textOf(row['id']);
  if (id === null) return null;
  return { kind: 'sms', row: { ...row, id, type: 'call_missed', status: 'received' }, at };
}
