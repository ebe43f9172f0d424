import { cutText } from '../../../../shared/domain/cut-text.ts';
import { Parser } from 'htmlparser2';
import type { CsvRow } from '../rows/csv-rows.ts';
import { openRegular } from '../../files/file-identity.ts';
import { builtInFormat, shownNumber } from './shown-number.ts';
import { type Archive, BadArchive, openArchive } from '../zip/zip-archive.ts';

/** Bytes of a part of a workbook, unpacked: a sheet of a million rows, and all its texts. */
const most = { sheet: 512 * 1024 * 1024, texts: 96 * 1024 * 1024, small: 8 * 1024 * 1024 };
/** Cells of a row, and characters of one row. */
const mostCells = 200;
const longestRow = 256 * 1024;
const excerptLength = 200;
const rowsAtOnce = 200;
const mostSheets = 20;
/** Characters of a format, as Excel has them: of one that is longer nothing is known. */
const longestFormat = 255;
/** Parts within each other: a sheet has a handful. */
const mostDeep = 100;

/** How the numbers of a workbook are shown. */
interface Look {
  /** By the style of a cell. */
  formats: string[];
  countsFrom1904: boolean;
}

/** The beginning of a ZIP archive, as workbooks are, and of what programs of old wrote and protected ones are. */
const beginnings = ['504b0304', 'd0cf11e0'];

/** Tells whether a file begins like a workbook; what it is, reading it says. */
export async function isWorkbook(path: string): Promise<boolean> {
  const handle = await openRegular(path);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return beginnings.includes(buffer.toString('hex'));
  } finally {
    await handle.close();
  }
}

/**
 * Reads the first visible sheet of a workbook of Excel (.xlsx) row by row, each cell as it is shown. Throws BadArchive where it is none, is
 * protected, or unpacks to more than a sheet can be.
 */
export async function* workbookRows(path: string): AsyncGenerator<CsvRow[]> {
  const handle = await openRegular(path);
  try {
    const archive = await openArchive(handle);
    const { sheet, countsFrom1904 } = await sheetsOf(archive);
    const formats = archive.has('xl/styles.xml') ? await formatsOf(archive) : [];
    const texts = archive.has('xl/sharedStrings.xml') ? await textsOf(archive) : [];
    yield* rowsOf(archive, sheet.part, texts, { formats, countsFrom1904 });
  } finally {
    await handle.close();
  }
}

/** Returns the names of the other sheets of a workbook in which something stands, the first of them: they are not read. Throws BadArchive. */
export async function otherSheets(path: string): Promise<string[]> {
  const handle = await openRegular(path);
  try {
    const archive = await openArchive(handle);
    const { others } = await sheetsOf(archive);
    const names: string[] = [];
    for (const { name, part } of others.slice(0, mostSheets)) {
      if (archive.has(part) && (await hasCells(archive, part))) names.push(cutText(name, 60));
    }
    return names;
  } finally {
    await handle.close();
  }
}

type Attributes = Record<string, string>;

interface Handlers {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Reads XML as it is unpacked. The parser knows no entities but XML's own, so none can grow. */
async function* parsed(archive: Archive, name: string, limit: number, handlers: Handlers) {
  const bare = (written: string) => written.slice(written.indexOf(':') + 1);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        depth += 1;
        if (depth > mostDeep) throw new BadArchive(`${name} is too deep`);
        handlers.open?.(bare(tag), attributes);
      },
      ontext: (text) => handlers.text?.(text),
      onclosetag: (tag) => {
        depth -= 1;
        handlers.close?.(bare(tag));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const bytes of archive.read(name, limit)) {
    parser.write(decoder.decode(bytes, { stream: true }));
    yield;
  }
  parser.end();
  yield;
}

async function parseAll(archive: Archive, name: string, limit: number, handlers: Handlers) {
  const parts = parsed(archive, name, limit, handlers);
  while (!(await parts.next()).done);
}

interface Sheet {
  name: string;
  /** Its part of the archive. */
  part: string;
}

