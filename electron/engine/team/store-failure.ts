/**
 * Why a team's store cannot be used.
 *
 * - `unreachable`: it does not answer; the request may be repeated
 * - `other-authority`: its certificate is not the one that the join line names, or it has none
 * - `no-scram`: without TLS, whoever answers at its address does not prove that it knows the member (SCRAM)
 * - `certificate-name`: its certificate is for another host name
 * - `certificate-dates`: its certificate is not yet valid, or has expired, by this computer's clock
 * - `removed`: the member was removed from the team
 * - `code-renewed`: it does not take the member's password: there is a new join code, or it was set up anew
 * - `code-used`, `code-expired`: the join code was used, or has expired
 * - `schema-too-new`, `schema-too-old`: this Postline cannot work with its schema
 */
export type StoreProblem =
  | 'unreachable'
  | 'other-authority'
  | 'no-scram'
  | 'certificate-name'
  | 'certificate-dates'
  | 'removed'
  | 'code-renewed'
  | 'code-used'
  | 'code-expired'
  | 'schema-too-new'
  | 'schema-too-old';

/** Thrown by every request to the team's store. */
export class StoreFailure extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'StoreFailure';
    this.problem = problem;
  }
}
