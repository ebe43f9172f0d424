import { chatIdOfNumber } from '../../../../../shared/domain/chat-id.ts';
import type { SmsFailure } from '../../../../../shared/domain/sms.ts';
import type { AuditTable } from '../../rows/audit-table.ts';
import { groupNumber } from '../../../numbers/group-number.ts';

export type SmsAction = 'send' | 'outcome' | 'send-again' | 'cancel' | 'edit' | 'dismiss';

export interface SmsDetail {
  sendAt?: number | null;
  /** In the service's own word. */
  status?: string | null;
  failure?: SmsFailure | null;
}

/** Adds an entry about an SMS to the activity log, under the chat of its number: whoever is forgotten is forgotten there, too. */
export function noteSms(
  audit: Pick<AuditTable, 'add'>,
  action: SmsAction,
  { localId, toNumber, text }: { localId: string; toNumber: string; text: string },
  { sendAt, status, failure }: SmsDetail,
  at: number,
): void {
  const told = { ...(status && { status }), ...(failure && { failure }) };
  audit.add(
    {
      action,
      by: action === 'outcome' ? 'postline' : 'person',
      localId,
      chatId: chatIdOfNumber(toNumber.replace(/\D/g, '')),
      excerpt: text,
      detail: { sms: { to: groupNumber(toNumber), ...told }, ...(sendAt && { sendAt }) },
    },
    at,
  );
}
