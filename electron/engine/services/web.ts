import { practiceSite } from '../../../shared/domain/practice-site.ts';
import type { NetworkAccess } from '../connection/connect.ts';
import { invalidInput } from '../engine-error.ts';
import type { WebSettings } from '../web/ask-web.ts';
import { lookAtMedia } from '../web/look-at-media.ts';
import { createPictureShelf } from '../web/picture-shelf.ts';
import { readPage } from '../web/read-page.ts';
import { type Picture, readPicture } from '../web/read-picture.ts';
import { WebFailure } from '../web/web-failure.ts';
import type { Attempts } from '../application/attempts.ts';
import type { Practice } from '../sessions/practice.ts';
import type { ServiceOf } from '../service-of.ts';
import { checkCard } from './link-cards.ts';

/** What is read of the public web for the page. What cannot be read is EngineError `invalid-input`. */
export interface Web extends ServiceOf<'web'> {
  /** A picture that was read, for the page's routes; null where it is no longer kept. */
  picture(pictureId: string): Picture | null;
}

export function createWeb(
  network: NetworkAccess,
  practice: Pick<Practice, 'siteOrigin'>,
  attempts: Attempts,
): Web {
  const settings: WebSettings = {
    ...network,
    ownSite: { host: practiceSite.host, origin: () => practice.siteOrigin() },
  };
  const shelf = createPictureShelf();

  const run = <Value>(
    attemptId: string,
    field: string,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> =>
    attempts.run(attemptId, (signal) =>
      work(signal).catch((error: unknown) => {
        if (!(error instanceof WebFailure)) throw error;
        throw invalidInput(field, error.problem, error.detail);
      }),
    );

  return {
    readPage: ({ attemptId, address }) =>
      run(attemptId, 'address', (signal) => readPage(address, settings, signal)),
    readPicture: ({ attemptId, address }) =>
      run(attemptId, 'imageAddress', async (signal) => {
        const picture = await readPicture(address, settings, signal);
        return { pictureId: shelf.put(picture), bytes: picture.bytes.length };
      }),
    picture: (pictureId) => shelf.get(pictureId),
    checkCard: ({ card }) => checkCard(card),
    lookAt: ({ attemptId, url }) =>
      run(attemptId, 'url', (signal) => lookAtMedia(url, settings, signal)),
  };
}
