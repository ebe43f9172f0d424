import type { ToldState } from '../../../shared/domain/told-state.ts';
import { type JsonObject, textOf } from './record-fields.ts';

/** What a source said of a message of one's own; `waiting`: no more than that it was asked to send it. */
export type Told = ToldState | 'failed' | 'waiting';

/** The words of this service and its relatives, in capitals. */
const words: Readonly<Record<string, Told>> = {
  ERROR: 'failed',
  FAILED: 'failed',
  PENDING: 'waiting',
  SERVER: 'sent',
  SERVER_ACK: 'sent',
  SENT: 'sent',
  DEVICE: 'delivered',
  DELIVERY_ACK: 'delivered',
  DELIVERED: 'delivered',
  READ: 'read',
  PLAYED: 'played',
};

/** By number, from -1 on; what the engine below calls `status` has the same numbers and one more. */
const numbers: readonly Told[] = ['failed', 'waiting', 'sent', 'delivered', 'read', 'played'];

/** Returns what a record or an acknowledgement says of a message; null where it says nothing that is known. */
export function toldStateOf(value: JsonObject, data: JsonObject = {}): Told | null {
  const word = textOf(value['ackName'])?.toUpperCase() ?? '';
  return (
    words[word] ??
    numberedState(value['ack'], -1) ??
    words[textOf(value['status'])?.toUpperCase() ?? ''] ??
    numberedState(data['status'], 0) ??
    null
  );
}

function numberedState(value: unknown, first: number): Told | undefined {
  const number = Number(textOf(value) ?? Number.NaN);
  return numbers[number - first];
}
