import type { InputProblem } from '../../../shared/domain/app-error.ts';

/** Why something of the web was not read. `detail`: a figure or word for the sentence. */
export class WebFailure extends Error {
  readonly problem: InputProblem;
  readonly detail: string | undefined;

  constructor(problem: InputProblem, detail?: string) {
    super(detail === undefined ? problem : `${problem}: ${detail}`);
    this.name = 'WebFailure';
    this.problem = problem;
    this.detail = detail;
  }
}
