import { askWeb, type WebSettings } from './ask-web.ts';
import { checkStatus } from './check-status.ts';
import { pictureType } from './picture-type.ts';
import { readWhole } from './read-body.ts';
import { WebFailure } from './web-failure.ts';

/** Bytes. */
const largestPicture = 5 * 1024 * 1024;

export interface Picture {
  bytes: Buffer;
  /** By its content, not by what the server said. */
  mediaType: string;
}

/** Reads a picture, of 5 MiB at most. Throws {@link WebFailure}, or the signal's reason. */
export function readPicture(
  address: string,
  settings: WebSettings,
  signal: AbortSignal,
): Promise<Picture> {
  const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif';
  return askWeb(address, { method: 'GET', accept }, settings, signal, async (answer) => {
    checkStatus(answer);
    const bytes = await readWhole(answer, largestPicture);
    const mediaType = pictureType(bytes);
    if (mediaType !== null) return { bytes, mediaType };
    throw new WebFailure('web-not-a-picture', answer.headers['content-type']?.split(';')[0]);
  });
}
