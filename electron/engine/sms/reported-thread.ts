import type { ListedThread } from '../gateway/records.ts';
import { readServiceTime } from '../gateway/service-time.ts';
import type { ReportedThread } from '../store/sms/thread-sources.ts';

/** Converts the service's record of a thread to the stored form. */
export function toReportedThread(record: Omit<ListedThread, 'isArchived'>): ReportedThread {
  return {
    fromNumber: record.fromPhoneNumber,
    toNumber: record.toPhoneNumber,
    phoneId: record.phoneId,
    lastMessageId: record.lastMessageId,
    lastMessage: record.lastMessageContent,
    lastMessageAt: readServiceTime(record.lastMessageAt),
    createdAt: readServiceTime(record.createdAt),
    updatedAt: readServiceTime(record.updatedAt),
  };
}
