import type { CSSProperties } from 'react';
import { rgbOf } from '../../styles/accent.ts';
import styles from './label-dot.module.css';

/** Degrees of the colours that a label can have, and the end of each name's text id. */
export const labelHues = [
  { hue: 25, name: 'red' },
  { hue: 65, name: 'orange' },
  { hue: 100, name: 'yellow' },
  { hue: 150, name: 'green' },
  { hue: 200, name: 'teal' },
  { hue: 255, name: 'blue' },
  { hue: 305, name: 'purple' },
  { hue: 350, name: 'pink' },
] as const;

/** A label's colour; its name stands beside it. */
export function LabelDot({ hue }: { hue: number }) {
  const style = { '--dot': rgbOf(0.63, 0.17, hue) } as CSSProperties;
  return <span className={styles['dot']} style={style} aria-hidden="true" />;
}
