/** A no of the practice service: thrown by what checks a request, answered as JSON. */
export class Refusal extends Error {
  readonly status: 401 | 404 | 413 | 422;
  readonly body: Record<string, unknown>;

  constructor(status: 401 | 404 | 413 | 422, body: Record<string, unknown>) {
    super(`Refused with ${status}.`);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
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

export function unauthenticated(): Refusal {
  return new Refusal(401, { message: 'Unauthenticated.' });
}

export function missing(what: string): Refusal {
  return new Refusal(404, { message: `${what} not found.` });
}
