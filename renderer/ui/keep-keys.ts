import { writesSign } from './last-input.ts';

/**
 * Keeps what is typed from now on until a dialog that is on its way has the focus, and types it there if that is in a text box: it would
 * be lost, or be written where the focus still is. Returns the function that ends it.
 */
export function keepKeys(): () => void {
  let typed = '';

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (writesSign(event) && key !== 'Process' && key !== 'Dead') typed += key;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    // Enter would send what stands in the message box, or press a button.
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onFocus() {
    const focused = document.activeElement;
    if (!focused?.closest('[role=dialog]')) return;
    end();
    if (typed !== '' && focused.matches('input, textarea'))
      document.execCommand('insertText', false, typed);
  }

  function end() {
    removeEventListener('keydown', onKeyDown, true);
    removeEventListener('focusin', onFocus);
  }

  addEventListener('keydown', onKeyDown, true);
  addEventListener('focusin', onFocus);
  // It may have it already.
  onFocus();
  return end;
}
