import type { ListedThread } from '../gateway/records.ts';
import type { ReportedThread } from '../store/sms/thread-sources.ts';
import { readTime } from '../../../shared/domain/written-moment.ts';

/** Converts the service's record of a thread to the stored form. */
export function toReportedThread(record: Omit<ListedThread, 'isArchived'>): ReportedThread {
  return {
    fromNumber: record.fromPhoneNumber,
    toNumber: record.toPhoneNumber,
    phoneId: record.phoneId,
    lastMessageId: record.lastMessageId,
    lastMessage: record.lastMessageContent,
    lastMessageAt: readTime(record.lastMessageAt),
    createdAt: readTime(record.createdAt),
    updatedAt: readTime(record.updatedAt),
  };
}
