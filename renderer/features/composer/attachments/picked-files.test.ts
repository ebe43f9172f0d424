import { expect, it } from 'vitest';
import { filesOf } from '../../../product-ui/files/dropped-files.ts';
import { filesOfPaste } from './picked-files.ts';

const now = new Date(2026, 10, 21, 7, 30, 12);

interface Held {
  texts?: Record<string, string>;
  files?: File[];
  folders?: string[];
}

/** A transfer as browsers make it; jsdom has none. */
function transfer({ texts = {}, files = [], folders = [] }: Held): DataTransfer {
  const entries = [
    ...Object.keys(texts).map(() => ({ kind: 'string' })),
    ...files.map((file) => ({
      kind: 'file',
      getAsFile: () => file,
      webkitGetAsEntry: () => ({ isDirectory: false, name: file.name }),
    })),
    ...folders.map((name) => ({
      kind: 'file',
      getAsFile: () => new File([], name),
      webkitGetAsEntry: () => ({ isDirectory: true, name }),
    })),
  ];
  const hasFiles = files.length + folders.length > 0;
  return {
    types: [...Object.keys(texts), ...(hasFiles ? ['Files'] : [])],
    items: entries,
    getData: (type: string) => texts[type] ?? '',
  } as unknown as DataTransfer;
}

const picture = (lastModified = now.getTime()) =>
  new File(['x'], 'image.png', { type: 'image/png', lastModified });

it('tells folders from the files beside them', () => {
  const notes = new File(['x'], 'notes.txt');
  expect(filesOf(transfer({ files: [notes], folders: ['photos'] }))).toEqual({
    files: [notes],
    folders: ['photos'],
  });
});

it('leaves a text to the box', () => {
  expect(filesOfPaste(transfer({ texts: { 'text/plain': 'hello' } }), now)).toBe(null);
});

it('takes the text of an office program, not the picture of it', () => {
  const texts = { 'text/plain': 'A1', 'text/html': '<table></table>' };
  expect(filesOfPaste(transfer({ texts, files: [picture()] }), now)).toBe(null);
});

it('takes a picture that was copied from a page', () => {
  const texts = { 'text/html': '<img src="https://example.com/a.png">' };
  expect(filesOfPaste(transfer({ texts, files: [picture()] }), now)?.files).toHaveLength(1);
});

it('takes files that were copied with their names as text', () => {
  const report = new File(['x'], 'report.pdf');
  const texts = { 'text/plain': 'report.pdf' };
  expect(filesOfPaste(transfer({ texts, files: [report] }), now)?.files).toEqual([report]);
});

it('names a picture that has no name by its time', () => {
  const picked = filesOfPaste(transfer({ files: [picture()] }), now);
  expect(picked?.files.map(({ name, type }) => [name, type])).toEqual([
    ['Picture 2026-11-21 07.30.12.png', 'image/png'],
  ]);
});

it('leaves a file its name that was called so before', () => {
  const picked = filesOfPaste(transfer({ files: [picture(now.getTime() - 60_000)] }), now);
  expect(picked?.files.map(({ name }) => name)).toEqual(['image.png']);
});
