import { expect, it } from 'vitest';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { answerAddress, callAddress } from '../../shared/page-routes.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const long = 'письмо '.repeat(9_000);

const request = (path: string, body?: unknown) =>
  run.engine.respond(
    new Request(
      `http://postline${path}`,
      body ? { method: 'POST', body: JSON.stringify(body) } : {},
    ),
  );

it('a call too large for the channel is answered at its address as it is elsewhere', async () => {
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+49 151 12345678');
  const draft = { instanceId, chatId, text: long, replyToLocalId: null, options: null };
  const response = await request(callAddress('drafts.save'), draft);
  expect(await response.json()).toEqual({ ok: true, value: null });
  expect(await run.client.call('drafts.get', { instanceId, chatId })).toMatchObject({ text: long });
});

it.each(['drafts.burn', '__proto__', 'toString'])(
  'refuses the unknown call %s there',
  async (name) => {
    const response = await request(callAddress(name), {});
    expect(await response.json()).toMatchObject({ ok: false, error: { kind: 'invalid-input' } });
  },
);

it('refuses there what is no input', async () => {
  const response = await request(callAddress('drafts.save'), 'text');
  expect(await response.json()).toMatchObject({ ok: false, error: { kind: 'invalid-input' } });
});

it('an answer that is kept is handed out once', async () => {
  const answer = { ok: true as const, value: long };
  const address = run.engine.keepAnswer(answer);
  expect(await (await request(address)).json()).toEqual(answer);
  expect((await request(address)).status).toBe(404);
  expect((await request(answerAddress('none'))).status).toBe(404);
});

it('a page of long messages is shorter, and leads on to the rest', async () => {
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+49 151 12345678');
  for (const start of ['1', '2', '3', '4', '5']) {
    await run.client.send(instanceId, chatId, `${start} ${long.slice(0, 12_000)}`);
  }
  const pages: string[] = [];
  let before: number | null = null;
  do {
    const page: CallOutput<'messages.list'> = await run.client.call('messages.list', {
      instanceId,
      chatId,
      before,
    });
    pages.push(page.messages.map(({ text }) => text[0]).join(''));
    before = page.before;
  } while (before !== null);
  expect(pages).toEqual(['45', '23', '1']);
});
