import { randomUUID } from 'node:crypto';
import type { History } from '../../../store/history.ts';
import type { ImportedMessage } from '../../../store/tables/imports-table.ts';
import { describeChat } from '../../chats/recipients.ts';
import type { ReadRecord } from './read-records.ts';

/** Messages that are written in one step: few enough that nothing else waits for the disk. */
const sliceLength = 200;

/** What one slice did: how many messages were read, how many of them were new, and in which chats. */
interface Slice {
  read: number;
  added: number;
  chatIds: string[];
}

/** Takes in what was read, slice by slice. What is in the history already is left as it is. */
export async function* addRecords(
  history: History,
  records: AsyncIterable<ReadRecord>,
  alreadyRead: boolean,
): AsyncGenerator<Slice> {
  let slice: ImportedMessage[] = [];
  const write = async (): Promise<Slice> => {
    const messages = slice;
    slice = [];
    const done = await history.imports.add(messages, alreadyRead, Date.now());
    return { read: messages.length, ...done };
  };
  for await (const read of records) {
    if ('problem' in read) continue;
    const { message, record } = read;
    slice.push({ ...message, localId: randomUUID(), chat: describeChat(message.chatId), record });
    if (slice.length >= sliceLength) yield await write();
  }
  if (slice.length > 0) yield await write();
}
