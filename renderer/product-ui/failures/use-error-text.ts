import type { AppError } from '../../../shared/domain/app-error.ts';
import { errorOf } from '../../bridge/call.ts';
import { type Translate, useText } from '../../messages/text.tsx';

type InvalidInput = Extract<AppError, { kind: 'invalid-input' }>;

function problemText(t: Translate, { field, problem, detail }: InvalidInput): string {
  if (problem === 'too-many-tries') return t('problem.too-many-tries', { seconds: Number(detail) });
  const sentence = t(`problem.${problem}`, { field });
  return detail ? t('problem.with-detail', { sentence, detail }) : sentence;
}

function errorText(t: Translate, error: AppError): string {
  if (error.kind === 'invalid-input') return problemText(t, error);
  if (error.kind === 'rejected') {
    if (error.notOnNetwork) return t('rejected.not-on-network');
    return error.messages.join(' ') || t('rejected.status', { status: error.status });
  }
  if (error.kind === 'internal') {
    return error.logId ? t('error.internal', { logId: error.logId }) : t('error.page');
  }
  if (error.kind === 'rate-limited') {
    const seconds = error.retryAfterSeconds;
    return seconds === null ? t('error.rate-limited') : t('error.rate-limited-for', { seconds });
  }
  if (error.kind === 'storage' && error.reason !== undefined) {
    return t(`error.storage-${error.reason}`);
  }
  // What else there is to know of it is what its sentence takes.
  return t(`error.${error.kind}`, { ...error });
}

/** Returns the function that puts what was thrown, or the error that main answered, into a sentence for the person. */
export function useErrorText(): (error: unknown) => string {
  const t = useText();
  return (error) => errorText(t, isAppError(error) ? error : errorOf(error));
}

function isAppError(error: unknown): error is AppError {
  return typeof error === 'object' && error !== null && 'kind' in error;
}
