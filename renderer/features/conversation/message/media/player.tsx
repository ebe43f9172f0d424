import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Media } from '../../../../../shared/contract/messages.ts';
import type { PictureSize } from '../../../../../shared/domain/media.ts';
import { kindWord } from '../../../../product-ui/messages/media-kind.tsx';
import { Problem } from '../../../../product-ui/failures/problem.tsx';
import { useText } from '../../../../messages/text.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { clockTime } from '../../../../ui/clock-time.ts';
import { Scrubber } from '../../../../ui/scrubber.tsx';
import { usePlayback } from '../../../../ui/use-playback.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { FileButtons } from './file-buttons.tsx';
import { isGone } from './is-gone.ts';
import { PlaybackSpeed, usePlaybackSpeed } from './playback-speed.tsx';
import { useWaveform } from './use-waveform.ts';
import { Line } from '../../../../ui/layout.tsx';
import styles from './media.module.css';

/** Seconds that an arrow key goes on or back. */
const step = 5;

/**
 * Plays a video, a sound or a voice note in its place: Space plays and pauses, the arrow keys seek. What is read out counts
 * whole seconds, as the clock beside it does. Nothing of it is read before it is played, but the length of a sound.
 */
export function Player({
  address,
  media,
  poster = null,
  frame = null,
  children,
}: {
  /** Of its content. */
  address: string;
  media: Media;
  /** A video's small picture. */
  poster?: string | null;
  /** A video's size on screen; null: there is nothing to see. */
  frame?: PictureSize | null;
  /** What is known of the file. */
  children?: ReactNode;
}) {
  const t = useText();
  const { voice, sendAs, fileName, hasContent } = media;
  const speed = usePlaybackSpeed();
  const [problem, setProblem] = useState<'gone' | 'unplayable' | null>(null);
  const playback = usePlayback({ speed, knownLength: voice?.seconds ?? null });
  const { isPlaying, seconds, length, toggle, seek } = playback;
  const Sign = isPlaying ? Pause : Play;
  const isVoice = sendAs === 'voice';
  const bytes = media.source.kind === 'file' ? media.source.size : 0;
  const heard = useWaveform(address, bytes, isVoice && voice === null && hasContent);

  function onKeyDown(event: KeyboardEvent) {
    const towards = { ArrowLeft: -step, ArrowRight: step }[event.key];
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (towards !== undefined) seek(seconds + towards);
    else if (event.key === ' ' && !isOnButton) toggle();
    else return;
    event.preventDefault();
  }

  async function explain() {
    setProblem((await isGone(address)) ? 'gone' : 'unplayable');
  }

  const valueText = t('voice.seconds-of', {
    seconds: Math.floor(seconds),
    length: Math.floor(length),
  });
  const element = { ...playback.props, src: address, onError: () => void explain() };
  return (
    <fieldset aria-label={`${t(kindWord(sendAs))} ${fileName}`} className={styles['player']}>
      {isVoice && voice && (
        <VisuallyHidden>
          {t('voice.note-length', { seconds: Math.floor(voice.seconds) })}
        </VisuallyHidden>
      )}
      {/* oxlint-disable jsx-a11y/media-has-caption -- what people send each other has none */}
      {frame && (
        <video
          {...element}
          poster={poster ?? undefined}
          preload={poster === null ? 'metadata' : 'none'}
          playsInline
          className={`${styles['video']} ${sendAs === 'round-video' ? styles['round'] : ''}`}
          style={{ inlineSize: frame.width, aspectRatio: `${frame.width} / ${frame.height}` }}
          onClick={toggle}
        />
      )}
      {!frame && hasContent && <audio {...element} preload={voice ? 'none' : 'metadata'} />}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
      {problem === null && (
        <div className={styles['controls']}>
          {hasContent && (
            <IconButton
              label={t(
                isVoice
                  ? isPlaying
                    ? 'voice.note-pause'
                    : 'voice.note-play'
                  : isPlaying
                    ? 'player.pause'
                    : 'player.play',
              )}
              onClick={toggle}
              onKeyDown={onKeyDown}
            >
              <Sign size={17} aria-hidden="true" />
            </IconButton>
          )}
          {voice || isVoice ? (
            <Scrubber
              label={t('voice.position')}
              valueText={valueText}
              values={voice?.waveform ?? heard}
              length={length}
              at={seconds}
              onSeek={seek}
              onKeyDown={onKeyDown}
            />
          ) : (
            <input
              type="range"
              className={styles['position']}
              dir="ltr"
              aria-label={t('voice.position')}
              aria-valuetext={valueText}
              min={0}
              max={length}
              step="any"
              value={seconds}
              onChange={(event) => seek(event.target.valueAsNumber)}
              onKeyDown={onKeyDown}
            />
          )}
          <span dir="ltr" className={styles['time']}>
            {clockTime(seconds)} / {clockTime(length)}
          </span>
          {hasContent && <PlaybackSpeed speed={speed} />}
        </div>
      )}
      {problem !== null && (
        <Line>
          <Problem>{t(problem === 'unplayable' ? 'player.unplayable' : 'player.gone')}</Problem>
          {problem === 'unplayable' && !children && <FileButtons name={fileName} canSave />}
        </Line>
      )}
      {children}
    </fieldset>
  );
}
