import type { SmsFailure } from '../../../shared/domain/sms.ts';
import type { Translate } from '../../messages/text.tsx';
import { failureReason } from './failure-reason.ts';

/** Returns why an SMS was not sent, in a sentence. */
export function smsFailureText(t: Translate, failure: SmsFailure): string {
  if (failure.kind === 'missed') return t('sms.missed');
  if (failure.kind === 'not-taken') return t('sms.not-taken', { posts: failure.posts });
  return failureReason(t, failure);
}
