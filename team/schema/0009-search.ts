import { indexing } from './search/indexing.ts';
import { question } from './search/question.ts';
import { reading } from './search/reading.ts';
import { said } from './search/said.ts';
import { wordsOfTexts } from './search/words.ts';

/**
 * Search over what the log says: the newest of each message and internal note, as words (docs/decisions/0056-search-of-the-log.md);
 * and up to where each console has read the log. The locks stand in the first part. Like the step, its parts never change.
 */
export const search = [said, wordsOfTexts, indexing, question, reading].join('');
