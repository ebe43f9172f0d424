import type { ConnectionStep } from '../../../shared/domain/connection-step.ts';
import type { NotSentReason } from '../../../shared/domain/failure.ts';

/** Hears how a connection is opened, step by step. */
export interface StepReport {
  /** A step begins, and with it the one before has ended well; one that stands there already is done once more. */
  begin(step: ConnectionStep, about: string): void;
  /** What the step under way has found. */
  note(about: string): void;
  /** The step under way failed; the next route, if there is one, begins anew. */
  fail(reason: NotSentReason, detail: string): void;
}
