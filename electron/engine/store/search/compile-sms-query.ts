import type { SearchQuery } from '../../../../shared/domain/search-query.ts';
import { wordsOf } from '../../../../shared/domain/search-words.ts';
import { addTime, begunQuery, type CompiledQuery, type Operator } from './compile-query.ts';
import { factText } from './searched-message.ts';

/** As `compileQuery`, of SMS: they are in no chat, and nothing is known of them that operators of messages alone ask for. */
export function compileSmsQuery(query: SearchQuery, now: number): CompiledQuery | null {
  const words = wordsOf(query);
  const operators = query.tokens.filter((token) => token.kind === 'operator');
  if (words.length === 0 && operators.length === 0) return null;
  const compiled = begunQuery(words);
  return operators.every((operator) => addOperator(compiled, operator, now)) ? compiled : null;
}

/** False: nothing can be found. */
function addOperator(compiled: CompiledQuery, operator: Operator, now: number): boolean {
  const { name, value, isNegated } = operator;
  switch (name) {
    case 'before':
    case 'after':
    case 'on':
      addTime(compiled, operator, now);
      return true;
    case 'from':
      compiled.terms.push({ texts: [factText(value)], isNegated });
      return true;
    case 'has':
      if (value !== 'link') return isNegated;
      compiled.terms.push({ texts: [factText(value)], isNegated });
      return true;
    case 'is':
      if (value !== 'unread') return isNegated;
      compiled.rows.push(isNegated ? 'is_unread = 0' : 'is_unread = 1');
      return true;
    case 'in':
      return isNegated;
  }
}
