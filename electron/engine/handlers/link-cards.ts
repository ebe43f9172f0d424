import { checkCard } from '../services/link-cards.ts';
import type { HandlersOf } from './handlers.ts';

export function linkCardHandlers(): HandlersOf<'linkCards'> {
  return { 'linkCards.check': ({ card }) => checkCard(card) };
}
