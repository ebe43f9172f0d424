import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Text } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { MicrophoneHelp } from './microphone-help.tsx';
import { RecordingBar } from './recording-bar.tsx';
import type { useRecorder } from './use-recorder.ts';
import { VoiceNotice } from './voice-notice.tsx';

/** What is shown while a recording is asked for, made and put on disk. */
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
  const errorText = useErrorText();
  const { phase } = recorder;
  switch (phase.kind) {
    case 'idle':
      return null;
    case 'asking':
      return (
        <VoiceNotice onClose={onClose}>
          <Text id="voice.asking" />
        </VoiceNotice>
      );
    case 'refused':
      return <MicrophoneHelp problem={phase.problem} onRetry={onRetry} onClose={onClose} />;
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
      return (
        <VoiceNotice>
          <Text id="voice.keeping" />
        </VoiceNotice>
      );
    case 'nothing-heard':
      return (
        <VoiceNotice tone="bad" onClose={onClose}>
          <Text id="voice.nothing-heard" />
        </VoiceNotice>
      );
    case 'not-kept':
      return (
        <VoiceNotice
          tone="bad"
          actions={
            <Button size="small" onClick={() => recorder.keepAgain(phase.webm)}>
              <Text id="act.try-again" />
            </Button>
          }
        >
          <Text id="voice.not-kept" values={{ reason: errorText(phase.error) }} />
        </VoiceNotice>
      );
  }
}
