import type { ToldKind } from '../../../../shared/domain/told-state.ts';
import { timeWithOffset, timeZone } from '../../../../shared/transcript/written-time.ts';
import { type Columns, csvLine, csvMark, LocalTime, toTableRow } from '../../files/write-table.ts';
import { workbookType, writeWorkbook } from '../../files/workbook/write-workbook.ts';
import {
  inPieces,
  type TranscriptForm,
  type WrittenMessage,
  type WrittenPages,
} from './transcript-format.ts';

/** When something was told of a message first. */
const told =
  (kind: ToldKind) =>
  ({ message }: WrittenMessage): LocalTime | undefined => {
    const found = message.told.find((one) => one.kind === kind);
    return found && new LocalTime(found.at);
  };

const columns: Columns<WrittenMessage> = {
  time: ({ message }) => new LocalTime(message.createdAt),
  direction: ({ message }) => message.direction,
  from: ({ entry }) => entry.who,
  text: ({ message }) => message.text,
  kind: ({ message: { content } }) => ('sendAs' in content && content.sendAs) || content.kind,
  attached: ({ entry }) => entry.attached,
  file: ({ copy }) => copy,
  reply_to: ({ message }) => message.replyTo?.localId,
  state: ({ message }) => message.state,
  state_time: ({ message }) => new LocalTime(message.stateAt),
  state_text: ({ entry }) => entry.state,
  reason: ({ entry }) => entry.reason,
  sent_time: told('sent'),
  delivered_time: told('delivered'),
  read_time: told('read'),
  played_time: told('played'),
  edited_time: told('edited'),
  revoked_time: told('revoked'),
  failed_time: told('failed'),
  service_status: ({ message }) => message.serviceStatus,
  message_id: ({ message }) => message.messageId,
  local_id: ({ message }) => message.localId,
};

const names = Object.keys(columns);

/** As a table for spreadsheets. */
export const csvForm: TranscriptForm = {
  ending: 'csv',
  mediaType: 'text/csv',
  write: inPieces({
    begin: ({ delimiter }) => csvMark + csvLine(names, delimiter),
    message: (written, _index, { delimiter }) =>
      csvLine(Object.values(toTableRow(columns, written)), delimiter),
    end: () => '',
  }),
};

/** The same as a workbook. */
export const workbookForm: TranscriptForm = {
  ending: 'xlsx',
  mediaType: workbookType,
  write: (_head, pages) => writeWorkbook(cellsOf(pages)),
};

async function* cellsOf(pages: WrittenPages) {
  yield [names];
  for await (const page of pages) {
    yield page.map((written) => Object.values(toTableRow(columns, written)));
  }
}

/** The same as one JSON value, with what stands above the messages. */
export const jsonForm: TranscriptForm = {
  ending: 'json',
  mediaType: 'application/json',
  write: inPieces({
    begin: ({ chat, instanceName, writtenAt }) => {
      const { chatId, name, number } = chat;
      const written = timeWithOffset(writtenAt);
      const head = { chat_id: chatId, name, number, instance: instanceName, written };
      return `${JSON.stringify({ ...head, time_zone: timeZone() }).slice(0, -1)},"messages":[`;
    },
    message: (written, index) =>
      `${index > 0 ? ',' : ''}\n${JSON.stringify({ ...toTableRow(columns, written), failure: written.message.failure })}`,
    end: () => '\n]}\n',
  }),
};
