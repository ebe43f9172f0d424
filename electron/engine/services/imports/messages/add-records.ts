import { randomUUID } from 'node:crypto';
import type { History } from '../../../store/history.ts';
import type { ImportedReading } from '../../../store/tables/imports-table.ts';
import { describeChat } from '../../chats/recipients.ts';
import type { RecordBatch } from './read-records.ts';

/** What one batch did: how many messages and how many others were read, how many messages were new, and in which chats. */
interface Added {
  read: number;
  refused: number;
  added: number;
  chatIds: string[];
}

/** Adds the messages that were read, batch by batch. What is in the history already is left as it is. */
export async function* addRecords(
  history: History,
  batches: AsyncIterable<RecordBatch> | Iterable<RecordBatch>,
  reading: ImportedReading,
): AsyncGenerator<Added> {
  for await (const { records } of batches) {
    const messages = records.flatMap((one) => {
      if ('problem' in one) return [];
      const { message, record } = one;
      const chat = describeChat(message.chatId);
      return [{ ...message, localId: randomUUID(), chat, record }];
    });
    const done = await history.imports.add(messages, reading, Date.now());
    yield { read: messages.length, refused: records.length - messages.length, ...done };
  }
}
