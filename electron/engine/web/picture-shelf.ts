import { randomUUID } from 'node:crypto';
import type { Picture } from './read-picture.ts';

const mostPictures = 20;

/** Pictures of the web that the page may show, in memory, the oldest given up first. */
export interface PictureShelf {
  /** Answers a random id. */
  put(picture: Picture): string;
  /** Null for what was never there, or is no longer. */
  get(pictureId: string): Picture | null;
}

export function createPictureShelf(): PictureShelf {
  const pictures = new Map<string, Picture>();
  return {
    put: (picture) => {
      const pictureId = randomUUID();
      pictures.set(pictureId, picture);
      const [oldest] = pictures.keys();
      if (pictures.size > mostPictures && oldest !== undefined) pictures.delete(oldest);
      return pictureId;
    },
    get: (pictureId) => pictures.get(pictureId) ?? null,
  };
}
