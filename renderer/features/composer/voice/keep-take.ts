import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { VoiceFacts } from '../../../../shared/domain/media.ts';
import { contentAddress, grantAddress } from '../../../../shared/page-routes.ts';
import { call, CallError } from '../../../bridge/call.ts';
import type { Cut } from './cut-packets.ts';
import { loudnessOf } from './loudness.ts';

export interface ChatPlace {
  instanceId: string;
  chatId: string;
}

const unfinishedType = 'webm';

/** A recording whose end was a crash: it is kept as the browser made it, and not Ogg yet. */
export function isUnfinished({ fileName }: Attachment): boolean {
  return fileName.endsWith(unfinishedType);
}

async function post(address: string, body: ArrayBuffer): Promise<Response> {
  const answer = await fetch(address, { method: 'POST', body });
  if (answer.ok) return answer;
  throw new CallError('attachments.addTake', { kind: 'storage', detail: `${answer.status}` });
}

/** Hands the bytes to main, which keeps them as the chat's take in place of the one there was. */
async function handOver(chat: ChatPlace, name: string, bytes: ArrayBuffer, voice: VoiceFacts) {
  const answer = await post(grantAddress(name), bytes);
  const { grantId } = (await answer.json()) as { grantId: string };
  return await call('attachments.addTake', { ...chat, grantId, voice });
}

/** Keeps how a recording begins; answers the id that the rest goes to. */
export async function keepBeginning(chat: ChatPlace, webm: ArrayBuffer): Promise<string> {
  const nothingKnown = { seconds: 0, waveform: [] };
  const name = `Voice note.${unfinishedType}`;
  return (await handOver(chat, name, webm, nothingKnown)).attachmentId;
}

/** Keeps how a recording goes on, from this byte of it. */
export async function keepAtEnd(
  { instanceId, attachmentId }: { instanceId: string; attachmentId: string },
  webm: ArrayBuffer,
  at: number,
): Promise<void> {
  await post(`${contentAddress(instanceId, attachmentId)}?at=${at}`, webm);
}

/** Keeps a whole recording, or a part of one, as it will be sent: as the chat's take. Null where it holds no sound. */
export async function keepTake(
  chat: ChatPlace,
  recording: Blob,
  cut?: Cut,
): Promise<Attachment | null> {
  const { oggOf } = await import('./ogg-opus.ts');
  const ogg = await oggOf(recording, cut);
  if (!ogg) return null;
  const voice = { seconds: ogg.seconds, waveform: await loudnessOf(ogg.bytes) };
  return await handOver(chat, 'Voice note.ogg', ogg.bytes, voice);
}
