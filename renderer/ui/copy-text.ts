/**
 * Puts a text on the clipboard, as the answer to a key or a click. Done by the copy event, which asks for no
 * permission: the page is granted none (docs/security.md), and navigator.clipboard would need one.
 */
export function copyText(text: string): void {
  function onCopy(event: ClipboardEvent) {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  window.addEventListener('copy', onCopy, { capture: true, once: true });
  document.execCommand('copy');
  window.removeEventListener('copy', onCopy, { capture: true });
}
