/** The chat that is open, of its instance. */
export interface ChatRef {
  instanceId: string;
  chatId: string;
}

/** What the parts around the composer of a chat need of it. */
export interface ComposerApi {
  /** The chat has not been left. */
  isOpen: () => boolean;
  /** Takes the text away that stands in the box. */
  takeTyped: () => string;
  /** Saves what is typed, so that main sees it before it decides about the draft. */
  flush: () => Promise<void>;
  /** Shows the draft that main has put together. */
  reload: () => void;
}
