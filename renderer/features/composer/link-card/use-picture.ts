import { useQuery } from '@tanstack/react-query';
import { pictureAddress } from '../../../../shared/page-routes.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

/** Milliseconds without a key before an address that is being typed is asked. */
const typingPause = 400;

/** Lets main read a picture of the web. Returns the address where the page finds it, or null, and why there is none. */
export function usePicture(imageAddress: string): { source: string | null; error: Error | null } {
  const address = useDebounced(imageAddress.trim(), typingPause);
  const { data, error } = useQuery({
    queryKey: keyOf('web.readPicture', { address }),
    queryFn: ({ signal }) => readPicture(address, signal),
    // What cannot be an address is not worth a sentence while it is typed.
    enabled: /^https?:\/\/[^\s/]+\.[^\s]/i.test(address),
  });
  return { source: data ? pictureAddress(data.pictureId) : null, error };
}

function readPicture(address: string, signal: AbortSignal) {
  const attemptId = crypto.randomUUID();
  signal.addEventListener(
    'abort',
    () => void call('app.cancelAttempt', { attemptId }).catch(() => {}),
  );
  return call('web.readPicture', { attemptId, address });
}
