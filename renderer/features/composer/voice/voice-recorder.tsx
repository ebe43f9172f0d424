import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { Message, TextOptions } from '../../../../shared/contract/messages.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DiscardedNotice } from './discarded-notice.tsx';
import { isUnfinished } from './keep-take.ts';
import { RecorderPanel } from './recorder-panel.tsx';
import { TakeReview } from './take-review.tsx';
import { type RecorderPhase, useRecorder } from './use-recorder.ts';
import { useTakeActs } from './use-take-acts.ts';
import styles from './voice.module.css';

interface VoiceRecorderProps {
  instanceId: string;
  chatId: string;
  /** The recording that is kept with this chat's draft. */
  take: Attachment | null;
  /** Nothing may be recorded before what is being put on disk is there. */
  isUnderWay: boolean;
  /** Grows whenever the person asks for a recording. */
  asked: number;
  replyToLocalId: string | null;
  options: TextOptions;
  onSent: (messages: readonly Message[]) => void;
  onClose: () => void;
}

/** What a screen reader says of a change that eyes see. */
function spoken(phase: RecorderPhase, take: Attachment | null): MessageId | null {
  if (phase.kind === 'recording') return phase.isPaused ? 'voice.paused' : 'voice.recording';
  return phase.kind === 'idle' && take ? 'voice.recorded' : null;
}

/** Records a voice note, lets it be listened to and trimmed, and sends it. */
export function VoiceRecorder(props: VoiceRecorderProps) {
  const { instanceId, chatId, isUnderWay, asked, onSent, onClose } = props;
  const chat = { instanceId, chatId };
  const say = useText();
  const errorText = useErrorText();
  const [wasLost, setWasLost] = useState(false);
  const [restored, setRestored] = useState(0);
  const wantsDiscard = useRef(false);
  const acts = useTakeActs({
    ...props,
    onSent(messages) {
      onSent(messages);
      onClose();
    },
  });
  const recorder = useRecorder(chat, {
    onLost: () => setWasLost(true),
    onKept: async (kept) => {
      if (wantsDiscard.current) await acts.discard(kept);
    },
  });
  const { phase } = recorder;
  const { discardedId } = acts;
  const kept = props.take?.attachmentId === discardedId ? null : props.take;
  const leftId = kept && isUnfinished(kept) ? kept.attachmentId : null;
  const take = leftId === null ? kept : null;

  function record() {
    acts.forget();
    setWasLost(false);
    wantsDiscard.current = false;
    recorder.start();
  }

  const onAsked = useEffectEvent(() => {
    const isFree = ['idle', 'refused', 'nothing-heard'].includes(phase.kind);
    // What is kept is not recorded over: it is sent or discarded first.
    if (isFree && !take && !isUnderWay) record();
  });
  useEffect(() => {
    if (asked === 0) return undefined;
    // In development effects run twice: the microphone is asked for once.
    const timer = setTimeout(onAsked);
    return () => clearTimeout(timer);
  }, [asked]);

  const onLeft = useEffectEvent((attachmentId: string) => recorder.finish(attachmentId));
  useEffect(() => {
    if (leftId === null) return undefined;
    const timer = setTimeout(() => onLeft(leftId));
    return () => clearTimeout(timer);
  }, [leftId]);

  function discardNow() {
    wantsDiscard.current = true;
    recorder.stop();
  }

  async function restore(attachmentId: string) {
    await acts.restore(attachmentId);
    setRestored((times) => times + 1);
  }

  function close() {
    recorder.reset();
    onClose();
  }

  const words = spoken(phase, take);
  return (
    <section className={styles['recorder']} aria-label={say('voice.name')}>
      <VisuallyHidden live>{words && <Text id={words} />}</VisuallyHidden>
      <RecorderPanel recorder={recorder} onRetry={record} onDiscard={discardNow} onClose={close} />
      {phase.kind === 'idle' && take && (
        <TakeReview
          key={take.attachmentId}
          instanceId={instanceId}
          take={take}
          calls={asked + restored}
          onSend={(cut) => acts.send(take, cut)}
          onDiscard={() => acts.discard(take)}
        />
      )}
      {phase.kind === 'idle' && !take && discardedId !== null && (
        <DiscardedNotice onUndo={() => void restore(discardedId)} onClose={close} />
      )}
      {wasLost && (
        <p role="alert" className={styles['problem']}>
          <Text id="voice.lost" />
        </p>
      )}
      {acts.error && (
        <p role="alert" className={styles['problem']}>
          {errorText(acts.error)}
        </p>
      )}
    </section>
  );
}
