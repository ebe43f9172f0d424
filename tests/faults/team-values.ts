import type { ChatDetails } from '../../shared/contract/chats.ts';
import type { SetRegister } from '../../electron/engine/store/chats/set-columns.ts';
import { notesOf } from '../support/notes-of.ts';
import type { Desk } from '../support/team-desks.ts';
import { nameOf } from './team-ledger.ts';

/** Returns what a desk shows of the values in a ledger, by name; what is not there is missing. */
export async function valuesOn(
  desk: Desk,
  chatIds: readonly string[],
): Promise<Map<string, string>> {
  const { client, instanceId } = desk;
  const values = new Map<string, string>();
  for (const chatId of chatIds) {
    for (const [name, value] of await valuesOfChat(desk, chatId)) values.set(name, value);
  }
  for (const { name } of await client.call('chats.labels', { instanceId })) {
    values.set(nameOf.label(name), 'there');
  }
  for (const { viewId } of await client.call('chats.views', { instanceId })) {
    values.set(nameOf.view(viewId), 'there');
  }
  const { threads } = await client.call('threads.list', { instanceId, filter: { tab: 'all' } });
  for (const { threadId, lastMessage } of threads) {
    values.set(nameOf.lastMessage(threadId), lastMessage);
  }
  const { answerAssigns } = await client.call('team.choices', { instanceId });
  values.set(nameOf.choice, answerAssigns ? 'on' : '');
  const { templates } = await client.call('templates.search', { limit: 100 });
  for (const { templateId } of templates) {
    const { text } = await client.call('templates.get', { templateId });
    values.set(nameOf.template(templateId), text);
  }
  return values;
}

/** What a desk shows of what was set of a chat. */
const setValues: Record<SetRegister, (chat: ChatDetails, desk: Desk) => string | Promise<string>> =
  {
    'chat-name': ({ name }) => name ?? '',
    'chat-notes': async ({ chatId }, { client, instanceId }) =>
      (await notesOf(client, { instanceId, chatId })) ?? '',
    'chat-person': ({ person }) => (person === null ? '' : 'joined'),
    'chat-closed': ({ closedAt }) => (closedAt === null ? '' : 'closed'),
  };

async function valuesOfChat(desk: Desk, chatId: string): Promise<[name: string, value: string][]> {
  const { client, instanceId } = desk;
  const inChat = { instanceId, chatId };
  const { assignment } = await client.call('team.chat', inChat);
  const chat = await client.call('chats.get', inChat);
  const messages = await client.messages(instanceId, chatId);
  const set = Object.entries(setValues) as [SetRegister, (typeof setValues)[SetRegister]][];
  return [
    ...(await Promise.all(
      set.map(async ([register, value]): Promise<[string, string]> => [
        nameOf.set(register, chatId),
        await value(chat, desk),
      ]),
    )),
    [nameOf.assignment(chatId), assignment?.kind === 'member' ? assignment.memberId : ''],
    ...chat.labels.map((label): [string, string] => [nameOf.chatLabel(chatId, label.name), 'on']),
    ...messages.map(({ messageId, isStarred }): [string, string] => [
      nameOf.star(messageId ?? ''),
      isStarred ? 'on' : '',
    ]),
  ];
}
