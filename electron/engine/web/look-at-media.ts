import type { MediaLook } from '../../../shared/domain/media-look.ts';
import { askWeb, type WebAnswer, type WebSettings } from './ask-web.ts';
import { checkStatus } from './check-status.ts';
import { WebFailure } from './web-failure.ts';

const accept = '*/*';

/**
 * Looks whether a stranger can have the file at an address, as the service must (interface.md §4.3), without reading
 * it: by HEAD, and by asking for its first bytes where HEAD is refused or says too little. Throws {@link WebFailure} where the
 * address is none, and the signal's reason where it was given up.
 */
export async function lookAtMedia(
  address: string,
  settings: WebSettings,
  signal: AbortSignal,
): Promise<MediaLook> {
  try {
    const byHead = await askWeb(address, { method: 'HEAD', accept }, settings, signal, read).catch(
      (error: unknown) => {
        // Some servers refuse HEAD and give the file; what keeps anyone from reaching them stays.
        if (isRefusal(error)) return null;
        throw error;
      },
    );
    if (byHead !== null && byHead.bytes !== null && byHead.mediaType !== null) return byHead;
    const ranged = { method: 'GET', accept, firstBytes: 1_024 } as const;
    return await askWeb(address, ranged, settings, signal, read);
  } catch (error) {
    if (!(error instanceof WebFailure) || isOfTheAddress(error)) throw error;
    const { problem, detail = null } = error;
    return { address, redirects: 0, mediaType: null, bytes: null, problem, detail };
  }
}

async function read(answer: WebAnswer): Promise<MediaLook> {
  checkStatus(answer);
  const mediaType = answer.headers['content-type']?.split(';')[0]?.trim().toLowerCase() || null;
  const isPage = mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
  return {
    address: answer.url.href,
    redirects: answer.redirects,
    mediaType,
    bytes: sizeOf(answer),
    problem: isPage ? 'web-not-a-file' : null,
    detail: null,
  };
}

/** Bytes of the whole file: of a part the range tells, of the whole its length. */
function sizeOf({ status, headers }: WebAnswer): number | null {
  const range = /^bytes \d+-\d+\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1];
  const length = status === 206 ? range : headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof WebFailure &&
    ['web-needs-login', 'web-status', 'web-broken'].includes(error.problem)
  );
}

function isOfTheAddress({ problem }: WebFailure): boolean {
  return ['required', 'too-long', 'not-an-address', 'has-user'].includes(problem);
}
