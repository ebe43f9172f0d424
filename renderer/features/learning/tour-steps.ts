import type { AuditEntry } from '../../../shared/contract/audit.ts';

/** The steps of the tour, in order. */
export const steps = ['send', 'decide', 'archive'] as const;

type Step = (typeof steps)[number];

const decisions: readonly string[] = ['confirm-manually', 'send-again', 'dismiss'];

/**
 * Returns whether a step has been done since the tour began (`from`, milliseconds since 1970), going by the activity log, which may
 * be longer: what is decided about may have been unknown before.
 */
export function isStepDone(step: Step, log: readonly AuditEntry[], from: number): boolean {
  const entries = log.filter(({ at }) => at >= from);
  const isOutcome = (state: string) => (entry: AuditEntry) =>
    entry.action === 'outcome' && entry.detail.state === state;
  switch (step) {
    case 'send':
      return entries.some(isOutcome('accepted'));
    case 'decide': {
      const unknown = new Set(log.filter(isOutcome('unknown')).map(({ localId }) => localId));
      return entries.some(
        ({ action, localId }) => decisions.includes(action) && unknown.has(localId),
      );
    }
    case 'archive':
      return entries.some(({ action }) => action === 'archive');
  }
}
