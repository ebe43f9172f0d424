import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { guessAddress, guessMedia } from './guess-media.ts';

const folder = testFolder('media');
const shapes = join(import.meta.dirname, '../../../tests/shapes/media');

it.each([
  // Sound alone, in containers of films; recorders of phones name them so.
  ['sound-mp42.m4a', 'audio/mp4', 'file'],
  ['sound-at-end.mp4', 'audio/mp4', 'file'],
  ['sound.webm', 'audio/webm', 'file'],
  ['sound.3gp', 'audio/3gpp', 'file'],
  ['clip.m4v', 'video/mp4', 'video'],
  ['clip.webm', 'video/webm', 'video'],
  ['moving.png', 'image/png', 'image'],
])('%s is %s, whatever its container', async (name, mimetype, sendAs) => {
  expect(await guessMedia(join(shapes, name), name)).toEqual({ mimetype, sendAs });
});

it('goes by the tracks of a file, not by its name', async () => {
  const clip = join(shapes, 'clip.webm');
  expect(await guessMedia(clip, 'clip.weba')).toMatchObject({ sendAs: 'video' });
  const sound = join(shapes, 'sound.webm');
  expect(await guessMedia(sound, 'clip.mp4')).toMatchObject({ mimetype: 'audio/webm' });
});

it.each(['notes.png', 'notes.mp4', 'notes.mp3'])('takes a text for no %s', async (name) => {
  const path = join(folder, name);
  writeFileSync(path, 'only words');
  expect(await guessMedia(path, name)).toEqual({ mimetype: null, sendAs: 'file' });
});

it('takes a film whose tracks cannot be read for a film', async () => {
  const path = join(folder, 'cut.mp4');
  writeFileSync(path, readFileSync(join(shapes, 'clip.m4v')).subarray(0, 400));
  expect(await guessMedia(path, 'cut.mp4')).toMatchObject({ sendAs: 'video' });
});

it('names what lies at an address as phones know it', () => {
  const kinds = ['a.apng', 'b.m4v', 'c.m4a'].map((name) =>
    guessAddress(`https://example.com/${name}`),
  );
  expect(kinds.map(({ sendAs }) => sendAs)).toEqual(['image', 'video', 'file']);
});
