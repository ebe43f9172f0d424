type RefusalStatus = 401 | 404 | 413 | 422 | 429 | 500;

/** A refusal by the practice service: thrown by the checks of a request, answered as JSON. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;

  constructor(
    status: RefusalStatus,
    body: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(`Refused with ${status}.`);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 422 in the shape of interface.md §7; `more` goes beside `errors.messages`. */
export function invalid(messages: string[], more: Record<string, unknown> = {}): Refusal {
  return new Refusal(422, {
    message: 'The given data was invalid.',
    errors: { messages, ...more },
    statusCode: 422,
  });
}

/** 422 as httpSMS has it: the texts by field, under `data`. */
export function invalidField(field: string, message: string): Refusal {
  return new Refusal(422, {
    data: { [field]: [message] },
    message: 'The request is not valid.',
    status: 'error',
  });
}

/** Wraps a record as httpSMS does: within `data`, beside words of success. */
export function wrapped(record: Record<string, unknown>): Record<string, unknown> {
  return { data: record, message: 'The request was carried out.', status: 'success' };
}

export function unauthenticated(): Refusal {
  return new Refusal(401, { message: 'Unauthenticated.' });
}

export function missing(what: string): Refusal {
  return new Refusal(404, { message: `${what} not found.` });
}

/** 429; `seconds` to wait. */
export function tooMany(seconds: number): Refusal {
  return new Refusal(429, { message: 'Too Many Attempts.' }, { 'retry-after': String(seconds) });
}

/** 404 of a server that has no such route; its words are those of WAHA's framework. */
export function noRoute(method: string, path: string): Refusal {
  const message = `Cannot ${method} ${path}`;
  return new Refusal(404, { message, error: 'Not Found', statusCode: 404 });
}

/** 422 of WAHA for a session that is in another state than the request needs. */
export function notWorking(session: string, status: string): Refusal {
  const error = 'The session is in another state. Wait or start it again';
  return new Refusal(422, { error, session, status, expected: ['WORKING'] });
}

/** Answer of a service whose phone is not connected. */
export function serverError(): Refusal {
  return new Refusal(500, { message: 'Server Error' });
}
