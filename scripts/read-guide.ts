import { lexer, type Token, type Tokens } from 'marked';
import type {
  Guide,
  GuideBlock,
  GuidePicture,
  GuideTask,
  GuideWords,
} from '../shared/domain/guide.ts';

/**
 * Reads a guide: one heading of the first depth, parts of the second, tasks of the third. Throws on whatever the page does not
 * draw, above all on HTML, of which it knows pictures in two themes alone.
 *
 * @param markdown the guide as it is written
 * @param ids what each task is called, in order, in another language than English; null: by its own title
 * @param linkTo returns the task that an address leads to, as `GUIDE/TASK`; null where it leads out of the guides
 */
export function readGuide(
  markdown: string,
  ids: readonly string[] | null,
  linkTo: (address: string) => string | null,
): Guide {
  const guide: Guide = { title: '', parts: [] };
  let count = 0;
  for (const token of lexer(markdown)) {
    const part = guide.parts.at(-1);
    const task = part?.tasks.at(-1);
    if (token.type === 'space') continue;
    if (token.type === 'heading') {
      const title = textOf(wordsOf(token.tokens ?? [], linkTo));
      const { depth } = token as Tokens.Heading;
      if (depth === 1) guide.title = title;
      else if (depth === 2) guide.parts.push({ title, tasks: [] });
      else if (part) {
        const id = ids === null ? anchorOf(title) : ids[count];
        if (id === undefined) throw new Error(`the English guide has no task for “${title}”`);
        part.tasks.push({ id, title, blocks: [], text: '' });
        count += 1;
      }
    } else if (task) {
      const block = blockOf(token, linkTo);
      task.blocks.push(block);
      task.text = `${task.text} ${textOfBlock(block)}`.trim();
    }
    // What stands before the first task is for whoever reads the file.
  }
  if (ids !== null && ids.length !== count) {
    throw new Error(`a guide has ${count} tasks, the English one ${ids.length}`);
  }
  return guide;
}

/** Returns all tasks of a guide, in order. */
export function tasksOf(guide: Guide): GuideTask[] {
  return guide.parts.flatMap(({ tasks }) => tasks);
}

/** Returns the anchor of a heading, as those make it who show Markdown. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

type LinkTo = (address: string) => string | null;

function blockOf(token: Token, linkTo: LinkTo): GuideBlock {
  const words = (tokens: Token[] | undefined) => wordsOf(tokens ?? [], linkTo);
  switch (token.type) {
    case 'paragraph':
      return { kind: 'words', of: words(token.tokens) };
    case 'html':
      return pictureOf(token);
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return {
        kind: 'list',
        isOrdered: ordered,
        items: items.map((item) => words(item.tokens.flatMap(inlinesOf))),
      };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return {
        kind: 'table',
        head: header.map((cell) => words(cell.tokens)),
        rows: rows.map((row) => row.map((cell) => words(cell.tokens))),
      };
    }
    case 'code':
      return { kind: 'code', text: String(token['text']) };
    default:
      throw new Error(`the guide cannot show this ${token.type}: ${token.raw}`);
  }
}

/** A picture in both themes, as those who show Markdown understand it: the one piece of HTML that a guide may have. */
const picture = new RegExp(
  '^<picture>\\s*<source media="\\(prefers-color-scheme: dark\\)" srcset="(?<dark>[^"<>]+)">\\s*' +
    '<img src="(?<light>[^"<>]+)" alt="(?<words>[^"<>]+)">\\s*</picture>$',
);

function pictureOf(token: Token): GuidePicture {
  const { light, dark, words } = picture.exec(token.raw.trim())?.groups ?? {};
  if (!light || !dark || !words) throw new Error(`the guide cannot show this html: ${token.raw}`);
  return { kind: 'picture', light, dark, words, size: null };
}

/** What stands in an item of a list is one paragraph. */
function inlinesOf(token: Token): Token[] {
  if (token.type === 'text' || token.type === 'paragraph') return token.tokens ?? [];
  throw new Error(`the guide cannot show this ${token.type} in a list: ${token.raw}`);
}

function wordsOf(tokens: readonly Token[], linkTo: LinkTo): GuideWords[] {
  return tokens.flatMap((token): GuideWords[] => {
    const of = () => wordsOf(('tokens' in token && token.tokens) || [], linkTo);
    switch (token.type) {
      case 'text':
      case 'escape':
        return [String(token['text']).replace(/\s+/g, ' ')];
      case 'strong':
      case 'em':
        return [{ kind: token.type, of: of() }];
      case 'codespan':
        return [{ kind: 'code', text: String(token['text']) }];
      case 'link': {
        const to = linkTo(String(token['href']));
        return to === null ? of() : [{ kind: 'link', to, of: of() }];
      }
      default:
        throw new Error(`the guide cannot show this ${token.type}: ${token.raw}`);
    }
  });
}

function textOf(words: readonly GuideWords[]): string {
  return words
    .map((word) => {
      if (typeof word === 'string') return word;
      return word.kind === 'code' ? word.text : textOf(word.of);
    })
    .join('');
}

function textOfBlock(block: GuideBlock): string {
  switch (block.kind) {
    case 'words':
      return textOf(block.of);
    case 'list':
      return block.items.map(textOf).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(textOf).join(' ');
    case 'code':
      return block.text;
    case 'picture':
      return '';
  }
}
