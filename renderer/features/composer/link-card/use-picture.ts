import { useQuery } from '@tanstack/react-query';
import { pictureAddress } from '../../../../shared/page-routes.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

/** Milliseconds without a key before an address that is being typed is asked. */
const typingPause = 400;

/** A picture of the web, read by main. */
export interface WebPicture {
  /** Where the page finds it; null while there is none. */
  source: string | null;
  isReading: boolean;
  error: AppError | null;
}

export function usePicture(imageAddress: string): WebPicture {
  const address = useDebounced(imageAddress.trim(), typingPause);
  const { data, error, isFetching } = useQuery({
    queryKey: keyOf('web.readPicture', { address }),
    queryFn: ({ signal }) => readPicture(address, signal),
    // What cannot be an address is not worth a sentence while it is typed.
    enabled: /^https?:\/\/[^\s/]+\.[^\s]/i.test(address),
  });
  return {
    source: data ? pictureAddress(data.pictureId) : null,
    isReading: isFetching,
    error: error && errorOf(error),
  };
}

function readPicture(address: string, signal: AbortSignal) {
  const attemptId = crypto.randomUUID();
  signal.addEventListener('abort', () => void call('web.cancel', { attemptId }).catch(() => {}));
  return call('web.readPicture', { attemptId, address });
}
