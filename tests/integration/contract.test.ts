import { describe, expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

describe('the practice service', () => {
  it('needs no account and is there again after a restart', async () => {
    const { instanceId, kind } = await run.client.call('instances.usePractice', {});
    expect(kind).toBe('practice');
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    await run.client.send(instanceId, chatId, 'practising');
    await run.client.untilAll(instanceId, chatId, 'accepted');
    await run.restart();
    await run.client.send(instanceId, chatId, 'and again');
    expect(await run.client.untilAll(instanceId, chatId, 'accepted')).toHaveLength(2);
  });

  it('is one, however often it is asked for', async () => {
    const first = await run.client.call('instances.usePractice', {});
    const second = await run.client.call('instances.usePractice', {});
    expect(second.instanceId).toBe(first.instanceId);
  });
});

describe('the contract', () => {
  it.each(['nothing', '', '__proto__', 'toString', 'constructor', 'chats.list ', 'chats'])(
    'refuses the unknown name %j',
    async (name) => {
      expect(await run.engine.call(name, {})).toEqual({
        ok: false,
        error: { kind: 'invalid-input', field: 'call', problem: 'malformed' },
      });
    },
  );

  it.each([
    ['chats.list', undefined, 'input'],
    ['chats.list', null, 'input'],
    ['chats.list', 'text', 'input'],
    ['chats.list', { instanceId: 7 }, 'instanceId'],
    ['chats.list', { instanceId: 'a', unheardOf: 1 }, 'input'],
    ['chats.list', { instanceId: 'a', limit: 1e9 }, 'limit'],
    ['messages.send', { instanceId: 'a' }, 'chatId'],
    ['settings.set', { sending: { textLimit: -1 } }, 'sending.textLimit'],
  ])('refuses wrong input to %s: %j', async (name, input, field) => {
    expect(await run.engine.call(name, input)).toEqual({
      ok: false,
      error: { kind: 'invalid-input', field, problem: 'malformed' },
    });
  });

  it.each([
    ['day', -1],
    ['day', 1],
    ['week', 7],
    ['month', 0],
    ['month', 32],
  ] as const)('refuses a schedule of each %s on day %i', async (every, day) => {
    await run.connect();
    const schedule = { scheduleId: crypto.randomUUID(), viewId: crypto.randomUUID(), every, day };
    const input = { ...schedule, archived: true, minuteOfDay: 480, enabled: true };
    expect(await run.refusal('archiveRuns.saveSchedule', input)).toEqual({
      kind: 'invalid-input',
      field: 'day',
      problem: 'malformed',
    });
  });

  it.each(['', '  '])('says that the name of a queue is required where it is %j', async (name) => {
    const input = { instanceId: 'a', queueId: crypto.randomUUID(), name };
    expect(await run.engine.call('team.saveQueue', input)).toEqual({
      ok: false,
      error: { kind: 'invalid-input', field: 'name', problem: 'required' },
    });
  });

  it('changes the settings that a patch names and no other', async () => {
    await run.client.call('settings.set', { sending: { safeSend: false } });
    await run.client.call('settings.set', { appearance: { theme: 'dark' } });
    await run.restart();
    expect(await run.client.call('settings.get', {})).toMatchObject({
      appearance: { theme: 'dark', language: 'system', density: 'normal' },
      sending: { safeSend: false, linkPreview: true },
    });
  });
});
