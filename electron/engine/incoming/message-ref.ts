import { bareKey, isKeyId, parseMessageId } from '../../../shared/domain/message-id.ts';
import type { MessageRef } from './incoming-event.ts';
import { chatOf, firstObject, idOf, type JsonObject } from './record-fields.ts';

/** A message as an event names it; `fromMe` null: that is not told. */
export type Ref = MessageRef & { fromMe: boolean | null };

/** Returns the message of an ID, which may be a bare key; then what else stands there tells its chat. `own`: one's own chat ID. */
export function refOf(id: unknown, around: JsonObject, own: string | null): Ref | null {
  const written = idOf(id) ?? '';
  const named = parseMessageId(written);
  const keyId = bareKey(named?.keyId ?? written);
  if (!isKeyId(keyId)) return null;
  const key = firstObject(around['key'], firstObject(around['_data'])['key']);
  const chatId = [named?.chatId, key['remoteJid'], around['from'], around['to']]
    .map((one) => chatOf(idOf(one))?.chatId ?? null)
    .find((one) => one !== null && one !== own);
  return chatId ? { chatId, keyId, fromMe: named?.fromMe ?? null } : null;
}

/** Returns what events keep of a message that they name. */
export function bare({ chatId, keyId }: Ref): MessageRef {
  return { chatId, keyId };
}
