/** What the interface names (§1) and does not show (§4.10), or its relatives have beside it: a service may have none of it. */
export const optionalKinds = [
  'location',
  'contacts',
  'poll',
  'reaction',
  'star',
  'round-video',
  'link-card',
] as const;

export type OptionalKind = (typeof optionalKinds)[number];
