import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ContractEvent } from '../../shared/contract/contract.ts';
import { createEvents, tellInTurns } from './events.ts';

const chat = (chatId: string) => ({ instanceId: 'one', chatId });

function told() {
  const events = createEvents();
  const times: (readonly ContractEvent[])[] = [];
  const end = tellInTurns(events, (list) => times.push(list));
  return { events, times, end };
}

describe('what a page is told', () => {
  it('comes after the answers of a turn', async () => {
    const { events, times } = told();
    events.publish('messages.changed', chat('1@c.us'));
    await Promise.resolve();
    expect(times).toEqual([]);
    await turn();
    expect(times).toHaveLength(1);
  });

  it('is each event once, in the order of their first', async () => {
    const { events, times } = told();
    events.publish('messages.changed', chat('1@c.us'));
    events.publish('outbox.changed', { instanceId: 'one' });
    events.publish('messages.changed', chat('1@c.us'));
    events.publish('messages.changed', chat('2@c.us'));
    await turn();
    const keys = times.flat().map((event) => JSON.stringify(event));
    expect(keys).toEqual([
      '{"name":"messages.changed","payload":{"instanceId":"one","chatId":"1@c.us"}}',
      '{"name":"outbox.changed","payload":{"instanceId":"one"}}',
      '{"name":"messages.changed","payload":{"instanceId":"one","chatId":"2@c.us"}}',
    ]);
  });

  it('is told again when it changes in a later turn', async () => {
    const { events, times } = told();
    events.publish('settings.changed', {});
    await turn();
    events.publish('settings.changed', {});
    await turn();
    expect(times).toHaveLength(2);
  });

  it('comes in parts that are small, however much changed', async () => {
    const { events, times } = told();
    for (let number = 0; number < 1_000; number += 1) {
      events.publish('messages.changed', chat(`${number}@c.us`));
    }
    await turn();
    expect(times.flat()).toHaveLength(1_000);
    for (const list of times) expect(JSON.stringify(list).length).toBeLessThan(64 * 1024);
  });

  it('is nothing any more once it is ended', async () => {
    const { events, times, end } = told();
    events.publish('settings.changed', {});
    end();
    events.publish('app.changed', {});
    await turn();
    expect(times).toEqual([]);
  });
});
