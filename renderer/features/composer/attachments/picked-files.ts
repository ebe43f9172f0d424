import { filesOf, type PickedFiles } from '../../../product-ui/files/dropped-files.ts';
import { bringsFiles } from '../../../ui/refuse-drops.ts';

/**
 * Reads a paste; null where its text is what is meant. Office programs add a picture of a text that was copied, and then
 * there is formatted text beside it; file managers add the names of files as plain text alone.
 */
export function filesOfPaste(transfer: DataTransfer, now: Date): PickedFiles | null {
  if (!bringsFiles(transfer)) return null;
  const isFormattedText =
    transfer.types.includes('text/html') || transfer.types.includes('text/rtf');
  if (isFormattedText && transfer.getData('text/plain').trim() !== '') return null;
  const { files, folders } = filesOf(transfer);
  if (files.length + folders.length === 0) return null;
  return { files: files.map((file) => withNameOfPicture(file, now)), folders };
}

/** Milliseconds: a file that is younger than this was made by the paste itself. */
const madeByPaste = 5_000;

/** A picture from the clipboard has no name of its own: browsers call each `image.png`. */
function withNameOfPicture(file: File, now: Date): File {
  const isNameless = /^image\.(png|jpeg|jpg|gif|webp)$/.test(file.name);
  if (!isNameless || now.getTime() - file.lastModified > madeByPaste) return file;
  const extension = file.name.slice(file.name.lastIndexOf('.'));
  return new File([file], `Picture ${stampOf(now)}${extension}`, {
    type: file.type,
    lastModified: file.lastModified,
  });
}

/** Formats local time as every file system allows it: `2026-11-21 07.30.12`. */
function stampOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.')}`;
}
