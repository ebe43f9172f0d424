import { useQuery } from '@tanstack/react-query';
import { Pause, Play, SendHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import { contentAddress } from '../../../../shared/page-routes.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { clockTime } from '../../../ui/clock-time.ts';
import { soundOf } from '../../../ui/sound-of.ts';
import { usePlayer } from '../../../ui/use-player.ts';
import type { Cut } from './cut-packets.ts';
import { TrimTrack } from './trim-track.tsx';
import styles from './voice.module.css';

/** Lets a recording that is kept be listened to, trimmed, sent or discarded. */
export function RecordingReview({
  instanceId,
  kept,
  calls,
  onSend,
  onDiscard,
}: {
  instanceId: string;
  kept: Attachment;
  /** Grows whenever the person did something that leads here: the focus moves here. */
  calls: number;
  /** Without a cut, all of it is sent. */
  onSend: (cut: Cut | null) => void;
  onDiscard: () => void;
}) {
  const t = useText();
  const { attachmentId, voice } = kept;
  const length = voice?.seconds ?? 0;
  const [cut, setCut] = useState<Cut>({ from: 0, to: length });
  const sound = useQuery({
    queryKey: ['attachment-content', attachmentId],
    queryFn: () => soundOf(contentAddress(instanceId, attachmentId)),
    gcTime: 0,
  });
  const player = usePlayer(sound.data ?? null, cut);
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (calls > 0) sendButton.current?.focus();
  }, [calls]);

  function trim(next: Cut) {
    setCut(next);
    if (player.seconds < next.from || player.seconds > next.to) player.seek(next.from);
  }

  function send() {
    player.pause();
    const isCut = cut.from > 0 || cut.to < length;
    onSend(isCut ? cut : null);
  }

  return (
    <>
      <div className={styles['voiceBar']}>
        <IconButton
          label={t(player.isPlaying ? 'voice.pause-playback' : 'voice.play')}
          onClick={player.isPlaying ? player.pause : player.play}
        >
          {player.isPlaying ? <Pause size={17} /> : <Play size={17} />}
        </IconButton>
        <TrimTrack
          waveform={voice?.waveform ?? []}
          length={length}
          at={player.seconds}
          cut={cut}
          onSeek={player.seek}
          onTrim={trim}
        />
        <span dir="ltr" className={styles['voiceTime']}>
          {clockTime(player.seconds - cut.from)} / {clockTime(cut.to - cut.from)}
        </span>
        <IconButton label={t('voice.discard')} onClick={onDiscard}>
          <Trash2 size={16} />
        </IconButton>
        <Button
          ref={sendButton}
          tone="primary"
          size="small"
          // Whoever holds the key that stopped the recording has not asked to send it.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={send}
        >
          {t('voice.send')}
          <SendHorizontal size={14} />
        </Button>
      </div>
      <Problem className={styles['problem']}>{sound.error && t('voice.unreadable')}</Problem>
    </>
  );
}
