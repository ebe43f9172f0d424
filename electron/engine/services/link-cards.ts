import type { CardProblem } from '../../../shared/contract/link-cards.ts';
import type { InputProblem } from '../../../shared/domain/app-error.ts';
import type { LinkCard } from '../../../shared/domain/link-card.ts';
import { invalidInput } from '../engine-error.ts';
import { checkWebAddress } from '../web/check-web-address.ts';

// The interface names no limits (§8); these are far beyond what a phone shows.
const longestTitle = 1_000;
const longestDescription = 4_000;

/** Trims a card and says all that is wrong with it (interface.md §4.2). */
export function checkCard(written: LinkCard): { card: LinkCard; problems: CardProblem[] } {
  const card: LinkCard = {
    address: written.address.trim(),
    title: written.title.trim(),
    description: written.description.trim(),
    imageAddress: written.imageAddress.trim(),
    highQuality: written.highQuality,
  };
  const problems: CardProblem[] = [];
  const add = (field: CardProblem['field'], problem: InputProblem | null, detail?: string) => {
    if (problem !== null)
      problems.push({ field, problem, ...(detail !== undefined && { detail }) });
  };
  add('address', addressProblem(card.address));
  if (card.title === '') add('title', 'required');
  if (card.title.length > longestTitle) add('title', 'too-long', String(longestTitle));
  if (card.description.length > longestDescription) {
    add('description', 'too-long', String(longestDescription));
  }
  if (card.imageAddress !== '') add('imageAddress', addressProblem(card.imageAddress));
  return { card, problems };
}

/** Returns the card as it is sent. Throws EngineError for the first thing that is wrong with it. */
export function sendableCard(written: LinkCard): LinkCard {
  const { card, problems } = checkCard(written);
  const [first] = problems;
  if (first !== undefined) throw invalidInput(first.field, first.problem, first.detail);
  return card;
}

function addressProblem(address: string): InputProblem | null {
  const checked = checkWebAddress(address);
  return checked.ok ? null : checked.problem;
}
