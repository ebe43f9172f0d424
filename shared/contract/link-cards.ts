import * as z from 'zod';
import type { InputProblem } from '../domain/app-error.ts';
import type { LinkCard } from '../domain/link-card.ts';
import { call } from './call.ts';
import { linkCardSchema } from './messages.ts';

/** What is wrong with a field of a card. `detail`: a figure for the sentence. */
export interface CardProblem {
  field: Exclude<keyof LinkCard, 'highQuality'>;
  problem: InputProblem;
  detail?: string;
}

export const linkCardCalls = {
  /** The card as it would be sent, without white space around its fields, and all that is wrong with it. */
  'web.checkCard': call(z.strictObject({ card: linkCardSchema })).returns<{
    card: LinkCard;
    problems: CardProblem[];
  }>(),
};
