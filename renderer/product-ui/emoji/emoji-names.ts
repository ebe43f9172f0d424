/** By the code points of an emoji, as the list of emoji writes them: its name, then the words by which it is found. */
export type EmojiNames = Readonly<Record<string, readonly string[]>>;
