import type { EngineClient } from './engine-client.ts';

/** Returns what is noted about a chat. */
export async function notesOf(
  client: Pick<EngineClient, 'call'>,
  inChat: { instanceId: string; chatId: string },
): Promise<string | undefined> {
  const { chats } = await client.call('people.get', inChat);
  return chats[0]?.notes;
}
