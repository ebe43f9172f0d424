import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { TranscriptFormat } from '../../../../shared/contract/transcripts.ts';
import type { ShownLanguage } from '../../../../shared/domain/languages.ts';
import { transcriptEntry } from '../../../../shared/transcript/transcript-entry.ts';
import { sayWith } from '../../../../shared/domain/transcript-words.ts';
import { localDay, readableTime } from '../../../../shared/transcript/written-time.ts';
import { exportAddress } from '../../../../shared/page-routes.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import { deleteOthers } from '../../files/delete-others.ts';
import type { Exports } from '../../files/exports.ts';
import { plainFileName } from '../../files/opened-files.ts';
import type { Host } from '../../host.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import { storageError, storageReason } from '../../storage-error.ts';
import type { Attempts } from '../../application/attempts.ts';
import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import { copyMedia } from './copy-media.ts';
import { htmlForm } from './html-form.ts';
import { plainForm } from './plain-form.ts';
import { csvForm, jsonForm, workbookForm } from './table-forms.ts';
import type { TranscriptForm, TranscriptHead, WrittenMessage } from './transcript-format.ts';

type Asked = Omit<CheckedInput<'chats.exportTranscript'>, 'instanceId'>;

/** Messages that become a PDF, at most. */
export const mostInPdf = 5_000;

/** Messages that are read and written at a time. */
const pageLength = 200;

/** A PDF is the page, printed. */
const forms: Record<TranscriptFormat, TranscriptForm> = {
  html: htmlForm,
  pdf: { ...htmlForm, ending: 'pdf', mediaType: 'application/pdf' },
  text: plainForm,
  csv: csvForm,
  xlsx: workbookForm,
  json: jsonForm,
};

/** Deletes what a former run left half written. */
export function emptyTranscripts(dataFolder: string): void {
  deleteOthers(unfinishedFolder(dataFolder), () => false);
}

