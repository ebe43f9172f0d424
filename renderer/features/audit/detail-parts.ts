import type { AskedDetail, AuditEntry, ThreadsDetail } from '../../../shared/contract/audit.ts';
import type { RunResult } from '../../../shared/domain/thread.ts';
import { failureReason } from '../../product-ui/failure-reason.ts';
import { failureText } from '../../product-ui/failure-text.ts';
import type { Say } from '../../messages/text.tsx';
import { valueText } from './value-text.ts';

/** Returns all that an entry tells beside its action, each part in words. `exact` puts milliseconds since 1970 into a time. */
export function detailParts(
  say: Say,
  exact: (at: number) => string,
  { action, detail }: AuditEntry,
): string[] {
  const { failure, keyId, serviceStatus, sendAt, values, asked, threads, imported } = detail;
  const why = failure && !asked ? failureText(say, failure) : null;
  const parts = [
    why && `${why.meaning} ${why.reason}`.trim(),
    ...(asked ? askedParts(say, asked, action !== asked.kind) : []),
    asked && failureReason(say, failure ?? null),
    ...(threads ? threadsParts(say, threads, action === 'pace') : []),
    imported && say('audit.imported', { ...imported, isWhole: String(imported.isWhole) }),
    serviceStatus,
    keyId,
    sendAt !== undefined && say('audit.send-at', { time: exact(sendAt) }),
    ...Object.entries(values ?? {}).map(([name, value]) => valueText(say, name, value)),
  ];
  return parts.filter((part): part is string => Boolean(part));
}

function askedParts(say: Say, asked: AskedDetail, saysState: boolean) {
  const { kind, state, messages, participant, answer } = asked;
  return [
    saysState && say(`message-act.${kind}.${state}`),
    messages !== null && say('audit.latest', { count: messages }),
    participant,
    answer !== undefined && answer !== '{}' && say('audit.answer', { answer }),
  ];
}

function threadsParts(say: Say, threads: ThreadsDetail, saysPace: boolean) {
  const counts = Object.entries(threads.counts) as [RunResult, number][];
  return [
    saysPace && say('audit.pace', { pace: threads.pacePerMinute }),
    ...counts.map(([result, count]) => say(`run-result.${result}-count`, { count })),
    failureReason(say, threads.failure),
  ];
}
