import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReadRecipients, Recipient } from '../../../shared/contract/chats.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { call, CallError } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import type { NumberCountryInForce } from './number-country.tsx';

/** What keeps a number that may be two from being taken. */
export const twoReadings: AppError = {
  kind: 'invalid-input',
  field: 'written',
  problem: 'number-has-two-readings',
};

/** Reads a number or a chat id while it is written, with the country in force. */
export function useRead(instanceId: string, written: string, number: NumberCountryInForce) {
  const { country, isReady } = number;
  const { data, isPlaceholderData } = useQuery({
    ...queryOf('chats.readRecipients', { instanceId, written: [written], country }),
    enabled: written !== '' && isReady,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const [only] = data ?? [];
  const reading: ReadRecipients | null =
    written === '' || only === undefined || 'error' in only ? null : only;
  return {
    reading,
    /** False while what is given is of what was written before, or of another country. */
    isCurrent: !isPlaceholderData,
    /** Why it cannot be read, where it cannot. */
    problem: written !== '' && only !== undefined && 'error' in only ? only : null,
    /** Reads it anew. Throws what is wrong with it, which may be that a person has to choose. */
    read: async (target: string): Promise<Recipient> => {
      const [answer] = await call('chats.readRecipients', {
        instanceId,
        written: [target],
        country,
      });
      const refuse = (error: AppError) => new CallError('chats.readRecipients', error);
      if (answer === undefined) throw refuse(twoReadings);
      if ('error' in answer) throw refuse(answer.error);
      const [recipient, other] = answer.recipients;
      if (recipient === undefined || other !== undefined) throw refuse(twoReadings);
      return recipient;
    },
  };
}
