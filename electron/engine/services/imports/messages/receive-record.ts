import type { InstanceSession } from '../../../sessions/instance-session.ts';
import { addRecords } from './add-records.ts';
import { isObject } from '../../../incoming/record-fields.ts';
import { understandRecord } from '../../../incoming/understand-record.ts';

/** Adds one message record (interface.md §2.4) that came in by itself, as a file of one record would be. Another is left out. */
export async function receiveRecord(
  { history, events }: InstanceSession,
  value: unknown,
): Promise<void> {
  const read = isObject(value) ? understandRecord(value) : null;
  if (!read?.ok) return;
  const records = [{ line: 1, message: read.record, record: JSON.stringify(value) }];
  for await (const { chatIds } of addRecords(
    history,
    [{ records, bytesRead: 0 }],
    'answered-elsewhere',
  )) {
    for (const chatId of chatIds) events.messagesChanged(chatId);
  }
}
