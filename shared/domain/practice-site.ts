/**
 * The web site of the practice service: a name that no public site can have (RFC 2606), found by Postline's own reading alone.
 * With it a card can be filled from a page, and media looked at, without internet.
 */
export const practiceSite = {
  host: 'shop.practice.example',
  /** A page with a title, a description and a picture. */
  page: 'http://shop.practice.example/offer',
} as const;
