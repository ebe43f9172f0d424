import { bareKey, isKeyId, parseMessageId } from '../../../shared/domain/message-id.ts';
import type { MessageRef } from './incoming-event.ts';
import { chatOf, firstObject, flagOf, isObject, type JsonObject, textOf } from './record-fields.ts';

/**
 * Returns a message's ID as text: engines that drive a browser have an object, with the whole ID in `_serialized`, or in parts.
 * Null for anything else.
 */
export function idOf(value: unknown): string | null {
  if (!isObject(value)) return textOf(value);
  const whole = textOf(value['_serialized']);
  if (whole !== null) return whole;
  const [remote, key] = [idOf(value['remote']), textOf(value['id'])];
  const fromMe = flagOf(value['fromMe']);
  return remote === null || key === null || fromMe === null ? key : `${fromMe}_${remote}_${key}`;
}

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
