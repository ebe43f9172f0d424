import type { MessageBook } from './message-book.ts';
import type { RequestForm } from './request-form.ts';

/** What an operation is given: the request, checked for its token and instance, and the service's world. */
export interface OperationRequest extends RequestForm {
  query: Record<string, string>;
  book: MessageBook;
  /** Milliseconds since 1970. */
  now: number;
}

/** Carries out one request and makes its answer; throws a refusal, and then nothing was carried out. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  name: string;
  /** HTTP status of success (interface.md §4). */
  status: 200 | 201;
  /** True where the answer comes late on purpose. */
  typesLikeAPerson?: boolean;
  carryOut(request: OperationRequest): Record<string, unknown>;
}
