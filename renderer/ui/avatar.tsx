import { Users } from 'lucide-react';
import styles from './avatar.module.css';

const hues = 12;

function hash(text: string): number {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}

/** Two letters of a name, in any script: the first of its first and last words. Of a number its last two digits, which differ most. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s·]+/u)
    .filter(Boolean);
  if (/^\+?\d[\d\s()-]*$/.test(name.trim())) return name.replace(/\D/g, '').slice(-2);
  const letters = (word: string | undefined) => Array.from(word?.match(/[\p{L}\p{N}]/gu) ?? []);
  const [first = ''] = letters(words[0]);
  const last = words.length > 1 ? letters(words.at(-1))[0] : letters(words[0])[1];
  return `${first}${last ?? ''}`.toLocaleUpperCase();
}

/** Initials, or the sign of a group, on a colour that stays the same for the same `seed`. Says nothing that the words beside it do not. */
export function Avatar({ name, seed, isGroup }: { name: string; seed: string; isGroup: boolean }) {
  return (
    <span className={styles['avatar']} data-hue={hash(seed) % hues} aria-hidden="true">
      {isGroup ? <Users size={18} /> : initialsOf(name)}
    </span>
  );
}
