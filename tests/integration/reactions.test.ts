import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import { ownReaction } from '../../shared/domain/reactions.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

async function accepted(): Promise<{ instanceId: string; message: Message }> {
  const { instanceId } = await run.connect();
  const { chatId } = await run.openChat('+4915112345678');
  await run.send(chatId, 'Good morning');
  const [message] = await run.untilAll(chatId, 'accepted');
  if (message === undefined) throw new Error('the message is not there');
  return { instanceId, message };
}

const react = ({ messageId }: Message, emoji: string, runId = randomUUID()) =>
  run.call('messageActions.react', { runId, messageId: messageId ?? '', emoji });

const star = ({ messageId }: Message, isStarred: boolean) =>
  run.call('messageActions.star', {
    runId: randomUUID(),
    messageIds: [messageId ?? ''],
    isStarred,
  });

/** The message, once it is as it is to be. */
const until = ({ chatId }: Message, is: (message: Message) => boolean) =>
  run.until(async () => {
    const [message] = await run.messages(chatId);
    return message && is(message) ? message : null;
  });

const reactsWith = (emoji: string | null) => (message: Message) =>
  ownReaction(message.reactions) === emoji;

const sent = (operation: string) => run.service.log.filter((one) => one.operation === operation);

describe('a reaction', () => {
  it('is asked for, confirmed, replaced and taken away, and kept through a restart', async () => {
    const { message } = await accepted();
    await react(message, '👍');
    await until(message, reactsWith('👍'));
    await react(message, '❤️');
    const replaced = await until(message, reactsWith('❤️'));
    expect(replaced.reacting).toMatchObject({ value: '❤️', state: 'done' });
    await run.restart();
    await react(message, '');
    await until(message, reactsWith(null));
    expect(sent('react-to-message').map(({ fields }) => fields)).toEqual(
      ['👍', '❤️', ''].map((reaction) => ({
        chatId: message.chatId,
        messageId: message.messageId,
        reaction,
      })),
    );
  });

  it('that is rejected leaves the one before', async () => {
    const { message } = await accepted();
    await react(message, '👍');
    await until(message, reactsWith('👍'));
    const operation = 'react-to-message';
    run.service.faults.next({ kind: 'status', status: 422, operation });
    await react(message, '🙏');
    const refused = await until(message, ({ reacting }) => reacting?.state === 'refused');
    expect(refused).toMatchObject({
      reactions: [{ emoji: '👍', author: null }],
      reacting: { value: '🙏' },
    });
  });

  it('is repeated after a lost answer, and asked for once however often the call comes', async () => {
    const { message } = await accepted();
    run.service.faults.next({ kind: 'reset-after', operation: 'react-to-message' });
    const runId = randomUUID();
    await Promise.all([1, 2, 3].map(() => react(message, '👍', runId)));
    await until(message, reactsWith('👍'));
    expect(sent('react-to-message')).toHaveLength(2);
  });

  it('goes on after a crash in the middle of it', async () => {
    const { message } = await accepted();
    run.service.faults.next({ kind: 'stall', operation: 'react-to-message' });
    await react(message, '👍');
    await until(message, ({ reacting }) => reacting?.state === 'running');
    await run.restart();
    const done = await until(message, reactsWith('👍'));
    expect(done.reacting?.state).toBe('done');
  });

  it('is offered no more where the service has none, but where only the message is not found', async () => {
    const { instanceId, message } = await accepted();
    const operation = 'react-to-message';
    const body = { message: 'Message not found.' };
    const isRefused = ({ reacting }: Message) => reacting?.state === 'refused';
    const notOffered = async () =>
      (await run.client.call('instances.list', {})).instances[0]?.notOffered;
    run.service.faults.next({ kind: 'status', status: 404, operation, body });
    await react(message, '👍');
    await until(message, isRefused);
    expect(await notOffered()).toEqual([]);

    run.service.withheld.add(operation);
    await react(message, '🙏');
    const refused = await until(message, (one) => isRefused(one) && one.reacting?.value === '🙏');
    expect(refused.reacting?.failure).toMatchObject({ notOffered: 'reaction' });
    expect(await notOffered()).toEqual(['reaction']);
    const again = { instanceId, runId: randomUUID(), messageId: message.messageId ?? '' };
    expect(
      await run.client.refusal('messageActions.react', { ...again, emoji: '👍' }),
    ).toMatchObject({ field: 'reaction', problem: 'not-offered' });
  });
});

describe('a star', () => {
  it('is put and taken away, found by is:starred, and stands in log and details', async () => {
    const { message } = await accepted();
    const found = async () => {
      const query = 'is:starred';
      const { messages } = await run.call('search.find', { query });
      return messages.items.map(({ localId }) => localId);
    };
    expect(await found()).toEqual([]);
    await star(message, true);
    await until(message, ({ isStarred }) => isStarred);
    expect(await found()).toEqual([message.localId]);
    const details = await run.call('messages.details', { localId: message.localId });
    expect(details.actions).toMatchObject([{ kind: 'star', value: 'on', state: 'done' }]);
    const { entries } = await run.call('audit.list', { limit: 2 });
    expect(entries).toMatchObject([{ action: 'outcome' }, { action: 'star' }]);

    await run.restart();
    await star(message, false);
    await until(message, ({ isStarred }) => !isStarred);
    expect(await found()).toEqual([]);
    expect(sent('star-message').map(({ fields }) => fields['star'])).toEqual([true, false]);
  });

  it('asked for and taken back at once ends as it was asked for last', async () => {
    const { message } = await accepted();
    run.service.faults.next({ kind: 'delay', ms: 200, operation: 'star-message' });
    for (const isStarred of [true, false, true, false]) await star(message, isStarred);
    const { starring } = await until(
      message,
      (one) => one.starring?.state === 'done' && one.starring.value === 'off',
    );
    expect(starring?.value).toBe('off');
    expect(sent('star-message').at(-1)?.fields['star']).toBe(false);
  });
});
