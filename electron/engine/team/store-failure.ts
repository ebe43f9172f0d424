/**
 * Why a team's store cannot be used.
 *
 * - `unreachable`: it does not answer; what was asked may be asked again
 * - `other-authority`: its certificate is another than the join line named, or it has none
 * - `certificate-name`: its certificate is for another name than it was asked by
 * - `certificate-dates`: its certificate is not valid yet, or not any more, by this computer's clock
 * - `removed`: it does not take the member any more
 * - `code-used`, `code-expired`: the join code
 * - `schema-too-new`, `schema-too-old`: it and this Postline do not fit together
 */
export type StoreProblem =
  | 'unreachable'
  | 'other-authority'
  | 'certificate-name'
  | 'certificate-dates'
  | 'removed'
  | 'code-used'
  | 'code-expired'
  | 'schema-too-new'
  | 'schema-too-old';

/** Thrown by everything that asks the team's store. */
export class StoreFailure extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'StoreFailure';
    this.problem = problem;
  }
}
