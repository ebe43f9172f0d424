import type { AuditEntry } from '../../../shared/contract/audit.ts';

/** The steps of the tour, in order. */
export const steps = ['send', 'decide', 'archive'] as const;

type Step = (typeof steps)[number];

const decisions: readonly string[] = ['confirm-manually', 'send-again', 'dismiss'];

/** Returns whether a step has been done, going by the activity log since the tour began. */
export function isStepDone(step: Step, entries: readonly AuditEntry[]): boolean {
  const endedAs = (state: string) =>
    entries.filter(({ action, detail }) => action === 'outcome' && detail.state === state);
  switch (step) {
    case 'send':
      return endedAs('accepted').length > 0;
    case 'decide': {
      const unknown = new Set(endedAs('unknown').map(({ localId }) => localId));
      return entries.some(
        ({ action, localId }) => decisions.includes(action) && unknown.has(localId),
      );
    }
    case 'archive':
      return entries.some(({ action }) => action === 'archive');
  }
}
