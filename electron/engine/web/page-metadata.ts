import { Parser } from 'htmlparser2';
import { cutText } from '../../../shared/domain/cut-text.ts';
import type { PageMetadata } from '../../../shared/domain/page-metadata.ts';

const longestTitle = 300;
const longestDescription = 1_000;
const longestTitleText = 10_000;

/** By name or property, the better first. */
const titles = ['og:title', 'twitter:title'];
const descriptions = ['og:description', 'twitter:description', 'description'];
const images = [
  'og:image:secure_url',
  'og:image',
  'og:image:url',
  'twitter:image',
  'twitter:image:src',
];
const imageLinks = ['image_src', 'apple-touch-icon', 'apple-touch-icon-precomposed'];
const wanted = new Set([...titles, ...descriptions, ...images]);

/** Reads the metadata in the head of a page (Open Graph, Twitter's, HTML's own). `pageAddress`: where it was found. */
export function createMetadataReader(pageAddress: URL) {
  const found = new Map<string, string[]>();
  let base = pageAddress;
  let hasBase = false;
  let titleText: string | null = null;
  let isInTitle = false;
  let isComplete = false;

  const add = (name: string, value: string | undefined) => {
    if (value !== undefined && value.trim() !== '')
      found.set(name, [...(found.get(name) ?? []), value]);
  };

  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (isComplete) return;
      if (tag === 'body') isComplete = true;
      else if (tag === 'title' && titleText === null) {
        isInTitle = true;
        titleText = '';
      } else if (tag === 'meta') {
        const name = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
        if (wanted.has(name)) add(name, attributes['content']);
      } else if (tag === 'link') {
        const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
        for (const name of imageLinks) if (relations.includes(name)) add(name, attributes['href']);
      } else if (tag === 'base' && !hasBase && attributes['href'] !== undefined) {
        hasBase = true;
        base = resolve(attributes['href'], pageAddress) ?? pageAddress;
      }
    },
    ontext: (text) => {
      if (isInTitle && titleText !== null && titleText.length < longestTitleText) titleText += text;
    },
    onclosetag: (tag, isImplied) => {
      if (tag === 'title') isInTitle = false;
      if (tag === 'head' && !isImplied) isComplete = true;
    },
  });

  const first = (names: string[]) => names.flatMap((name) => found.get(name) ?? []);
  return {
    /** Takes the page's text in pieces, however cut; not after `result`. */
    write: (text: string): void => {
      if (!isComplete) parser.write(text);
    },
    /** True once nothing more is to be read: the head has ended. */
    get isComplete(): boolean {
      return isComplete;
    },
    result: (): PageMetadata => {
      // The parser keeps half a tag or an entity at the end until then.
      parser.end();
      const image = first([...images, ...imageLinks])
        .map((address) => resolve(address, base))
        .find((url) => url !== null && !/\.svgz?$/i.test(url.pathname));
      return {
        title: oneLine([...first(titles), titleText ?? ''], longestTitle),
        description: oneLine(first(descriptions), longestDescription),
        imageAddress: image?.href ?? '',
      };
    },
  };
}

/** The first that is not blank, on one line, cut at whole characters. */
function oneLine(texts: string[], longest: number): string {
  const lines = texts.map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim());
  const line = lines.find((text) => text !== '') ?? '';
  if (line.length <= longest) return line;
  return `${cutText(line, longest - 1).trimEnd()}…`;
}

/** Null for what cannot be asked for: other schemes, user names, and no address at all. */
function resolve(address: string, base: URL): URL | null {
  try {
    const url = new URL(address.trim(), base);
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    url.hash = '';
    return isWeb && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}
