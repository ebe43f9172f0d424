import type { AppError } from '../../shared/domain/app-error.ts';
import { type Say, useText } from '../messages/text.tsx';

type InvalidInput = Extract<AppError, { kind: 'invalid-input' }>;

function problemText(say: Say, { field, problem, detail }: InvalidInput): string {
  const sentence = say(`problem.${problem}`, { field });
  return detail ? say('problem.with-detail', { sentence, detail }) : sentence;
}

function errorText(say: Say, error: AppError): string {
  switch (error.kind) {
    case 'invalid-input':
      return problemText(say, error);
    case 'rejected':
      if (error.notOnNetwork) return say('rejected.not-on-network');
      return error.messages.join(' ') || say('rejected.status', { status: error.status });
    case 'offline':
      return say('error.offline', { detail: error.detail });
    case 'timeout':
      return say('error.timeout', { seconds: error.seconds });
    case 'rate-limited':
      return error.retryAfterSeconds === null
        ? say('error.rate-limited')
        : say('error.rate-limited-for', { seconds: error.retryAfterSeconds });
    case 'storage':
      return error.reason === undefined
        ? say('error.storage', { detail: error.detail })
        : say(`error.storage-${error.reason}`);
    case 'internal':
      return error.logId ? say('error.internal', { logId: error.logId }) : say('error.page');
    case 'unauthorized':
    case 'not-found':
    case 'unknown-outcome':
      return say(`error.${error.kind}`);
  }
}

/** Returns the function that puts the one error that crosses processes into a sentence for the person. */
export function useErrorText(): (error: AppError) => string {
  const say = useText();
  return (error) => errorText(say, error);
}
