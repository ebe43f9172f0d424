import type { Attempts } from '../services/attempts.ts';
import type { Web } from '../services/web.ts';
import type { HandlersOf } from './handlers.ts';

export function webHandlers(web: Web, attempts: Attempts): HandlersOf<'web'> {
  return {
    'web.readPage': ({ attemptId, address }) => web.readPage(attemptId, address),
    'web.readPicture': ({ attemptId, address }) => web.readPicture(attemptId, address),
    'web.lookAt': ({ attemptId, url }) => web.lookAt(attemptId, url),
    'web.cancel': ({ attemptId }) => {
      attempts.cancel(attemptId);
      return null;
    },
  };
}
