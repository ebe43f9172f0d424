import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { Message } from '../../../../shared/contract/messages.ts';

/** Returns what tells a message from others in one line: its words, or the name of its file; empty where it has neither. */
export function excerptOf({ text, content }: Message): string {
  return cutText(text || ('fileName' in content ? content.fileName : ''), 200);
}
