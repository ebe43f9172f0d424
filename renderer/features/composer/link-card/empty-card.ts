import type { LinkCard } from '../../../../shared/domain/link-card.ts';

/** A card of which nothing is written yet. `text`: the message, whose first link it begins with. */
export function emptyCard(text: string): LinkCard {
  const [address = ''] = /https?:\/\/[^\s<>"]+/i.exec(text) ?? [];
  return { address, title: '', description: '', imageAddress: '', highQuality: false };
}

/** True where a person has written nothing that could be lost. */
export function isBlank({ address, title, description, imageAddress }: LinkCard): boolean {
  return `${address}${title}${description}${imageAddress}`.trim() === '';
}
