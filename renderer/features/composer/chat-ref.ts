/** The chat that is written in. */
export interface ChatRef {
  instanceId: string;
  chatId: string;
}
