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
  // Services of this kind say so of every SMS until the phone has taken it.
  if (isWaitingForPhone({ status, sendAt })) return t('sms-status.pending');
  const said = status === 'failed' && reason ? 'yes' : 'no';
  const when = status === 'scheduled' && sendAt !== null ? moment(sendAt) : '';
  return t(`sms-status.${status}`, { said, reason: reason ?? '', when });
}

/** Returns whether an SMS was given to the phone, which has not sent it: "scheduled" without a time says that, too. */
export function isWaitingForPhone({
  status,
  sendAt,
}: Pick<SmsMessage, 'status' | 'sendAt'>): boolean {
  return status === 'pending' || (status === 'scheduled' && sendAt === null);
}

function isKnown(status: string): status is SmsStatus {
  return (smsStatuses as readonly string[]).includes(status);
}

/** Returns what an SMS says, or what it is where it says nothing that can be read here. */
export function smsText(
  t: Translate,
  { text, isMissedCall, isEncrypted, attachments }: SmsMessage,
): string {
  if (isMissedCall) return t('sms.missed-call');
  const said = isEncrypted ? t('sms.encrypted') : text;
  if (attachments === 0) return said;
  return [said, t('sms.attachments', { count: attachments })].filter(Boolean).join('\n');
}

/** Milliseconds that a service may round a time by. */
const roundedBy = 60_000;

/** Returns whether the service will send an SMS at another time than was asked for: it may have read the wish in another zone. */
export function isOtherTime({ status, sendAt, wishedAt }: SmsMessage): boolean {
  const isAhead = status === 'scheduled' || status === 'pending';
  return isAhead && wishedAt !== null && Math.abs((sendAt ?? 0) - wishedAt) > roundedBy;
}
