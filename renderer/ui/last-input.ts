/** Keys that go somewhere, or do something where one is. Any other may be the beginning of a text. */
const walking = /^(Tab|Arrow\w+|Home|End|Page\w+|Enter|Escape|F\d+)$/;

let cameLast: 'key' | 'pointer' = 'key';
let wroteLast = false;

addEventListener('pointerdown', () => ([cameLast, wroteLast] = ['pointer', false]), true);
addEventListener(
  'keydown',
  (event) => {
    if (walking.test(event.key)) cameLast = 'key';
    wroteLast = writesSign(event);
  },
  true,
);

/** Returns whether a key writes a sign where there is a text box. Control with Alt is a keyboard's third level, which writes. */
export function writesSign(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (event.getModifierState('AltGraph')) return isOneSign(key);
  // An input method begins a word, or a key waits for its letter.
  return !ctrlKey && !altKey && !metaKey && (/^(Process|Dead)$/.test(key) || isOneSign(key));
}

/** An Arabic key may write two letters. */
const isOneSign = (key: string) => /^(.|\P{ASCII}{2})$/u.test(key);

/**
 * Returns whether a key may be a command in a list that has the focus. What writes may be one only where one walked by keys: after a press
 * of the pointer it is meant as a text. A blank selects there as it presses a button.
 */
export function mayBeCommand(event: KeyboardEvent): boolean {
  return cameLast === 'key' || event.key === ' ' || !writesSign(event);
}

/** Returns whether the last that a person did was to press a key that writes. */
export function wroteASign(): boolean {
  return wroteLast;
}
