/** Where the open chat's next message is written; null where no chat is open. For who gives the focus there from afar. */
export function messageBox(): HTMLElement | null {
  return document.querySelector('main textarea');
}
