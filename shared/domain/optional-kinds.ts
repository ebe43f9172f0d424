/** What the interface names (§1) and does not show (§4.10): a service may have none of it. */
export const optionalKinds = ['location', 'contacts', 'poll', 'reaction', 'star'] as const;

export type OptionalKind = (typeof optionalKinds)[number];
