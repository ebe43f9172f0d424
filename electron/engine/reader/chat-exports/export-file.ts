import { basename } from 'node:path';
import { openRegular } from '../../files/file-identity.ts';
import { decodedLines, type LinesRead } from '../rows/decoded-lines.ts';
import { type Archive, openArchive } from '../zip/zip-archive.ts';

const chunkBytes = 256 * 1024;
/** Bytes of a text in an archive, unpacked. */
const longestText = 4 * 1024 * 1024 * 1024;
/** Texts of an archive that are looked into: more are files that somebody sent. */
const mostTexts = 20;

/** The text of an export: a file, or what an archive holds with the files that were sent. */
export interface ExportText {
  /** As the archive or the file calls it, without folders. */
  name: string;
  /** Bytes. */
  size: number;
  lines(): AsyncGenerator<LinesRead>;
  /** Its archive is damaged: reading the lines ended before their end. */
  isCutOff: boolean;
  /** Names of the files beside it, as `ChatMedia.fileName`; null: it stands in no archive. */
  files: ReadonlySet<string> | null;
}

/**
 * Opens what may be the export of a chat: its text, or a ZIP archive with that text (`_chat.txt`, `WhatsApp Chat with ….txt`) in it, until
 * it is closed. It has several candidates where an archive has, the likeliest first, none where it has no text. Throws BadArchive and FileFault.
 */
export async function openExport(path: string) {
  const handle = await openRegular(path);
  const close = () => handle.close();
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead < 4 || buffer.readUInt32LE(0) !== 0x04034b50) {
      const lines = () => decodedLines(fileBytes());
      const text: ExportText = { name: basename(path), size, lines, files: null, isCutOff: false };
      return { texts: [text], isArchive: false, close };
    }
    const archive = await openArchive(handle);
    const entries = wantedOf(archive);
    const files = new Set(filesIn(archive).keys());
    const texts = entries
      .filter(({ name }) => /\.txt$/i.test(name))
      .sort((one, other) => likeliness(other.name) - likeliness(one.name))
      .slice(0, mostTexts)
      .map(({ name, size: unpacked }) => {
        const text: ExportText = {
          name: baseOf(name),
          size: unpacked,
          lines: () => decodedLines(bytesOf(text, archive.read(name, longestText))),
          files,
          isCutOff: false,
        };
        return text;
      });
    return { texts, isArchive: true, close };
  } catch (error) {
    await close();
    throw error;
  }

  async function* fileBytes(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ;) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(chunkBytes), 0, chunkBytes, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }
}

/** Returns the files of an archive by their names in the text of the chat, without what a Mac adds. */
export const filesIn = (archive: Archive): Map<string, Archive['entries'][number]> =>
  new Map(wantedOf(archive).map((entry) => [baseOf(entry.name), entry]));

const wantedOf = ({ entries }: Archive): Archive['entries'] =>
  entries.filter(({ name }) => !/^__MACOSX\/|(?:^|\/)\._/.test(name));

/** Without its folders; a phone may take accents apart, in the text or in the archive. */
const baseOf = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).normalize('NFC');

function likeliness(name: string): number {
  if (/^_chat.*\.txt$/i.test(baseOf(name))) return 2;
  return /whatsapp|واتساب/i.test(name) ? 1 : 0;
}

/** The bytes of a text as far as they can be unpacked. Throws BadArchive where none can. */
async function* bytesOf(text: ExportText, parts: AsyncIterable<Uint8Array>) {
  let isBegun = false;
  try {
    for await (const part of parts) {
      isBegun = true;
      yield part;
    }
  } catch (error) {
    if (!isBegun) throw error;
    text.isCutOff = true;
  }
}
