import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { VoiceFacts } from '../../../../shared/domain/media.ts';
import { contentAddress, grantAddress } from '../../../../shared/page-routes.ts';
import { call, CallError, lockChanged } from '../../../bridge/call.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import type { Cut } from './cut-packets.ts';
import { loudnessOf } from '../../../ui/loudness.ts';

const unfinishedType = 'webm';

/** The status of what main does not do while Postline is locked. */
const locked = 423;

/** Returns whether a crash ended this recording: it is kept as the browser made it, and not Ogg yet. */
export function isUnfinished({ fileName }: Attachment): boolean {
  return fileName.endsWith(unfinishedType);
}

async function post(address: string, body: ArrayBuffer): Promise<Response> {
  const answer = await fetch(address, { method: 'POST', body });
  if (answer.ok) return answer;
  if (answer.status === locked) {
    await lockChanged();
    return post(address, body);
  }
  throw new CallError('attachments.addRecording', { kind: 'storage', detail: `${answer.status}` });
}

/** Hands the bytes to main, which keeps them in place of the chat's recording that there was. */
async function handOver(chat: ChatRef, name: string, bytes: ArrayBuffer, voice: VoiceFacts) {
  const answer = await post(grantAddress(name), bytes);
  const { grantId } = (await answer.json()) as { grantId: string };
  return await call('attachments.addRecording', { ...chat, grantId, voice });
}

/** Keeps a whole recording, or a part of one, as it will be sent, as a file of this name. Returns null where it holds no sound. */
export async function keepRecording(
  chat: ChatRef,
  recording: Blob,
  name: string,
  cut?: Cut,
): Promise<Attachment | null> {
  const { oggOf } = await import('./ogg-opus.ts');
  const ogg = await oggOf(recording, cut);
  if (!ogg) return null;
  const voice = { seconds: ogg.seconds, waveform: await loudnessOf(ogg.bytes) };
  return await handOver(chat, `${name}.ogg`, ogg.bytes, voice);
}

/**
 * Keeps a recording on disk as it grows: with every chunk only what is new, so that an hour costs no more than a
 * minute. What could not be kept is tried again with the next chunk.
 */
export function createKeeper(chat: ChatRef, onFailed: (thrown: unknown) => void) {
  const waiting: Blob[] = [];
  let attachmentId: string | null = null;
  let keptBytes = 0;
  let underWay: Promise<void> | null = null;

  async function keep() {
    while (waiting.length > 0) {
      const count = waiting.length;
      const bytes = await new Blob(waiting).arrayBuffer();
      if (attachmentId === null) {
        const name = `Voice note.${unfinishedType}`;
        ({ attachmentId } = await handOver(chat, name, bytes, { seconds: 0, waveform: [] }));
      } else {
        await post(`${contentAddress(chat.instanceId, attachmentId)}?at=${keptBytes}`, bytes);
      }
      keptBytes += bytes.byteLength;
      waiting.splice(0, count);
    }
  }

  return {
    onChunk: (chunk: Blob) => {
      waiting.push(chunk);
      underWay ??= keep()
        .catch(onFailed)
        .finally(() => (underWay = null));
    },
    /** Resolves when nothing is being kept any more. */
    done: () => underWay ?? Promise.resolve(),
  };
}
