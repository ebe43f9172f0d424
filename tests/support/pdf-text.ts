import { inflateSync } from 'node:zlib';

/** Returns the text of a PDF that Chromium made, glyphs by their fonts' tables, without what divides lines. */
export function pdfText(pdf: Buffer): string {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of pdf
    .toString('latin1')
    .matchAll(/(?<=\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const stream = (id: string): string => {
    const [, bytes] = /stream\n([\s\S]*?)\nendstream/.exec(objects.get(id) ?? '') ?? [];
    return bytes === undefined ? '' : inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  };
  let text = '';
  for (const page of objects.values()) {
    const contents = /\/Type \/Page\b[\s\S]*?\/Contents (\d+) 0 R/.exec(page)?.[1];
    if (contents === undefined) continue;
    const fonts = new Map<string, Map<number, string>>();
    for (const [, name = '', id = ''] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      fonts.set(name, lettersOf(stream(table ?? '')));
    }
    let letters = new Map<number, string>();
    for (const [, font, glyphs] of stream(contents).matchAll(/\/(F\d+) \S+ Tf|<([0-9A-F]+)>/gi)) {
      if (font !== undefined) letters = fonts.get(font) ?? letters;
      for (const [glyph] of (glyphs ?? '').matchAll(/.{4}/g)) {
        text += letters.get(Number.parseInt(glyph, 16)) ?? '';
      }
    }
  }
  return text;
}

/** The letter of each glyph, out of a ToUnicode table. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  const put = (glyph: number, letter: number) => letters.set(glyph, String.fromCharCode(letter));
  for (const [line] of table.matchAll(/^<.*>$/gm)) {
    const [from = 0, to = 0, letter] = [...line.matchAll(/<(\w+)>/g)].map(([, hex = '']) =>
      Number.parseInt(hex, 16),
    );
    if (letter === undefined) put(from, to);
    else for (let glyph = from; glyph <= to; glyph += 1) put(glyph, letter + glyph - from);
  }
  return letters;
}
