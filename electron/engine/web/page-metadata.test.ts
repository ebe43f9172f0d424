import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMetadataReader } from './page-metadata.ts';

const pageAddress = new URL('https://shop.example.com/sale/index.html');

function read(...pieces: string[]) {
  const reader = createMetadataReader(pageAddress);
  for (const piece of pieces) reader.write(piece);
  return { ...reader.result(), isComplete: reader.isComplete };
}

describe('createMetadataReader', () => {
  it('prefers Open Graph to Twitter, and Twitter to HTML', () => {
    const html = `<title>HTML</title><meta name="description" content="of HTML">
      <meta name="twitter:title" content="Twitter"><meta name=twitter:description content="of Twitter">`;
    expect(read(html)).toMatchObject({ title: 'Twitter', description: 'of Twitter' });
    const graph = `<meta property="og:title" content="Graph"><meta property="OG:Description" content="of Graph">`;
    expect(read(html, graph)).toMatchObject({ title: 'Graph', description: 'of Graph' });
  });

  it('reads what stands in HTML of its own kind: entities, line breaks, no quotes', () => {
    expect(
      read(
        `<TITLE>\n  Fish &amp; Chips &#128031; \n &lt;b&gt; </TITLE><meta content=now name=description>`,
      ),
    ).toMatchObject({ title: 'Fish & Chips 🐟 <b>', description: 'now' });
  });

  it('takes the title of the page, not of a drawing or a later one', () => {
    expect(read('<title>First</title><svg><title>Second</title></svg>').title).toBe('First');
    expect(read('<title> </title><title>Second</title>').title).toBe('');
  });

  it('passes over what is empty', () => {
    expect(read('<meta property=og:title content=" "><title>HTML</title>').title).toBe('HTML');
  });

  it.each([
    ['/a.png', 'https://shop.example.com/a.png'],
    ['a.png', 'https://shop.example.com/sale/a.png'],
    ['//cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['http://cdn.example.com/a.png#x', 'http://cdn.example.com/a.png'],
    [' https://cdn.example.com/a b.png ', 'https://cdn.example.com/a%20b.png'],
  ])('finds the picture at %s', (written, address) => {
    expect(read(`<meta property="og:image" content="${written}">`).imageAddress).toBe(address);
  });

  it('asks the base where there is one', () => {
    expect(
      read('<base href="/deep/er/"><base href="/no/"><meta property=og:image content=a.png>')
        .imageAddress,
    ).toBe('https://shop.example.com/deep/er/a.png');
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'https://user:word@example.com/a.png',
    'https://example.com/a.svg',
    'https://',
  ])('takes no picture at %s, but the next one', (written) => {
    const html = `<meta property=og:image content="${written}"><link rel="shortcut apple-touch-icon" href=icon.png>`;
    expect(read(html).imageAddress).toBe('https://shop.example.com/sale/icon.png');
  });

  it.each(['</head>', '<body class=a>'])('is done with the head at %s', (end) => {
    const page = read(`<html><head><title>A</title>${end}<meta property=og:title content=late>`);
    expect(page).toMatchObject({ title: 'A', isComplete: true });
  });

  it('does not take for markup what a script or a style holds', () => {
    expect(
      read(
        `<script>"</head><title>no</title>"</script><style><title>no</title></style><title>A</title>`,
      ),
    ).toMatchObject({ title: 'A', isComplete: false });
  });

  it('cuts what is too long at whole characters', () => {
    const { title, description } = read(
      `<title>${'🐟'.repeat(400)}</title><meta name=description content="${'x'.repeat(2_000)}">`,
    );
    expect(title).toBe(`${'🐟'.repeat(149)}…`);
    expect(description).toHaveLength(1_000);
  });

  const markup = fc.constantFrom(
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    '&',
    '&amp;',
    '<!--',
    '-->',
    '<title>',
    '</title>',
    '<meta property="og:title" content="',
    '<base href="',
    '<svg>',
    '<script>',
    '</script>',
    '<![CDATA[',
    '\0',
    ' ',
    'x',
    '🐟',
    '<link rel=apple-touch-icon href=',
  );
  const hostile = fc
    .array(fc.oneof(markup, fc.string()), { maxLength: 60 })
    .map((all) => all.join(''));

  it('answers plain, short lines and web addresses whatever a page holds', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const { title, description, imageAddress } = read(html);
        expect(title.length).toBeLessThanOrEqual(300);
        expect(description.length).toBeLessThanOrEqual(1_000);
        expect(title + description).not.toMatch(/\p{Cc}/u);
        expect(imageAddress).toMatch(/^(https?:\/\/.+)?$/);
      }),
      { numRuns: 500 },
    );
  });

  it('finds the same however the page is cut', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 7 }), (html, length) => {
        const pieces = html.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
        expect(read(...pieces)).toEqual(read(html));
      }),
      { numRuns: 300 },
    );
  });

  it('finds the title it was given, whatever its characters', () => {
    const escape = (text: string) =>
      text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (title) => {
        const line = title.replace(/[\s\p{Cc}]+/gu, ' ').trim();
        expect(read(`<meta property="og:title" content="${escape(title)}">`).title).toBe(line);
      }),
    );
  });
});
