import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { Message, TextOptions } from '../../../../shared/contract/messages.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { useOutsideUntil } from '../../../product-ui/dates/own-hours.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import type { Cut } from './cut-packets.ts';
import { isUnfinished } from './keep-recording.ts';
import { DiscardedNotice, RecorderPanel } from './recorder-panel.tsx';
import { RecordingReview } from './recording-review.tsx';
import { useKeptRecording } from './use-kept-recording.ts';
import { type RecorderPhase, type RecordingEnd, useRecorder } from './use-recorder.ts';
import type { Voice } from './use-voice.ts';
import composer from '../composer.module.css';
import styles from './voice.module.css';

interface VoiceRecorderProps {
  chat: ChatRef;
  voice: Voice;
  replyToLocalId: string | null;
  options: TextOptions;
  onSent: (messages: readonly Message[]) => void;
  onClose: () => void;
}

/** What a screen reader says of a change that eyes see. */
function spoken(phase: RecorderPhase, kept: Attachment | null): MessageId | null {
  if (phase.kind === 'recording') return phase.isPaused ? 'voice.paused' : 'voice.recording';
  return phase.kind === 'idle' && kept ? 'voice.recorded' : null;
}

/** Records a voice note, lets it be listened to and trimmed, and sends it. */
export function VoiceRecorder(props: VoiceRecorderProps) {
  const { chat, voice, onSent, onClose } = props;
  const { asked, sends, isRecording } = voice;
  const t = useText();
  const [lostTo, setLostTo] = useState<RecordingEnd | null>(null);
  const [restored, setRestored] = useState(0);
  /** What is to be sent once a person says that it may leave outside the instance's hours. */
  const [asking, setAsking] = useState<{ cut: Cut | null } | null>(null);
  const isOutside = useOutsideUntil(chat.instanceId) !== null;
  const wantsDiscard = useRef(false);
  const actions = useKeptRecording({
    ...props,
    onSent(messages) {
      onSent(messages);
      onClose();
    },
  });
  const recorder = useRecorder(chat, {
    onLost: setLostTo,
    onKept: async (recording) => {
      if (wantsDiscard.current) await actions.discard(recording);
    },
  });
  const { phase } = recorder;
  const { discardedId } = actions;
  const onDisk = voice.kept?.attachmentId === discardedId ? null : voice.kept;
  const unfinishedId = onDisk && isUnfinished(onDisk) ? onDisk.attachmentId : null;
  const kept = unfinishedId === null ? onDisk : null;

  function record() {
    actions.forget();
    setLostTo(null);
    wantsDiscard.current = false;
    recorder.start();
  }

  const onAsked = useEffectEvent(() => {
    const isFree = ['idle', 'refused', 'nothing-heard'].includes(phase.kind);
    // What is kept is not recorded over: it is sent or discarded first.
    if (isFree && !kept && !isRecording) record();
  });
  useEffect(() => {
    if (asked === 0) return undefined;
    // In development effects run twice: the microphone is asked for once.
    const timer = setTimeout(onAsked);
    return () => clearTimeout(timer);
  }, [asked]);

  const onUnfinished = useEffectEvent((attachmentId: string) => recorder.finish(attachmentId));
  useEffect(() => {
    if (unfinishedId === null) return undefined;
    const timer = setTimeout(() => onUnfinished(unfinishedId));
    return () => clearTimeout(timer);
  }, [unfinishedId]);

  // What the other window has recorded is here now.
  const isFinishedElsewhere = kept && phase.kind === 'refused' && phase.problem === 'elsewhere';
  const onFinishedElsewhere = useEffectEvent(() => recorder.reset());
  useEffect(() => {
    if (isFinishedElsewhere) onFinishedElsewhere();
  }, [isFinishedElsewhere]);

  function discardNow() {
    wantsDiscard.current = true;
    recorder.stop();
  }

  async function restore(attachmentId: string) {
    await actions.restore(attachmentId);
    setRestored((times) => times + 1);
  }

  function close() {
    recorder.reset();
    onClose();
  }

  const onSends = useEffectEvent(() => {
    if (phase.kind === 'refused' || phase.kind === 'nothing-heard') close();
  });
  useEffect(() => {
    if (sends > 0) onSends();
  }, [sends]);

  const words = spoken(phase, kept);
  return (
    <section className={styles['recorder']} aria-label={t('voice.name')}>
      <VisuallyHidden live>{words && t(words)}</VisuallyHidden>
      <RecorderPanel recorder={recorder} onRetry={record} onDiscard={discardNow} onClose={close} />
      {phase.kind === 'idle' && kept && (
        <RecordingReview
          key={kept.attachmentId}
          instanceId={chat.instanceId}
          kept={kept}
          calls={asked + restored}
          onSend={(cut) => (isOutside ? setAsking({ cut }) : void actions.send(kept, cut, false))}
          onDiscard={() => void actions.discard(kept)}
        />
      )}
      {phase.kind === 'idle' && kept && asking && (
        <div className={composer['line']}>
          <Problem>{t('problem.outside-hours')}</Problem>
          <Button size="small" onClick={() => void actions.send(kept, asking.cut, true)}>
            {t('action.send-now')}
          </Button>
        </div>
      )}
      {phase.kind === 'idle' && !kept && discardedId !== null && (
        <DiscardedNotice onUndo={() => void restore(discardedId)} onClose={close} />
      )}
      <Problem className={styles['problem']}>{lostTo && t(`voice.${lostTo}`)}</Problem>
      <Problem className={styles['problem']} thrown={actions.thrown} />
      {actions.sendAnyway && (
        <div className={composer['line']}>
          <Button size="small" onClick={() => void actions.sendAnyway?.()}>
            {t('action.send-anyway')}
          </Button>
        </div>
      )}
    </section>
  );
}
