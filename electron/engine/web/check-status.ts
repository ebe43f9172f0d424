import type { WebAnswer } from './ask-web.ts';
import { WebFailure } from './web-failure.ts';

/** Throws {@link WebFailure} where the answer is a refusal. */
export function checkStatus({ status }: Pick<WebAnswer, 'status'>): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 403 || status === 407) {
    throw new WebFailure('web-needs-login', `HTTP ${status}`);
  }
  throw new WebFailure('web-status', `HTTP ${status}`);
}
