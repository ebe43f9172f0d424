import { randomUUID } from 'node:crypto';
import type { Picture } from './read-picture.ts';

const mostPictures = 20;

/** Keeps pictures of the web that the page may show, in memory, the oldest given up first. */
export function createPictureShelf() {
  const pictures = new Map<string, Picture>();
  return {
    /** Returns a random id. */
    put: (picture: Picture): string => {
      const pictureId = randomUUID();
      pictures.set(pictureId, picture);
      const [oldest] = pictures.keys();
      if (pictures.size > mostPictures && oldest !== undefined) pictures.delete(oldest);
      return pictureId;
    },
    /** Returns null for what was never there, or is no longer. */
    get: (pictureId: string): Picture | null => pictures.get(pictureId) ?? null,
  };
}
