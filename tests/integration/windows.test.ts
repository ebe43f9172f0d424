import { describe, expect, it } from 'vitest';
import { openChatOf } from '../support/page-bytes.ts';
import { runningEngine } from '../support/running-engine.ts';

describe('a host without windows', () => {
  const run = runningEngine();

  it('says that it has none', async () => {
    expect(await run.client.call('app.status', {})).toMatchObject({ canOpenWindows: false });
    expect(await run.client.refusal('app.openWindow', { chat: null })).toEqual({
      kind: 'invalid-input',
      field: 'window',
      problem: 'no-windows',
    });
  });

  it('takes a chat and its instance, and nothing that could be an address', async () => {
    for (const input of [{}, { chat: 'https://example.org' }, { chat: null, url: 'x' }]) {
      expect(await run.engine.call('app.openWindow', input)).toMatchObject({
        ok: false,
        error: { kind: 'invalid-input', problem: 'malformed' },
      });
    }
  });
});

describe('a host that opens no more than two', () => {
  let open = 0;
  const run = runningEngine({ openWindow: () => ++open <= 2 });

  it('says so of the third, and asks the host for none of a chat that is not there', async () => {
    const chat = await openChatOf(run);
    const gone = { ...chat, chatId: '1@c.us' };
    expect(await run.client.refusal('app.openWindow', { chat: gone })).toMatchObject({
      kind: 'not-found',
    });
    await run.client.call('app.openWindow', { chat: null });
    await run.client.call('app.openWindow', { chat });
    expect(await run.client.refusal('app.openWindow', { chat: null })).toEqual({
      kind: 'invalid-input',
      field: 'window',
      problem: 'too-many-windows',
    });
  });
});
