import { chatTitle, entryText } from '../../../../shared/transcript/transcript-entry.ts';
import { timeZone } from '../../../../shared/transcript/written-time.ts';
import { inPieces, type TranscriptForm, type TranscriptHead } from './transcript-format.ts';

/** Returns what stands above every written conversation: whose it is, from where and when, and by which clock. */
export function headLines({ say, timeOf, chat, instanceName, writtenAt }: TranscriptHead) {
  return {
    title: say('transcript.title', { name: chatTitle(chat) }),
    facts: [
      say('transcript.instance', { name: instanceName }),
      say('transcript.written', { time: timeOf(writtenAt) }),
      say('transcript.zone', { zone: timeZone() }),
    ],
  };
}

/** As plain text, a blank line between two messages. */
export const plainForm: TranscriptForm = {
  ending: 'txt',
  mediaType: 'text/plain',
  write: inPieces({
    begin: (head) => {
      const { title, facts } = headLines(head);
      return `${[title, ...facts].join('\n')}\n\n`;
    },
    message: ({ entry, copy }, _index, { timeOf }) =>
      `${entryText(entry, timeOf)}${copy === null ? '' : `\n${copy}`}\n\n`,
    end: ({ say }, count) => `${say('transcript.count', { count })}\n`,
  }),
};
