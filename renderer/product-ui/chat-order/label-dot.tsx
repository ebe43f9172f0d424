import type { CSSProperties } from 'react';
import { rgbOf } from '../../styles/accent.ts';
import styles from './label-dot.module.css';

/** A label's colour; its name stands beside it. */
export function LabelDot({ hue }: { hue: number }) {
  const style = { '--dot': rgbOf(0.63, 0.17, hue) } as CSSProperties;
  return <span className={styles['dot']} style={style} aria-hidden="true" />;
}
