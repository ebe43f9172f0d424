import type { FoundSms } from '../../../../shared/contract/search.ts';
import { findWords } from '../../../../shared/domain/find-matches.ts';
import type { SearchWord } from '../../../../shared/domain/search-words.ts';
import type { Database } from '../database.ts';
import { groupNumber } from '../../numbers/group-number.ts';
import { excerptParts } from './excerpt-parts.ts';
import { searchedSms } from './searched-sms.ts';

/** Returns the SMS at these places as a search shows them, in this order; one that is gone is left out. */
export function foundSms(
  history: Database,
  places: readonly number[],
  words: readonly SearchWord[],
): FoundSms[] {
  const found = new Map(searchedSms(history, places).map((sms) => [sms.place, sms]));
  return places.flatMap((place) => {
    const sms = found.get(place);
    if (sms === undefined) return [];
    const { messageId, threadId, isIncoming, number, text, at } = sms;
    return {
      messageId,
      threadId,
      isIncoming,
      number: groupNumber(number),
      at: at === 0 ? null : at,
      excerpt: excerptParts(text, findWords(text, words)),
    };
  });
}