/** Returns the sheet that is read, the first that can be seen, and the others that can. */
async function sheetsOf(
  archive: Archive,
): Promise<{ sheet: Sheet; others: Sheet[]; countsFrom1904: boolean }> {
  const listed: { id: string; name: string; isHidden: boolean }[] = [];
  let countsFrom1904 = false;
  await parseAll(archive, 'xl/workbook.xml', most.small, {
    open: (name, attributes) => {
      if (name === 'workbookPr') countsFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const isHidden = /hidden/i.test(attributes['state'] ?? '');
      listed.push({ id, name: attributes['name'] ?? '', isHidden });
    },
  });
  const targets = new Map<string, string>();
  await parseAll(archive, 'xl/_rels/workbook.xml.rels', most.small, {
    open: (name, { Id: id = '', Target: target }) => {
      if (name === 'Relationship' && target !== undefined) targets.set(id, target);
    },
  });
  const sheetOf = ({ id, name }: { id: string; name: string }): Sheet => {
    const target = targets.get(id) ?? 'worksheets/sheet1.xml';
    return { name, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
  };
  const visible = listed.filter(({ isHidden }) => !isHidden);
  const [first = { id: '', name: '' }] = visible.length > 0 ? visible : listed;
  return { sheet: sheetOf(first), others: visible.slice(1).map(sheetOf), countsFrom1904 };
}

/** Tells whether anything stands in a sheet; reads no more of it than it takes to know. */
async function hasCells(archive: Archive, part: string): Promise<boolean> {
  let found = false;
  const open = (name: string): void => {
    found ||= name === 'v' || name === 'is';
  };
  for await (const _ of parsed(archive, part, most.sheet, { open })) if (found) break;
  return found;
}

async function formatsOf(archive: Archive): Promise<string[]> {
  const own = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  await parseAll(archive, 'xl/styles.xml', most.small, {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId']);
      const { formatCode = '' } = attributes;
      if (name === 'numFmt' && formatCode.length <= longestFormat) own.set(id, formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) ids.push(id);
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return ids.map((id) => own.get(id) ?? builtInFormat(id));
}

async function textsOf(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  let isText = false;
  let isPhonetic = false;
  await parseAll(archive, 'xl/sharedStrings.xml', most.texts, {
    open: (name) => {
      if (name === 'si') texts.push('');
      isText = name === 't';
      // What is written above the text says how it is read.
      if (name === 'rPh') isPhonetic = true;
    },
    text: (text) => {
      if (isText && !isPhonetic) texts[texts.length - 1] += text;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
    },
  });
  return texts.map(unescaped);
}

/** Signs that XML does not have. */
function unescaped(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}

async function* rowsOf(
  archive: Archive,
  sheet: string,
  texts: readonly string[],
  look: Look,
): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  let row = { line: 0, cells: [] as string[], length: 0 };
  let cell: { at: number; type: string; style: number; text: string } | null = null;
  let isValue = false;
  const end = (): void => {
    const { line, cells, length } = row;
    const whole = Array.from(cells, (one) => one ?? '');
    if (length <= longestRow) rows.push({ line, cells: whole });
    else {
      const excerpt = whole.map((one) => cutText(one, excerptLength)).join(' | ');
      rows.push({ line, problem: 'too-long', excerpt: cutText(excerpt, excerptLength) });
    }
  };
  const parts = parsed(archive, sheet, most.sheet, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { line: Number(attributes['r']) || row.line + 1, cells: [], length: 0 };
      } else if (name === 'c') {
        const at = columnOf(attributes['r']) ?? row.cells.length;
        cell = { at, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' };
      }
      isValue = name === 'v' || (name === 't' && cell?.type === 'inlineStr');
    },
    text: (text) => {
      if (!isValue || cell === null || cell.at >= mostCells) return;
      row.length += text.length;
      if (row.length <= longestRow) cell.text += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell !== null) {
        if (cell.at < mostCells) {
          const shown = shownCell(cell, texts, look);
          if (cell.type === 's') row.length += shown.length;
          row.cells[cell.at] = shown;
        }
        cell = null;
      } else if (name === 'row') end();
    },
  });
  for await (const _ of parts) {
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/** Returns the place of a column from 0, of a name as `AB12`. */
function columnOf(name: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d*$/i.exec(name ?? '')?.[1];
  if (letters === undefined) return null;
  return (
    Array.from(letters.toUpperCase()).reduce(
      (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
      0,
    ) - 1
  );
}

function shownCell(
  { type, style, text }: { type: string; style: number; text: string },
  texts: readonly string[],
  { formats, countsFrom1904 }: Look,
): string {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'n') return shownNumber(text, formats[style] ?? 'General', countsFrom1904);
  return unescaped(text);
}
