import type { CardDifference, LinkCard } from './link-card.ts';
import type { ReturnedPreview } from './returned-preview.ts';

/** A card as the service returned it. Its picture is at the address of `thumbnailAddress` (shared/page-routes.ts). */
export interface ReturnedCard {
  title: string | null;
  description: string | null;
  hasThumbnail: boolean;
  /** In what it is not the card that was asked for. */
  differs: CardDifference[];
}

/** Returns a card as the page shows what the service returned of it. */
export function returnedCard(asked: LinkCard, returned: ReturnedPreview): ReturnedCard {
  const { title, description, thumbnail } = returned;
  const differs = compareCard(asked, returned);
  return { title, description, hasThumbnail: thumbnail !== null, differs };
}

/**
 * Returns in what the card that the service returned differs from the one that was asked for (interface.md §4.2), in the order in which
 * they are shown. A picture counts where one was asked for and none came; whether it is the same cannot be told.
 */
export function compareCard(
  asked: LinkCard,
  returned: Pick<ReturnedPreview, 'title' | 'description' | 'thumbnail'>,
): CardDifference[] {
  const differences: CardDifference[] = [];
  if (!isSame(asked.title, returned.title)) differences.push('title');
  if (!isSame(asked.description, returned.description)) differences.push('description');
  if (asked.imageAddress !== '' && returned.thumbnail === null) differences.push('image');
  return differences;
}

/** White space at the ends is no difference: services trim. */
function isSame(asked: string, returned: string | null): boolean {
  return asked.trim() === (returned ?? '').trim();
}
