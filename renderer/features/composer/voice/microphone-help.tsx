import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../bridge/queries.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { Text } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import type { MicrophoneProblem } from './microphone.ts';
import { VoiceNotice } from './voice-notice.tsx';

function system(): 'mac' | 'windows' | 'linux' {
  if (/mac/i.test(navigator.platform)) return 'mac';
  return /win/i.test(navigator.platform) ? 'windows' : 'linux';
}

/** What to do about it, in the words of the system at hand. */
function wayOut(problem: MicrophoneProblem, host: 'desktop' | 'preview'): MessageId {
  if (problem === 'in-use') return 'voice.in-use-help';
  if (problem === 'denied' && host === 'preview') return 'voice.denied-browser';
  return `voice.${problem}-${system()}`;
}

/** Why nothing is recorded, and what to do about it. */
export function MicrophoneHelp({
  problem,
  onRetry,
  onClose,
}: {
  problem: MicrophoneProblem;
  onRetry: () => void;
  onClose: () => void;
}) {
  const status = useQuery(queryOf('app.status', {}));
  return (
    <VoiceNotice
      tone="bad"
      actions={
        <Button size="small" onClick={onRetry}>
          <Text id="act.try-again" />
        </Button>
      }
      onClose={onClose}
    >
      <strong>
        <Text id={`voice.${problem}`} />
      </strong>{' '}
      <Text id={wayOut(problem, status.data?.host ?? 'desktop')} />
    </VoiceNotice>
  );
}
