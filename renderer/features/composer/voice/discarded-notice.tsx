import { useEffect, useRef } from 'react';
import { Text } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { VoiceNotice } from './voice-notice.tsx';

/** A discarded recording can be brought back for as long as this line stands. */
export function DiscardedNotice({ onUndo, onClose }: { onUndo: () => void; onClose: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that had the focus went away with the recording.
  useEffect(() => undo.current?.focus(), []);
  return (
    <VoiceNotice
      actions={
        <Button ref={undo} size="small" onClick={onUndo}>
          <Text id="act.undo" />
        </Button>
      }
      onClose={onClose}
    >
      <Text id="voice.discarded" />
    </VoiceNotice>
  );
}
