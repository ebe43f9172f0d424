import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { errorOf } from '../../../bridge/call.ts';
import { onEvent } from '../../../bridge/on-event.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { contentAddress } from '../../../../shared/page-routes.ts';
import { useText } from '../../../messages/text.tsx';
import { soundOf } from '../../../ui/sound-of.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { onOtherWindow, tellOtherWindows } from '../../../ui/other-windows.ts';
import { createKeeper, isUnfinished, keepRecording } from './keep-recording.ts';
import { closeMicrophone, type MicrophoneProblem, openMicrophone } from './microphone.ts';
import { record, type Recording } from './record.ts';
import { beginRecording } from './use-voice.ts';

/** What the recorder is doing. While it is idle, there may be a recording on disk. */
export type RecorderPhase =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'refused'; problem: MicrophoneProblem }
  /** `notKept`: it goes on, but is not safe from a crash. */
  | { kind: 'recording'; recording: Recording; isPaused: boolean; notKept: AppError | null }
  | { kind: 'keeping' }
  | { kind: 'nothing-heard' }
  /** It is in memory only. */
  | { kind: 'not-kept'; webm: Blob; error: AppError };

/** What ended a recording that nobody stopped. */
export type RecordingEnd = 'microphone-lost' | 'asleep';

interface RecorderHooks {
  onLost: (to: RecordingEnd) => void;
  /** Runs once the recording is on disk, before it is shown. */
  onKept: (recording: Attachment) => Promise<void>;
}

/** Records for one chat. A chat that is left while it records keeps what was recorded. */
export function useRecorder(chat: ChatRef, { onLost, onKept }: RecorderHooks) {
  const t = useText();
  const client = useQueryClient();
  const [phase, setPhase] = useState<RecorderPhase>({ kind: 'idle' });
  const current = useRef<Recording | null>(null);
  const attempt = useRef(0);

  /** Puts a recording on disk as it will be sent, and shows it from there. */
  async function keep(webm: Blob) {
    setPhase({ kind: 'keeping' });
    const endRecording = beginRecording(chat);
    try {
      const kept = await keepRecording(chat, webm, t('voice.file'));
      if (kept) await onKept(kept);
      // Also where the chat was left: who comes back must not be shown what is no longer there.
      const queryKey = keyOf('attachments.list', chat);
      await client.invalidateQueries({ queryKey, refetchType: 'all' });
      setPhase({ kind: kept ? 'idle' : 'nothing-heard' });
    } catch (thrown) {
      setPhase({ kind: 'not-kept', webm, error: errorOf(thrown) });
    }
    endRecording();
  }

  /** Keeps what a crash left of a recording. Where another window is still recording it, that one keeps it. */
  async function finish(attachmentId: string) {
    await inOneWindow(chat, async () => {
      const queryKey = keyOf('attachments.list', chat);
      await client.invalidateQueries({ queryKey });
      const known = client.getQueryData<Attachment[]>(queryKey) ?? [];
      const left = known.find((one) => one.attachmentId === attachmentId);
      if (left && isUnfinished(left)) await keepUnfinished(attachmentId);
    });
  }

  async function keepUnfinished(attachmentId: string) {
    setPhase({ kind: 'keeping' });
    try {
      await keep(await soundOf(contentAddress(chat.instanceId, attachmentId)));
    } catch {
      setPhase({ kind: 'nothing-heard' });
    }
  }

  async function run(stream: MediaStream) {
    const keeper = createKeeper(chat, (thrown) =>
      setPhase((now) => (now.kind === 'recording' ? { ...now, notKept: errorOf(thrown) } : now)),
    );
    const recording = record(stream, keeper.onChunk);
    const endRecording = beginRecording(chat);
    let hasSlept = false;
    const endListening = onEvent('power.slept', () => {
      hasSlept = true;
      recording.stop();
    });
    const endHearing = onOtherWindow('records', () => setPaused(true));
    current.current = recording;
    setPhase({ kind: 'recording', recording, isPaused: false, notKept: null });
    tellOtherWindows('records');
    const { webm, wasLost } = await recording.ended;
    endListening();
    endHearing();
    current.current = null;
    setPhase({ kind: 'keeping' });
    await keeper.done();
    if (hasSlept || wasLost) onLost(hasSlept ? 'asleep' : 'microphone-lost');
    await keep(webm);
    endRecording();
  }

  async function start() {
    attempt.current += 1;
    const mine = attempt.current;
    setPhase({ kind: 'asking' });
    const microphone = await openMicrophone();
    const isWanted = mine === attempt.current;
    if (typeof microphone !== 'string') {
      if (!isWanted) return closeMicrophone(microphone);
      const isElsewhere = !(await inOneWindow(chat, () => run(microphone), 'at once'));
      if (!isElsewhere) return;
      closeMicrophone(microphone);
      setPhase({ kind: 'refused', problem: 'elsewhere' });
    } else if (isWanted) {
      setPhase({ kind: 'refused', problem: microphone });
    }
  }

  const leave = useRef(() => {
    attempt.current += 1;
    current.current?.stop();
  });
  useEffect(() => leave.current, []);

  function setPaused(isPaused: boolean) {
    if (isPaused) current.current?.pause();
    else {
      current.current?.resume();
      tellOtherWindows('records');
    }
    setPhase((now) => (now.kind === 'recording' ? { ...now, isPaused } : now));
  }

  function reset() {
    attempt.current += 1;
    setPhase({ kind: 'idle' });
  }

  return {
    phase,
    start: () => void start(),
    stop: () => current.current?.stop(),
    keepAgain: keep,
    finish: (attachmentId: string) => void finish(attachmentId),
    setPaused,
    reset,
  };
}

/**
 * Does what is about a chat's recording while no other window does. Returns false where another is at it and `when` does not wait
 * for its end.
 */
function inOneWindow(
  { instanceId, chatId }: ChatRef,
  job: () => Promise<void>,
  when: 'at once' | 'in turn' = 'in turn',
): Promise<boolean> {
  const ifAvailable = when === 'at once';
  return navigator.locks.request(
    `recording ${instanceId} ${chatId}`,
    { ifAvailable },
    async (lock) => {
      if (lock === null) return false;
      await job();
      return true;
    },
  );
}
