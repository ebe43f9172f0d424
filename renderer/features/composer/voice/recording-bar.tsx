import { Circle, Pause, Square, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { useText } from '../../../messages/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { clockTime } from '../../../ui/clock-time.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Waveform } from '../../../ui/waveform.tsx';
import { levelCount, type Recording } from './record.ts';
import styles from './voice.module.css';

const redrawMs = 100;

/** A level (root mean square) as the ear hears it: -60 dB is 0, full scale is 100. */
function heard(level: number): number {
  const decibels = 20 * Math.log10(Math.max(level, 1e-6));
  return Math.round(Math.min(100, Math.max(0, ((decibels + 60) / 60) * 100)));
}

/** Returns the level and the time of a recording, measured ten times a second. */
function useMeasured(recording: Recording) {
  const measure = () => ({ levels: recording.latestLevels(), seconds: recording.seconds() });
  const [measured, setMeasured] = useState(measure);
  const onTick = useEffectEvent(() => setMeasured(measure()));
  useEffect(() => {
    const timer = setInterval(onTick, redrawMs);
    return () => clearInterval(timer);
  }, []);
  return measured;
}

/** Shows a recording under way: its level, its time, and how it ends. */
export function RecordingBar({
  recording,
  isPaused,
  notKept,
  onPause,
  onStop,
  onDiscard,
}: {
  recording: Recording;
  isPaused: boolean;
  notKept: AppError | null;
  onPause: (isPaused: boolean) => void;
  onStop: () => void;
  onDiscard: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => stop.current?.focus(), []);
  const measured = useMeasured(recording);

  const levels = measured.levels.map(heard);
  const level = isPaused ? 0 : (levels.at(-1) ?? 0);
  return (
    <>
      <div className={styles['voiceBar']}>
        <span className={styles['sign']} data-paused={isPaused} aria-hidden="true" />
        <span role="timer" className={styles['voiceTime']}>
          {clockTime(measured.seconds)}
        </span>
        <VisuallyHidden>
          <meter aria-label={t('voice.level')} min={0} max={100} value={level} />
        </VisuallyHidden>
        <div className={styles['wave']}>
          <Waveform values={[...Array<number>(levelCount - levels.length).fill(0), ...levels]} />
        </div>
        <IconButton
          label={t(isPaused ? 'voice.resume' : 'voice.pause')}
          onClick={() => onPause(!isPaused)}
        >
          {isPaused ? <Circle size={16} /> : <Pause size={16} />}
        </IconButton>
        <IconButton label={t('voice.discard')} onClick={onDiscard}>
          <Trash2 size={16} />
        </IconButton>
        <Button ref={stop} tone="primary" size="small" onClick={onStop}>
          <Square size={13} />
          {t('voice.stop')}
        </Button>
      </div>
      <Problem className={styles['problem']}>
        {notKept && t('voice.not-kept-yet', { reason: errorText(notKept) })}
      </Problem>
    </>
  );
}
