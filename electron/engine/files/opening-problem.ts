import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { OpeningProblem } from '../../../shared/domain/app-error.ts';

/**
 * Kinds that the system's programs show and do not run, by the end of the name, which is what a system goes by. What is not
 * here is not opened (docs/decisions/0022-opening-files.md): pages and archives are missing on purpose.
 */
const shown = words(`
  pdf txt csv log rtf doc docx xls xlsx ppt pptx odt ods odp pages numbers key vcf ics
  jpg jpeg png gif webp bmp tif tiff heic avif
  mp3 ogg oga opus m4a aac wav flac amr mp4 m4v mov webm mkv avi 3gp`);

/** Programs, scripts, shortcuts to them, and documents that bring macros: said to be so. Never opened, as all that is not above. */
const run = words(`
  exe msi msix appx bat cmd com scr pif cpl dll sys ps1 psm1 vbs vbe js jse mjs ws wsf wsh hta msc reg inf jar class
  app command workflow scpt dmg pkg sh bash zsh fish csh run bin elf appimage deb rpm apk ipa desktop service py pyw rb pl php lua
  lnk url webloc website scf library-ms settingcontent-ms html htm xhtml mht mhtml svg xml xsl swf
  docm dotm xlsm xltm xlam xll pptm potm ppam ppsm sldm iqy slk`);

/** What content says of itself where it says no more: documents are archives inside. */
const containers = words('zip cfb');

/** Signs that turn the direction of what follows: `gpj.exe` is read as `exe.jpg`. Letters of any script do without. */
const turning = /[\u202A-\u202E\u2066-\u2069]/;

/** Returns why a file of this name that begins with these bytes is not opened; null where it may be. */
export async function openingProblem(
  name: string,
  beginning: Uint8Array,
): Promise<OpeningProblem | null> {
  if (turning.test(name)) return 'file-name-misleads';
  const ending = endingOf(name);
  if (run.has(ending) || isScript(beginning)) return 'file-runs';
  if (!shown.has(ending)) return 'file-of-other-kind';
  const content = (await fileTypeFromBuffer(beginning))?.ext;
  if (content === undefined || shown.has(content) || containers.has(content)) return null;
  return run.has(content) || programs.has(content) ? 'file-runs' : 'file-of-other-kind';
}

/** Programs as their content is called, where that is not their ending. */
const programs = words('macho elf wasm');

/** Returns the end of a name that decides what opens it. Windows leaves out dots and blanks behind it. */
function endingOf(name: string): string {
  return extname(name.replace(/[.\s]+$/, ''))
    .slice(1)
    .toLowerCase();
}

function isScript(beginning: Uint8Array): boolean {
  return beginning[0] === 0x23 && beginning[1] === 0x21;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
