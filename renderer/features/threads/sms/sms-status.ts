import type { SmsMessage } from '../../../../shared/contract/sms.ts';
import { type SmsStatus, smsStatuses } from '../../../../shared/domain/sms.ts';
import type { Translate } from '../../../messages/text.tsx';

/** Returns what became of an SMS, in words; a word of the service that Postline does not know stands as it is. */
export function smsStatusText(
  t: Translate,
  { status, failureReason: reason, sendAt }: SmsMessage,
  moment: (at: number) => string,
): string {
  if (status === null) return '';
  if (!isKnown(status)) return status;
  const said = status === 'failed' && reason ? 'yes' : 'no';
  const when = status === 'scheduled' && sendAt !== null ? moment(sendAt) : '';
  return t(`sms-status.${status}`, { said, reason: reason ?? '', when });
}

function isKnown(status: string): status is SmsStatus {
  return (smsStatuses as readonly string[]).includes(status);
}
