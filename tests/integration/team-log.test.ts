import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type Desk, type Desks, startDesks } from '../support/team-desks.ts';

const customer = '+49 1511 2345678';

describeWithPostgres('a team at several desks', { timeout: 60_000 }, () => {
  let postgres: TestPostgres;
  let desks: Desks;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterEach(() => desks.close());
  afterAll(() => postgres.remove());

  const desk = (name: string): Desk => {
    const found = desks.desks.find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no desk of ${name}`);
    return found;
  };
  const sends = () => desks.service.log.filter(({ operation }) => operation.startsWith('send-'));
  const chatOf = (of: Desk) => of.client.openChat(of.instanceId, customer);
  const messagesOf = (of: Desk, chatId: string): Promise<Message[]> =>
    of.client.messages(of.instanceId, chatId);

  it('shows at every desk what one sends, with its author and its state, and sends it once', async () => {
    desks = await startDesks(postgres, ['Ana', 'Jan']);
    const [ana, jan] = [desk('Ana'), desk('Jan')];
    const { chatId } = await chatOf(ana);
    await ana.client.send(ana.instanceId, chatId, 'Good morning');
    const [own] = await ana.client.untilAll(ana.instanceId, chatId, 'accepted');
    await desks.untilEqual();
    const [shown] = await messagesOf(jan, chatId);
    expect(shown).toMatchObject({
      localId: own?.localId,
      text: 'Good morning',
      state: 'accepted',
      author: { name: 'Ana' },
      messageId: own?.messageId,
    });
    expect(own).not.toHaveProperty('author');
    expect(sends()).toHaveLength(1);
  });
});
