import type { TextLink } from './text-links.ts';

/** A run of text within a line, formatted as the channel shows it on a phone. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'mono'; text: string }
  | { kind: 'link'; text: string; address: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: Inline[] };

/** A part of a message. Lines are without their line breaks; an empty line is an empty list. */
export type Block =
  | { kind: 'lines'; lines: Inline[][] }
  | { kind: 'quote'; lines: Inline[][] }
  | { kind: 'bullets'; items: Inline[][] }
  | { kind: 'numbers'; start: number; items: Inline[][] }
  | { kind: 'code'; text: string };

/** Finds the links of a line. */
type FindLinks = (line: string) => readonly TextLink[];

/** Lists do without. */
const noLinks: FindLinks = () => [];

/**
 * Reads a message's text in the channel's own formatting: `*bold*`, `_italic_`, `~strike~`, `` `mono` ``, ` ```code``` `, quotes (`> `),
 * lists (`- `, `* `, `1. `). Text that is no complete formatting stays as it was typed.
 */
export function parseFormatting(text: string, findLinks = noLinks): Block[] {
  const blocks: Block[] = [];
  let rest = text;
  for (;;) {
    const code = /```([\s\S]+?)```/.exec(rest);
    if (code?.[1] === undefined || code[1].trim() === '') break;
    const before = rest.slice(0, code.index);
    if (before !== '') blocks.push(...parseLines(before.replace(/\n$/, ''), findLinks));
    blocks.push({ kind: 'code', text: code[1].replace(/^\n|\n$/g, '') });
    rest = rest.slice(code.index + code[0].length).replace(/^\n/, '');
  }
  if (rest !== '') blocks.push(...parseLines(rest, findLinks));
  return blocks;
}

/** Returns the text as a line of a list shows it: without formatting and its marks. */
export function withoutMarks(text: string): string {
  return /[*_~`]|^(?:-|>|\d+\.) ?/m.test(text)
    ? parseFormatting(text).map(plainBlock).join('\n')
    : text;
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'lines':
    case 'quote':
      return block.lines.map(plainRuns).join('\n');
    case 'bullets':
      return block.items.map(plainRuns).join(', ');
    case 'numbers':
      return block.items
        .map((item, place) => `${block.start + place}. ${plainRuns(item)}`)
        .join('\n');
    case 'code':
      return block.text;
  }
}

function plainRuns(runs: readonly Inline[]): string {
  return runs.map((run) => ('text' in run ? run.text : plainRuns(run.children))).join('');
}

const bullet = /^[-*] (?=\S)/;
const number = /^(\d{1,9})\. (?=\S)/;
const quote = /^> ?/;

function parseLines(text: string, findLinks: FindLinks): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    const numbered = number.exec(line);
    if (quote.test(line)) {
      const content = parseInline(line.replace(quote, ''), findLinks);
      if (last?.kind === 'quote') last.lines.push(content);
      else blocks.push({ kind: 'quote', lines: [content] });
    } else if (bullet.test(line)) {
      const item = parseInline(line.replace(bullet, ''), findLinks);
      if (last?.kind === 'bullets') last.items.push(item);
      else blocks.push({ kind: 'bullets', items: [item] });
    } else if (numbered) {
      const item = parseInline(line.replace(number, ''), findLinks);
      const value = Number(numbered[1]);
      // A list numbers its own items: one that goes on otherwise is another list.
      if (last?.kind === 'numbers' && last.start + last.items.length === value)
        last.items.push(item);
      else blocks.push({ kind: 'numbers', start: value, items: [item] });
    } else {
      const content = parseInline(line, findLinks);
      if (last?.kind === 'lines') last.lines.push(content);
      else blocks.push({ kind: 'lines', lines: [content] });
    }
  }
  return blocks;
}

const kinds = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Marker = keyof typeof kinds;

function parseInline(line: string, findLinks: FindLinks): Inline[] {
  const runs: Inline[] = [];
  let plainFrom = 0;
  const plainUntil = (end: number): void => {
    if (end > plainFrom) runs.push({ kind: 'text', text: line.slice(plainFrom, end) });
  };
  const links = findLinks(line);
  const linkAt = new Map(links.map((link) => [link.start, link]));
  // A marker that nothing closes from here on is closed by nothing further along either.
  const unclosed = new Set<string>();
  let index = 0;
  while (index < line.length) {
    const link = linkAt.get(index);
    if (link) {
      plainUntil(index);
      runs.push({ kind: 'link', text: line.slice(index, link.end), address: link.address });
      index = link.end;
      plainFrom = index;
      continue;
    }
    const marker = line.charAt(index);
    const mayOpen =
      (isMarker(marker) || marker === '`') && !unclosed.has(marker) && opens(line, index);
    const end = mayOpen ? closing(line, index, marker, links) : -1;
    if (end === -1) {
      if (mayOpen) unclosed.add(marker);
      index += 1;
      continue;
    }
    plainUntil(index);
    const inner = line.slice(index + 1, end);
    runs.push(
      isMarker(marker)
        ? { kind: kinds[marker], children: parseInline(inner, findLinks) }
        : { kind: 'mono', text: inner },
    );
    index = end + 1;
    plainFrom = index;
  }
  plainUntil(line.length);
  return runs;
}

function isMarker(character: string): character is Marker {
  return character in kinds;
}

const wordCharacter = /[\p{L}\p{N}]/u;

/** A marker touches its own text and no other word. */
function opens(line: string, start: number): boolean {
  return !touchesWord(line, start - 1) && !isBlank(line, start + 1);
}

/** Where the formatting that opens at `start` ends, or -1. An address keeps the marks in it. */
function closing(line: string, start: number, marker: string, links: readonly TextLink[]): number {
  const isInLink = (at: number) => links.some((link) => link.start < at && at < link.end);
  for (let end = line.indexOf(marker, start + 2); end !== -1; end = line.indexOf(marker, end + 1)) {
    if (!isBlank(line, end - 1) && !touchesWord(line, end + 1) && !isInLink(end)) return end;
  }
  return -1;
}

function touchesWord(line: string, index: number): boolean {
  return wordCharacter.test(line.charAt(index));
}

function isBlank(line: string, index: number): boolean {
  return line.charAt(index).trim() === '';
}
