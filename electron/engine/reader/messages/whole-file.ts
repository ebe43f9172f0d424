import type { RowProblem } from '../../../../shared/contract/imports.ts';
import { FileFault } from '../../files/file-identity.ts';
import { NotText, sampleText } from '../../files/read-text.ts';
import { shapesIn } from '../chat-exports/chat-shapes.ts';
import { whatItIs } from '../chat-exports/other-programs.ts';
import { lookThrough } from '../chat-exports/read-chat-export.ts';
import type { FileOnDisk } from '../columns/table-noun.ts';
import { NoneOfKind } from '../rows/none-of-kind.ts';
import { isWorkbook } from '../workbook/workbook-rows.ts';
import { BadArchive } from '../zip/zip-archive.ts';

/** Lines that the export of a chat is told by. */
const linesLookedAt = 400;

/**
 * Says what a file is that holds no messages that can be read as records or rows: another program's, the export of a chat, no text.
 * `error` is what reading it threw; null before. Null where it can be read.
 */
export async function whatFileIs(file: FileOnDisk, error: unknown): Promise<RowProblem | null> {
  if (error === null) return beforeItIsRead(file).catch(() => null);
  if (error instanceof NotText || error instanceof BadArchive) return inArchive(file);
  if (error instanceof FileFault) return 'unreadable';
  return error instanceof NoneOfKind ? 'no-record' : null;
}

async function beforeItIsRead({ path, fileName }: FileOnDisk): Promise<RowProblem | null> {
  const other = await whatItIs(path, fileName);
  if (other !== null || (await isWorkbook(path))) return other;
  const { text } = await sampleText(path);
  if (text.trim() === '') return 'empty';
  return shapesIn(text.split(/\r\n|\n|\r/, linesLookedAt)).length > 0 ? 'phone-export' : null;
}

/** What is no text: perhaps the archive of a chat. */
async function inArchive({ path, fileName }: FileOnDisk): Promise<RowProblem> {
  for await (const found of lookThrough(path, fileName)) {
    if ('chat' in found && found.chat === null) return found.isInstead ?? 'not-text';
    break;
  }
  return 'phone-export';
}
