import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Mic, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryOf } from '../../../bridge/queries.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { MicrophoneProblem } from './microphone.ts';
import { RecordingBar } from './recording-bar.tsx';
import type { useRecorder } from './use-recorder.ts';

/** Shows a recording while it is asked for, made and put on disk. */
export function RecorderPanel({
  recorder,
  onRetry,
  onDiscard,
  onClose,
}: {
  recorder: ReturnType<typeof useRecorder>;
  onRetry: () => void;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const { phase } = recorder;
  switch (phase.kind) {
    case 'idle':
      return null;
    case 'asking':
      return <VoiceNotice onClose={onClose}>{t('voice.asking')}</VoiceNotice>;
    case 'refused':
      return (
        <VoiceNotice isBad action={<TryAgain onClick={onRetry} />} onClose={onClose}>
          <MicrophoneHelp problem={phase.problem} />
        </VoiceNotice>
      );
    case 'recording':
      return (
        <RecordingBar
          recording={phase.recording}
          isPaused={phase.isPaused}
          notKept={phase.notKept}
          onPause={recorder.setPaused}
          onStop={recorder.stop}
          onDiscard={onDiscard}
        />
      );
    case 'keeping':
      return <VoiceNotice>{t('voice.keeping')}</VoiceNotice>;
    case 'nothing-heard':
      return (
        <VoiceNotice isBad onClose={onClose}>
          {t('voice.nothing-heard')}
        </VoiceNotice>
      );
    case 'not-kept':
      return (
        <VoiceNotice
          isBad
          action={<TryAgain onClick={() => void recorder.keepAgain(phase.webm)} />}
        >
          {t('voice.not-kept', { reason: errorText(phase.error) })}
        </VoiceNotice>
      );
  }
}

/** Offers to restore a discarded recording, for as long as it is shown. */
export function DiscardedNotice({ onUndo, onClose }: { onUndo: () => void; onClose: () => void }) {
  const t = useText();
  const undo = useRef<HTMLButtonElement>(null);
  // The button that had the focus went away with the recording.
  useEffect(() => undo.current?.focus(), []);
  return (
    <VoiceNotice
      action={
        <Button ref={undo} size="small" onClick={onUndo}>
          {t('action.undo')}
        </Button>
      }
      onClose={onClose}
    >
      {t('voice.discarded')}
    </VoiceNotice>
  );
}

/** One thing that the recorder says, with what can be done about it. */
function VoiceNotice({
  isBad = false,
  action,
  onClose,
  children,
}: {
  isBad?: boolean;
  action?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Banner
      isAlert={isBad}
      tone={isBad ? 'bad' : 'info'}
      icon={isBad ? <CircleAlert /> : <Mic />}
      actions={
        <>
          {action}
          {onClose && (
            <IconButton label={t('action.close')} onClick={onClose}>
              <X size={16} />
            </IconButton>
          )}
        </>
      }
    >
      {children}
    </Banner>
  );
}

function TryAgain({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <Button size="small" onClick={onClick}>
      {t('action.try-again')}
    </Button>
  );
}

/** Why nothing is recorded, and what to do about it. */
function MicrophoneHelp({ problem }: { problem: MicrophoneProblem }) {
  const t = useText();
  const status = useQuery(queryOf('app.status', {}));
  return (
    <>
      <strong>{t(`voice.${problem}`)}</strong> {t(wayOut(problem, status.data?.host ?? 'desktop'))}
    </>
  );
}

/** What to do about it, in the words of the system at hand. */
function wayOut(problem: MicrophoneProblem, host: 'desktop' | 'preview'): MessageId {
  if (problem === 'in-use' || problem === 'elsewhere') return `voice.${problem}-help`;
  if (problem === 'denied' && host === 'preview') return 'voice.denied-browser';
  if (/mac/i.test(navigator.platform)) return `voice.${problem}-mac`;
  return `voice.${problem}-${/win/i.test(navigator.platform) ? 'windows' : 'linux'}`;
}
