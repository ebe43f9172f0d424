import type { Chat } from '../../../../shared/contract/chats.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { ShownLanguage } from '../../../../shared/domain/languages.ts';
import type { TranscriptEntry } from '../../../../shared/transcript/transcript-entry.ts';
import type { Say } from '../../../../shared/domain/transcript-words.ts';

/** What is written above the messages. */
export interface TranscriptHead {
  say: Say;
  language: ShownLanguage;
  /** Returns a time as it is read in that language. */
  timeOf: (at: number) => string;
  chat: Chat;
  instanceName: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** Between two cells of a table. */
  delimiter: string;
}

/** A message as it is handed to a format: as it is kept, in words, and where the copy of its file lies. */
export interface WrittenMessage {
  message: Message;
  entry: TranscriptEntry;
  /** Below the document's folder, with slashes; null: no copy of it is there. */
  copy: string | null;
}

/** Messages in the order in which they are written, some at a time. */
export type WrittenPages = AsyncIterable<readonly WrittenMessage[]>;

/** How a conversation is written. */
export interface TranscriptForm {
  ending: string;
  mediaType: string;
  /** Yields the parts of the file, as fast as the messages are read. */
  write: (head: TranscriptHead, pages: WrittenPages) => AsyncIterable<string | Uint8Array>;
}

/** Returns what writes a text, message by message. */
export function inPieces({
  begin,
  message,
  end,
}: {
  begin: (head: TranscriptHead) => string;
  /** `index` counts from 0. */
  message: (written: WrittenMessage, index: number, head: TranscriptHead) => string;
  end: (head: TranscriptHead, count: number) => string;
}): TranscriptForm['write'] {
  return async function* (head, pages) {
    yield begin(head);
    let count = 0;
    for await (const page of pages) {
      yield page.map((written, at) => message(written, count + at, head)).join('');
      count += page.length;
    }
    yield end(head, count);
  };
}
