import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';
import { openChatOf } from '../support/page-bytes.ts';
import { unfinishedStates } from '../support/unfinished-states.ts';

const quit = vi.fn<() => void>();
// What windows say of themselves stays until they are closed.
const run = runningEngine({ quit }, { isAlone: true });
const quitting = () => run.client.call('app.quitting', {});
const begin = (state: string) =>
  unfinishedStates[state]?.begin(run) ?? Promise.reject(new Error(state));

beforeEach(() => quit.mockClear());
afterEach(() => vi.useRealTimers());

it('asks about nothing that ends within half a second, and about no typing, call or reading', async () => {
  expect(await run.engine.quitting.unfinished()).toEqual([]);
  await begin('a draft being typed');
  vi.useRealTimers();
  const { chatId } = await openChatOf(run);
  run.service.faults.next({ kind: 'delay', ms: 20, operation: 'send-text' });
  await run.send(chatId, 'Good morning');
  expect(await run.engine.quitting.unfinished()).toEqual([]);
});

it('quits once all is finished, and says until then how far it is', async () => {
  const end = await begin('an archive run');
  const left = await run.engine.quitting.unfinished();
  expect(left).toEqual([{ kind: 'run', count: 1 }]);
  expect(await quitting()).toBeNull();

  run.engine.quitting.whenFinished(left);
  await expect.poll(async () => (await quitting())?.done).toBeGreaterThan(0);
  expect(await quitting()).toMatchObject({ unfinished: left });
  expect(quit).not.toHaveBeenCalled();
  await end();
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), 5_000);
});

it('goes on where a person takes it back, and quits at once where they want no more of it', async () => {
  const end = await begin('a send that can be undone');
  run.engine.quitting.whenFinished(await run.engine.quitting.unfinished());
  await run.client.call('app.cancelQuit', {});
  expect(await quitting()).toBeNull();
  await end();
  await expect.poll(() => run.engine.quitting.unfinished()).toEqual([]);
  expect(quit).not.toHaveBeenCalled();

  await run.client.call('app.quitNow', {});
  expect(quit).toHaveBeenCalledOnce();
});

it('counts what each window says of itself', async () => {
  const page = { isTyping: false, hasOpenEdits: false, isRecording: false };
  await run.client.call('app.notePage', { ...page, pageId: 'one', isRecording: true });
  await run.client.call('app.notePage', { ...page, pageId: 'other', hasOpenEdits: true });
  expect(await run.client.call('app.unfinished', {})).toEqual([
    { kind: 'dialog', count: 1 },
    { kind: 'recording', count: 1 },
  ]);
  await run.client.call('app.notePage', { ...page, pageId: 'one' });
  expect(await run.engine.quitting.unfinished()).toEqual([{ kind: 'dialog', count: 1 }]);
});
