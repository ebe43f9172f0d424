import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

type Where = Parameters<typeof eventOf>[3];

/** An event of a team's log, as a console appends it; by default of an instance that nobody shares. */
export function eventOf(
  kind: string,
  id: string,
  payload: object,
  { instanceKey = 'i', chatId = 'c' }: { instanceKey?: string; chatId?: string | null } = {},
) {
  return { eventId: `${kind}:${id}:1`, instanceKey, chatId, kind, at: Date.now(), payload };
}

export function noteOf(text: string, where?: Where, at = Date.now()) {
  const noteId = randomUUID();
  return eventOf('note', noteId, { noteId, text, mentions: [], at }, where);
}

/** An answer that a colleague sent, with `more` of its own. */
export function messageOf(more: object, where?: Where) {
  const localId = randomUUID();
  const payload = {
    localId,
    address: null,
    text: 'We look into it',
    content: { kind: 'text' },
    replyTo: null,
    replyKey: null,
    state: 'accepted',
    stateAt: Date.now(),
    createdAt: Date.now(),
    failure: null,
    keyId: null,
    remoteJid: null,
    serviceStatus: null,
    answer: null,
    place: null,
    ...more,
  };
  return eventOf('message', localId, payload, where);
}

export async function appendTo(client: Client, events: readonly object[]): Promise<void> {
  await client.query('select seq from postline.append($1)', [JSON.stringify(events)]);
}
