import type { Failure } from '../../shared/domain/failure.ts';
import type { Say } from '../messages/text.tsx';

/** What happened to a message, in two parts: what it means for the person, and the reason. */
export interface FailureText {
  meaning: string;
  reason: string;
}

/** Puts a failure into words. Times are left to the caller, which can count them down. */
export function failureText(say: Say, failure: Failure): FailureText {
  switch (failure.kind) {
    case 'rejected': {
      const own = failure.messages.join(' ') || say('rejected.status', { status: failure.status });
      return failure.notOnNetwork
        ? { meaning: say('rejected.not-on-network'), reason: '' }
        : { meaning: say('rejected.meaning'), reason: own };
    }
    case 'not-sent':
      return { meaning: say('not-sent.meaning'), reason: say(`not-sent.${failure.reason}`) };
    case 'unknown':
      return { meaning: say('unknown.meaning'), reason: unknownReason(say, failure) };
    case 'file':
      return {
        meaning: say('not-sent.meaning'),
        reason: say(`file-failure.${failure.problem}`, { sent: failure.bytesSent }),
      };
    case 'held':
      return { meaning: say(`held.${failure.reason}`), reason: '' };
  }
}

/** What is known: how much left, and what happened then. After a crash nobody knows how much. */
function unknownReason(say: Say, failure: Extract<Failure, { kind: 'unknown' }>): string {
  const { bytesSent: sent, bytesTotal: total, status } = failure;
  const what = say(`unknown.${failure.reason}`, { status: status ?? 0 });
  const said = failure.messages?.join(' ');
  const reason = said ? say('unknown.said', { reason: what, said }) : what;
  return total > 0 ? say('unknown.bytes', { sent, total, reason }) : reason;
}
