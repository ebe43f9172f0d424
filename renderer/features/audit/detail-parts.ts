import type { AskedDetail, AuditEntry, ThreadsDetail } from '../../../shared/contract/audit.ts';
import type { RunResult } from '../../../shared/domain/thread.ts';
import { failureReason } from '../../product-ui/failures/failure-reason.ts';
import { smsFailureText } from '../../product-ui/failures/sms-failure-text.ts';
import { failureText } from '../../../shared/domain/failure-text.ts';
import type { Translate, useFormats } from '../../messages/text.tsx';
import { filterLine } from '../../product-ui/threads/thread-filter.ts';
import { valueText } from './value-text.ts';

/** Returns all that an entry tells beside its action, each part in words. `exact` puts milliseconds since 1970 into a time. */
export function detailParts(
  t: Translate,
  exact: (at: number) => string,
  formats: ReturnType<typeof useFormats>,
  { action, detail }: AuditEntry,
): string[] {
  const {
    failure,
    keyId,
    serviceStatus,
    settledBy,
    sendAt,
    unlessAnswered,
    values,
    asked,
    threads,
    receipt,
    sms,
    deletion,
    imported,
    exported,
    exportedThreads,
    forgotten,
    backup,
    restored,
    alias,
    stopped,
    replacedBy,
  } = detail;
  const why = failure && !asked ? failureText(t, failure) : null;
  const parts = [
    why && `${why.meaning} ${why.reason}`.trim(),
    stopped && t(`audit.${stopped.why}`, { name: stopped.name }),
    replacedBy && t('audit.replaced-by', { name: replacedBy }),
    ...(asked ? askedParts(t, asked, action !== asked.kind) : []),
    asked && failureReason(t, failure ?? null),
    ...(threads ? threadsParts(t, formats, threads, action === 'pace') : []),
    receipt && t('audit.receipt', { ...receipt }),
    sms && t('audit.sms', { to: sms.to }),
    sms?.status,
    sms?.failure && smsFailureText(t, sms.failure),
    deletion?.isDone === true && t('audit.thread-deleted'),
    imported && t('audit.imported', { ...imported, isWhole: String(imported.isWhole) }),
    ...(exportedThreads ? whichThreads(t, formats, exportedThreads) : []),
    exported && t('audit.exported', { ...exported, withMedia: String(exported.withMedia) }),
    forgotten && t('audit.deleted', { ...forgotten }),
    backup &&
      t('audit.backup', { file: backup.fileName, hasPassphrase: String(backup.hasPassphrase) }),
    restored &&
      t('audit.restored', {
        file: restored.fileName,
        time: exact(restored.madeAt),
        waiting: restored.waiting,
      }),
    alias && t(`audit.alias-${alias.conflict ? 'conflict' : alias.shownBy}`, { ...alias }),
    settledBy && detail.state !== 'unknown' && t(`settled.${settledBy}`),
    serviceStatus,
    keyId,
    sendAt !== undefined && t('audit.send-at', { time: exact(sendAt) }),
    unlessAnswered && t('schedule.unless-answered'),
    ...Object.entries(values ?? {}).map(([name, value]) => valueText(t, name, value)),
  ];
  return parts.filter((part): part is string => Boolean(part));
}

function askedParts(t: Translate, asked: AskedDetail, saysState: boolean) {
  const { kind, state, messages, participant, answer } = asked;
  return [
    saysState && t(`message-action.${kind}.${state}`),
    messages !== null && t('audit.latest', { count: messages }),
    participant,
    answer !== undefined && answer !== '{}' && t('audit.answer', { answer }),
  ];
}

function whichThreads(
  t: Translate,
  formats: ReturnType<typeof useFormats>,
  { total, filter }: Pick<ThreadsDetail, 'total' | 'filter'>,
) {
  return [
    total !== null && t('audit.threads', { count: total }),
    filter && t('runs.filter', { filter: filterLine(t, formats, filter) }),
  ];
}

function threadsParts(
  t: Translate,
  formats: ReturnType<typeof useFormats>,
  threads: ThreadsDetail,
  saysPace: boolean,
) {
  const counts = Object.entries(threads.counts) as [RunResult, number][];
  return [
    ...whichThreads(t, formats, threads),
    saysPace && t('audit.pace', { pace: threads.pacePerMinute }),
    ...counts.map(([result, count]) => t(`run-result.${result}-count`, { count })),
    failureReason(t, threads.failure),
  ];
}
