import { expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

it('says that a host without windows has none', async () => {
  expect(await run.client.call('app.status', {})).toMatchObject({ canOpenWindows: false });
  expect(await run.engine.call('windows.open', { chat: null })).toEqual({
    ok: false,
    error: { kind: 'invalid-input', field: 'window', problem: 'no-windows' },
  });
});

it('takes a chat and its instance, and nothing that could be an address', async () => {
  for (const input of [{}, { chat: 'https://example.org' }, { chat: null, url: 'x' }]) {
    expect(await run.engine.call('windows.open', input)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', problem: 'malformed' },
    });
  }
});
