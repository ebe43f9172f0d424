import * as z from 'zod';
import type { NumberLimit } from '../../../../shared/domain/number-limit.ts';
import { number, text } from '../optional/json-fields.ts';

const me = z.object({
  reachoutTimelock: z
    .object({ isActive: z.boolean(), timeEnforcementEnds: number })
    .nullable()
    .catch(null),
  messageCapping: z
    .object({ cappingStatus: text, totalQuota: number, usedQuota: number, cycleEnd: number })
    .nullable()
    .catch(null),
});

/**
 * Reads what the network keeps a number from, which WAHA tells beside its account since 2026.8: a time in which it may write to nobody
 * new, and how many new chats it may begin in a while, of which the network warned or none is left. Times there are in seconds
 * (devlikeapro/waha#2166, #2186). What is over by then is left out.
 */
export function numberLimits(value: unknown, now = Date.now()): NumberLimit[] {
  const { success, data } = me.safeParse(value);
  if (!success) return [];
  const { reachoutTimelock: lock, messageCapping: cap } = data;
  const limits: NumberLimit[] = [];
  if (lock?.isActive === true)
    limits.push({ kind: 'nobody-new', until: timeOf(lock.timeEnforcementEnds) });
  const { cappingStatus, totalQuota: total, usedQuota: used } = cap ?? {};
  const isTold = ['FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'].includes(cappingStatus ?? '');
  if (cap && isTold && typeof total === 'number' && total >= 0)
    limits.push({ kind: 'new-chats', used: used ?? total, total, until: timeOf(cap.cycleEnd) });
  return limits.filter(({ until }) => until === null || until > now);
}

function timeOf(seconds: number | null): number | null {
  return seconds === null || seconds <= 0 ? null : seconds * 1_000;
}
