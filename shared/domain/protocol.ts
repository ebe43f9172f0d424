import type { OfferName } from './offers.ts';
import type { FormKind } from './written-content.ts';

/** What an instance's service speaks: the interface, or WAHA, an engine that people host themselves. */
export const protocols = ['interface', 'waha'] as const;

export type Protocol = (typeof protocols)[number];

interface Traits {
  /** It has SMS threads beside its chats, at an address of their own. */
  hasSms: boolean;
  /** Postline listens to it, and hears what others write. */
  listens: boolean;
  /** What it offers beside; null: a probe finds that out. */
  offers: readonly OfferName[] | null;
  /** Of these, what is asked by itself, as long as services may be asked anything by themselves. */
  asked: readonly OfferName[];
  /** Kinds of messages that are sent under a key ID that Postline chose: a lost answer is looked up by it. */
  ownIds: readonly string[];
}

/** By name: the rules of all forms would be in the page's first script. */
const ofWaha = { text: 1, contacts: 1, location: 1, poll: 1 } satisfies Record<
  'text' | FormKind,
  1
>;

/** What sets instances of one protocol apart, for all that need not know its requests. */
export const traitsOf: Readonly<Record<Protocol, Traits>> = {
  interface: { hasSms: true, listens: false, offers: null, asked: [], ownIds: [] },
  waha: {
    hasSms: false,
    listens: true,
    offers: ['health', 'contacts'],
    asked: ['health', 'contacts'],
    ownIds: Object.keys(ofWaha),
  },
};
