import type { UpdateProblem } from '../../../../shared/domain/update-problem.ts';

/** Why an update was not found, or is refused. */
export class UpdateFailure extends Error {
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem, detail: string) {
    super(detail);
    this.name = 'UpdateFailure';
    this.problem = problem;
  }
}