/** Creates the call that writes conversations to files. */
export function createTranscripts(
  session: InstanceSession,
  exports: Exports,
  attempts: Attempts,
  host: Host,
  language: () => ShownLanguage,
): Pick<InstanceServiceOf<'chats'>, 'exportTranscript'> {
  const { history, events } = session;

  const run = async (asked: Asked, signal: AbortSignal) => {
    const { chatId, format, withMedia, texts } = asked;
    const chat = await history.chats.get(chatId);
    if (chat === null) throw notFound('chat');
    if (format === 'pdf' && host.printToPdf === null) throw invalidInput('format', 'no-pdf');
    const place = withMedia ? await askFolder(host) : unfinishedFolder(host.dataFolder);
    if (place === null) return null;

    const writtenAt = Date.now();
    const shown = language();
    const times = new Intl.DateTimeFormat(shown.locale, readableTime);
    const head = {
      say: sayWith(texts),
      language: shown,
      timeOf: (at: number) => times.format(at),
      chat,
      instanceName: session.record.name,
      writtenAt,
      delimiter: exports.delimiter(),
    };
    const day = localDay(writtenAt);
    const name = plainFileName(`${chat.name ?? chat.number} ${day}`);
    const form = forms[format];
    const fileName = `${name}.${form.ending}`;
    // It gets its name once it is whole.
    const folder = join(place, `.postline-${randomUUID()}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const count = await writeDocument({ session, asked, head, form, folder }, signal);
      if (format === 'pdf') await printDocument(host, folder, signal);
      await rename(join(folder, document(form)), join(folder, fileName));
      const made = withMedia
        ? { folder: await giveName(folder, join(place, name)) }
        : offer(exports, folder, fileName, form.mediaType);
      const exported = { format, messages: count, withMedia };
      await history.audit.add(
        { action: 'export', by: 'person', chatId, detail: { exported } },
        writtenAt,
      );
      events.publish('audit.changed', {});
      return made;
    } catch (error) {
      await rm(folder, { recursive: true, force: true }).catch(() => {});
      if (!isOfDisk(error)) throw error;
      // The sentences of the data folder do not fit one that the person chose.
      if (withMedia && storageReason(error) !== 'full')
        throw invalidInput('withMedia', 'folder-refused');
      throw storageError(error);
    }
  };

  return {
    exportTranscript: (asked) => attempts.run(asked.attemptId, (signal) => run(asked, signal)),
  };
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function unfinishedFolder(dataFolder: string): string {
  return join(dataFolder, 'exports');
}

async function askFolder({ pickFolder }: Host): Promise<string | null> {
  if (pickFolder === null) throw invalidInput('withMedia', 'no-folder-dialog');
  return pickFolder();
}

const document = ({ ending }: Pick<TranscriptForm, 'ending'>) => `document.${ending}`;

interface Job {
  session: InstanceSession;
  asked: Asked;
  head: TranscriptHead;
  form: TranscriptForm;
  folder: string;
}

/** Writes a page of messages at a time: other work goes on between two, and none of them is kept. Returns how many there were. */
async function writeDocument(job: Job, signal: AbortSignal): Promise<number> {
  const { asked, head, form, folder } = job;
  const { ending, write } = asked.format === 'pdf' ? htmlForm : form;
  const file = await open(join(folder, document({ ending })), 'wx', 0o600);
  const counted = { count: 0 };
  try {
    for await (const part of write(head, writtenPages(job, counted, signal))) {
      signal.throwIfAborted();
      await file.writeFile(part);
    }
  } finally {
    await file.close();
  }
  return counted.count;
}

async function* writtenPages(
  { session, asked, head, folder }: Job,
  counted: { count: number },
  signal: AbortSignal,
): AsyncGenerator<WrittenMessage[]> {
  for await (const messages of pagesOf(session, asked)) {
    const page: WrittenMessage[] = [];
    for (const message of messages) {
      signal.throwIfAborted();
      const { localId } = message;
      const copy = asked.withMedia
        ? await copyMedia(session, { localId, folder, index: counted.count }, signal)
        : null;
      page.push({ message, entry: transcriptEntry(head.say, message, head.chat), copy });
      counted.count += 1;
    }
    if (asked.format === 'pdf' && counted.count > mostInPdf) {
      throw invalidInput('format', 'too-many-for-pdf', String(mostInPdf));
    }
    yield page;
  }
}

async function* pagesOf(
  { history }: InstanceSession,
  { chatId, localIds, from, to }: Asked,
): AsyncGenerator<Message[]> {
  const isWanted = ({ chatId: own, createdAt }: Message) =>
    own === chatId && createdAt >= (from ?? 0) && createdAt <= (to ?? Infinity);
  for (let at = 0; localIds !== null && at < localIds.length; at += pageLength) {
    const ids = localIds.slice(at, at + pageLength);
    const messages = await Promise.all(ids.map((localId) => history.messages.get(localId)));
    yield messages.filter((message) => message !== null && isWanted(message)) as Message[];
  }
  for (let after: number | undefined = localIds === null ? 0 : undefined; after !== undefined;) {
    const messages: Message[] = await history.messages.following(chatId, after, pageLength);
    yield messages.filter(isWanted);
    after = messages.length < pageLength ? undefined : messages.at(-1)?.position;
  }
}

async function printDocument({ printToPdf }: Host, folder: string, signal: AbortSignal) {
  const pdf = await printToPdf?.(folder, signal);
  signal.throwIfAborted();
  if (pdf === undefined) throw invalidInput('format', 'no-pdf');
  await writeFile(join(folder, document({ ending: 'pdf' })), pdf, { flag: 'wx', mode: 0o600 });
  await rm(join(folder, document(htmlForm)));
}

function offer(exports: Exports, folder: string, fileName: string, mediaType: string) {
  const discard = () => void rm(folder, { recursive: true, force: true }).catch(() => {});
  const content = { path: join(folder, fileName) };
  return {
    address: exportAddress(exports.offer({ content, fileName, mediaType, discard })),
    fileName,
  };
}

/** Another export of the day keeps its name. Returns the path. */
async function giveName(folder: string, wanted: string): Promise<string> {
  let path = wanted;
  for (let number = 2; existsSync(path); number += 1) path = `${wanted} (${number})`;
  await rename(folder, path);
  return path;
}
