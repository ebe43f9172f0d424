import type { AppError } from '../../shared/domain/app-error.ts';
import { errorOf } from '../bridge/call.ts';
import { type Translate, useText } from '../messages/text.tsx';

type InvalidInput = Extract<AppError, { kind: 'invalid-input' }>;

function problemText(t: Translate, { field, problem, detail }: InvalidInput): string {
  const sentence = t(`problem.${problem}`, { field });
  return detail ? t('problem.with-detail', { sentence, detail }) : sentence;
}

function errorText(t: Translate, error: AppError): string {
  switch (error.kind) {
    case 'invalid-input':
      return problemText(t, error);
    case 'rejected':
      if (error.notOnNetwork) return t('rejected.not-on-network');
      return error.messages.join(' ') || t('rejected.status', { status: error.status });
    case 'offline':
      return t('error.offline', { detail: error.detail });
    case 'timeout':
      return t('error.timeout', { seconds: error.seconds });
    case 'rate-limited':
      return error.retryAfterSeconds === null
        ? t('error.rate-limited')
        : t('error.rate-limited-for', { seconds: error.retryAfterSeconds });
    case 'storage':
      return error.reason === undefined
        ? t('error.storage', { detail: error.detail })
        : t(`error.storage-${error.reason}`);
    case 'internal':
      return error.logId ? t('error.internal', { logId: error.logId }) : t('error.page');
    case 'unauthorized':
    case 'locked':
    case 'not-found':
    case 'unknown-outcome':
    case 'someone-answered':
    case 'someone-is-answering':
      return t(`error.${error.kind}`);
  }
}

/** Returns the function that puts what was thrown, or the error that main answered, into a sentence for the person. */
export function useErrorText(): (error: unknown) => string {
  const t = useText();
  return (error) => errorText(t, isAppError(error) ? error : errorOf(error));
}

function isAppError(error: unknown): error is AppError {
  return typeof error === 'object' && error !== null && 'kind' in error;
}
