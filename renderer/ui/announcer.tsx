import { createStore, useStore } from './store.ts';
import styles from './marks.module.css';

interface Saying {
  id: number;
  text: string;
  /** It interrupts what is being read. */
  isUrgent: boolean;
}

/** Milliseconds for which a saying stays on the page: a reader that is busy comes to it later. */
const keptMs = 10_000;

const sayings = createStore<readonly Saying[]>([]);
let lastId = 0;

/** Lets a screen reader say something, once and after what came before. False: another window is in front, and nothing is said. */
export function announce(text: string, { isUrgent = false } = {}): boolean {
  if (document.visibilityState !== 'visible' || !document.hasFocus()) return false;
  const id = (lastId += 1);
  sayings.set([...sayings.get(), { id, text, isUrgent }]);
  setTimeout(() => sayings.set(sayings.get().filter((saying) => saying.id !== id)), keptMs);
  return true;
}

/**
 * Holds the two places on the page that what happens by itself is read from: messages that are further, that come in, runs. They are
 * there from the start, and each saying is added to them, so that none is read twice. What answers a press is said where it stands.
 */
export function Announcer() {
  const all = useStore(sayings);
  const paragraphs = (isUrgent: boolean) =>
    all
      .filter((saying) => saying.isUrgent === isUrgent)
      .map(({ id, text }) => <p key={id}>{text}</p>);
  const added = {
    'aria-atomic': false,
    'aria-relevant': 'additions',
    className: `${styles['hidden']} ${styles['said']}`,
  } as const;
  return (
    <>
      <div aria-live="polite" {...added}>
        {paragraphs(false)}
      </div>
      <div aria-live="assertive" {...added}>
        {paragraphs(true)}
      </div>
    </>
  );
}
