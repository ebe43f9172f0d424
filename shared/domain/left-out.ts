import { digitsOf, foldText } from './fold-text.ts';
import { parseSearch } from './search-query.ts';
import { mostWords } from './search-words.ts';

/** Signs that tell words apart where they stand beside one, and that no index holds: `C++`, `#5`, `$20`. */
const signs = /^[#$%&*+/<=>@\\^_`|~]+|[#$%&*+/<=>@\\^_`|~]+$/g;

/** What may become something once more is typed. */
const isBegun = /^[-"]+$/;

/** Returns what of a search is looked for nowhere, as it is written: signs, and words that are too many. */
export function leftOutOf(search: string): string[] {
  const words = parseSearch(search).tokens.filter(({ kind }) => kind !== 'operator');
  const left = words.flatMap(({ value, end }, at) => {
    if (at >= mostWords) return [value];
    if (foldText(value).trim() === '') {
      return isBegun.test(value) && end === search.length ? [] : [value];
    }
    return digitsOf(value) === '' ? (value.match(signs) ?? []) : [];
  });
  return [...new Set(left)];
}
