import type { Failure } from './failure.ts';
import type { Say } from './transcript-words.ts';

/** What happened to a message, in two parts: what it means for the person, and the reason. */
export interface FailureText {
  meaning: string;
  reason: string;
}

/** Puts a failure into words. Times are left to the caller, which can count them down. */
export function failureText(t: Say, failure: Failure): FailureText {
  switch (failure.kind) {
    case 'rejected': {
      const own = failure.messages.join(' ') || t('rejected.status', { status: failure.status });
      if (failure.notOffered !== undefined) {
        return { meaning: t(`not-offered.${failure.notOffered}`), reason: t('not-offered.where') };
      }
      return failure.notOnNetwork
        ? { meaning: t('rejected.not-on-network'), reason: '' }
        : { meaning: t('rejected.meaning'), reason: own };
    }
    case 'not-sent':
      return { meaning: t('not-sent.meaning'), reason: t(`not-sent.${failure.reason}`) };
    case 'unknown':
      return { meaning: t('unknown.meaning'), reason: unknownReason(t, failure) };
    case 'file':
      return {
        meaning: t('not-sent.meaning'),
        reason: t(`file-failure.${failure.problem}`, { sent: failure.bytesSent }),
      };
    case 'held':
      if (failure.reason === 'not-working') {
        return {
          meaning: t('held.not-working', { status: failure.state }),
          reason: failure.detail,
        };
      }
      return { meaning: t(`held.${failure.reason}`), reason: '' };
  }
}

/** What is known of what happened, and what the service said of it. */
function unknownReason(t: Say, failure: Extract<Failure, { kind: 'unknown' }>): string {
  const what = t(`unknown.${failure.reason}`, { status: failure.status ?? 0 });
  const said = failure.messages?.join(' ');
  return said ? t('unknown.said', { reason: what, said }) : what;
}
