import { User, Users } from 'lucide-react';
import type { CSSProperties } from 'react';
import { rgbOf } from '../styles/accent.ts';
import styles from './avatar.module.css';

/** Colours of the initials and of what is behind them, by the theme: between yellow and green they would be mud. */
const colours = [25, 65, 150, 175, 200, 255, 300, 345].map(
  (hue) =>
    ({
      '--text-light': rgbOf(0.4, 0.11, hue),
      '--text-dark': rgbOf(0.95, 0.035, hue),
      '--ground-light': rgbOf(0.905, 0.058, hue),
      '--ground-dark': rgbOf(0.4, 0.078, hue),
    }) as CSSProperties,
);

function hash(text: string): number {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}

/** Returns two letters of a name, in any script: the first of its first and last words, numbers among them left out. Of an international number its country's, as `+49`; of other digits nothing. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s·]+/u)
    .filter(Boolean);
  if (/^\+?\d[\d\s()-]*$/.test(name.trim())) return /^\+\d{1,3}(?=\s)/.exec(name.trim())?.[0] ?? '';
  const letters = (word: string | undefined) => Array.from(word?.match(/[\p{L}\p{N}]/gu) ?? []);
  // The number of an order or a table tells less than a name does.
  const named = words.filter((word) => /^\P{N}*\p{L}/u.test(word));
  const from = named.length > 0 ? named : words;
  const [first = ''] = letters(from[0]);
  const last = from.length > 1 ? letters(from.at(-1))[0] : letters(from[0])[1];
  return `${first}${last ?? ''}`.toUpperCase();
}

/** Initials, or the sign of a group, on a colour that stays the same for the same `seed`. Says nothing that the words beside it do not. */
export function Avatar({
  name,
  seed,
  isGroup,
  size = 'medium',
}: {
  name: string;
  seed: string;
  isGroup: boolean;
  size?: 'medium' | 'small' | 'tiny';
}) {
  const initials = initialsOf(name);
  const signSize = size === 'medium' ? 20 : 14;
  return (
    <span
      className={`${styles['avatar']} ${styles[size]}`}
      style={colours[hash(seed) % colours.length]}
      aria-hidden="true"
    >
      {isGroup ? (
        <Users size={signSize} />
      ) : initials ? (
        <bdi>{initials}</bdi>
      ) : (
        <User size={signSize} />
      )}
    </span>
  );
}
