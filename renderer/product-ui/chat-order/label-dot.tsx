import type { CSSProperties } from 'react';
import { rgbOf } from '../../styles/accent.ts';
import tones from '../../styles/tones.module.css';

/** Shows a label's colour; its name stands beside it. */
export function LabelDot({ hue }: { hue: number }) {
  const style = { '--dot': rgbOf(0.63, 0.17, hue) } as CSSProperties;
  return <span className={tones['dot']} style={style} aria-hidden="true" />;
}
