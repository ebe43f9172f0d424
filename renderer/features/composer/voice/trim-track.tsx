import type { ChangeEvent } from 'react';
import { useText } from '../../../messages/text.tsx';
import { clockTime } from '../../../ui/clock-time.ts';
import { Scrubber } from '../../../ui/scrubber.tsx';
import type { Cut } from './cut-packets.ts';
import styles from './voice.module.css';

/** Seconds. */
const shortest = 0.5;

/** Shows the waveform of a recording with three sliders on it: where it plays, and where what is sent begins and ends. */
export function TrimTrack({
  waveform,
  length,
  at,
  cut,
  onSeek,
  onTrim,
}: {
  waveform: readonly number[];
  /** All in seconds. */
  length: number;
  at: number;
  cut: Cut;
  onSeek: (seconds: number) => void;
  onTrim: (cut: Cut) => void;
}) {
  const t = useText();
  const words = (seconds: number) =>
    t('voice.seconds-of', { seconds: tenths(seconds), length: tenths(length) });
  const handle = (edge: keyof Cut) => ({
    type: 'range',
    className: styles['handle'],
    'aria-label': t(`voice.trim-${edge}`),
    'aria-valuetext': words(cut[edge]),
    title: `${t(`voice.trim-${edge}`)}, ${clockTime(cut[edge])}`,
    min: 0,
    max: length,
    step: 'any',
    value: cut[edge],
  });
  const valueOf = (event: ChangeEvent<HTMLInputElement>) => event.target.valueAsNumber;

  return (
    <Scrubber
      label={t('voice.position')}
      valueText={words(at)}
      values={waveform}
      length={length}
      at={at}
      from={cut.from}
      to={cut.to}
      onSeek={(seconds) => onSeek(Math.min(cut.to, Math.max(cut.from, seconds)))}
    >
      <input
        {...handle('from')}
        onChange={(event) =>
          onTrim({ ...cut, from: Math.max(0, Math.min(valueOf(event), cut.to - shortest)) })
        }
      />
      <input
        {...handle('to')}
        onChange={(event) =>
          onTrim({ ...cut, to: Math.min(length, Math.max(valueOf(event), cut.from + shortest)) })
        }
      />
    </Scrubber>
  );
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;
