import type { AppError, InputProblem } from '../../shared/domain/app-error.ts';

/** Carries an {@link AppError} through the engine; `engine.call` turns it into an answer. */
export class EngineError extends Error {
  readonly appError: AppError;

  constructor(appError: AppError, options?: ErrorOptions) {
    super('detail' in appError ? appError.detail : JSON.stringify(appError), options);
    this.name = 'EngineError';
    this.appError = appError;
  }
}

/** Refuses a field: `field` is its name in the contract, `detail` a figure or word for the sentence. */
export function invalidInput(field: string, problem: InputProblem, detail?: string): EngineError {
  return new EngineError({
    kind: 'invalid-input',
    field,
    problem,
    ...(detail !== undefined && { detail }),
  });
}

export function notFound(what: string): EngineError {
  return new EngineError({ kind: 'not-found', what });
}
