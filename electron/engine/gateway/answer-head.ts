import type { IncomingHttpHeaders } from 'node:http';

export interface AnswerHead {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Returns whether the head alone decides the outcome, so that the body need not be waited for (interface.md §7). */
export function headDecides(head: AnswerHead): boolean {
  const { status } = head;
  const isYes = status >= 200 && status < 300;
  const isNo = status >= 400 && status < 500;
  if (isYes) return status === 204 || isWebPage(head);
  return !isNo || [401, 407, 408, 429].includes(status);
}

export function isWebPage({ headers }: AnswerHead): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
}
