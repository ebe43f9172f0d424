import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { VoiceFacts } from '../../../../shared/domain/media.ts';
import { contentAddress } from '../../../../shared/page-routes.ts';
import { Problem } from '../../../product-ui/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { clockTime } from '../../../ui/clock-time.ts';
import { Scrubber } from '../../../ui/scrubber.tsx';
import { soundOf } from '../../../ui/sound-of.ts';
import { usePlayer } from '../../../ui/use-player.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './voice-note.module.css';

/**
 * A voice note in the conversation: its waveform and length, and its sound where that lies here. What is read out counts whole
 * seconds, as the clock beside it does.
 */
export function VoiceNote({
  instanceId,
  localId,
  voice,
  canPlay,
}: {
  instanceId: string;
  localId: string;
  voice: VoiceFacts;
  canPlay: boolean;
}) {
  const t = useText();
  const { seconds: length, waveform } = voice;
  const [sound, setSound] = useState<Blob | null>(null);
  const [isGone, setIsGone] = useState(false);
  const { isPlaying, seconds, play, pause, seek } = usePlayer(sound, { from: 0, to: length });

  const Sign = isPlaying ? Pause : Play;

  /** Plays; reads the sound at the first time. */
  async function start() {
    play();
    if (sound) return;
    try {
      setSound(await soundOf(contentAddress(instanceId, localId)));
    } catch {
      pause();
      setIsGone(true);
    }
  }

  return (
    <div className={styles['note']}>
      <VisuallyHidden>{t('voice.note-length', { seconds: Math.floor(length) })}</VisuallyHidden>
      {canPlay && (
        <IconButton
          label={t(isPlaying ? 'voice.note-pause' : 'voice.note-play')}
          onClick={() => (isPlaying ? pause() : void start())}
        >
          <Sign size={17} aria-hidden="true" />
        </IconButton>
      )}
      <Scrubber
        label={t('voice.position')}
        valueText={t('voice.seconds-of', {
          seconds: Math.floor(seconds),
          length: Math.floor(length),
        })}
        values={waveform}
        length={length}
        at={seconds}
        onSeek={seek}
      />
      <span className={styles['time']}>{clockTime(seconds > 0 ? seconds : length)}</span>
      <Problem>{isGone && t('voice.note-gone')}</Problem>
    </div>
  );
}
