import { readFileSync } from 'node:fs';

/** A second of video. */
export const clip = readFileSync(new URL('../shapes/media/clip.m4v', import.meta.url));

/** The same in a codec that nobody knows. */
export const unplayableClip = Buffer.from(
  clip.toString('latin1').replaceAll('avc1', 'none'),
  'latin1',
);
