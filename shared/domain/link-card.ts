/** A link with its own title, text and picture (interface.md §4.2). Empty where the person wrote nothing. */
export interface LinkCard {
  address: string;
  title: string;
  description: string;
  imageAddress: string;
  highQuality: boolean;
}

export const emptyCard: LinkCard = {
  address: '',
  title: '',
  description: '',
  imageAddress: '',
  highQuality: false,
};

/** What differs between the card that was asked for and the one that the service returned. */
export type CardDifference = 'title' | 'description' | 'image';

/** Returns the text as it is sent with a card: it has to contain the card's address (interface.md §4.2), so a missing one is added. */
export function textWithCard(text: string, { address }: Pick<LinkCard, 'address'>): string {
  if (text.includes(address)) return text;
  return text.trim() === '' ? address : `${text}\n${address}`;
}
