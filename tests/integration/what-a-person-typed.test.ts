import { describe, expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

describe('what a person typed', () => {
  it('is kept when the page hands it over in the moment of quitting', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    const draft = { text: 'to the last key', card: null, replyToLocalId: null, options: null };
    const saved = run.client.call('drafts.save', { instanceId, chatId, ...draft });
    await run.restart();
    await saved;
    expect(await run.client.call('drafts.get', { instanceId, chatId })).toMatchObject({
      text: 'to the last key',
    });
  });

  it('is refused with the reason where nothing can be sent, and leaves the draft alone', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    await run.client.call('drafts.save', {
      instanceId,
      chatId,
      text: 'kept',
      replyToLocalId: null,
      options: null,
    });
    const refusals = [];
    for (const text of ['', ' \n ', 'x'.repeat(100_000)]) {
      refusals.push(
        await run.client.refusal('messages.send', {
          instanceId,
          chatId,
          localId: '7b0d2a54-2a3c-4c8e-9a54-0d5a0f3c9e11',
          text,
          replyToLocalId: null,
          options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
        }),
      );
    }
    expect(refusals).toEqual([
      { kind: 'invalid-input', field: 'text', problem: 'required' },
      { kind: 'invalid-input', field: 'text', problem: 'required' },
      { kind: 'invalid-input', field: 'text', problem: 'too-long', detail: '65536' },
    ]);
    await run.restart();
    expect((await run.client.call('drafts.get', { instanceId, chatId })).text).toBe('kept');
  });

  it('leaves without the blanks around it', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    await run.client.send(instanceId, chatId, '\n\n Hello,\n\n  Ana \n');
    const [message] = await run.client.untilAll(instanceId, chatId, 'accepted');
    expect(message?.text).toBe('Hello,\n\n  Ana');
    expect(run.service.log.map(({ fields }) => fields['text'])).toEqual(['Hello,\n\n  Ana']);
  });

  it('is no draft where it is blank, whatever options it once had', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
    const draft = { instanceId, chatId, card: null, replyToLocalId: null, options };
    const list = async () => ({
      ...(await run.client.call('chats.list', { instanceId })),
      counts: await run.client.call('chats.counts', { instanceId }),
    });
    await run.client.call('drafts.save', { ...draft, text: 'to be sent' });
    expect(await list()).toMatchObject({
      chats: [{ draft: { excerpt: 'to be sent' } }],
      counts: { drafts: 1 },
    });
    await run.client.call('drafts.save', { ...draft, text: ' \n' });
    expect(await list()).toMatchObject({ chats: [{ draft: null }], counts: { drafts: 0 } });
  });

  it('comes back into the draft to be edited, but never over another draft', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+49 151 12345000');
    const { localId } = await run.client.send(instanceId, chatId, 'rejected text');
    await run.client.untilAll(instanceId, chatId, 'rejected');
    await run.client.call('messages.edit', { instanceId, localId });
    expect((await run.client.call('drafts.get', { instanceId, chatId })).text).toBe(
      'rejected text',
    );
    expect(await run.client.refusal('messages.edit', { instanceId, localId })).toMatchObject({
      field: 'draft',
      problem: 'draft-not-empty',
    });
  });

  it('keeps what is typed while a message comes back, and tells other windows of the draft', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+49 151 12345000');
    const { localId } = await run.client.send(instanceId, chatId, 'rejected text');
    await run.client.untilAll(instanceId, chatId, 'rejected');
    const told: unknown[] = [];
    run.engine.subscribe((events) => {
      for (const { name, payload } of events) if (name === 'drafts.changed') told.push(payload);
    });
    await run.client.call('messages.edit', { instanceId, localId });
    await expect.poll(() => told).toEqual([{ instanceId, chatId }]);
    const draft = { instanceId, chatId, replyToLocalId: null, options: null };
    await run.client.call('drafts.save', { ...draft, text: '' });

    await Promise.all([
      run.client.ask('messages.edit', { instanceId, localId }),
      run.client.call('drafts.save', { ...draft, text: 'typed just now' }),
    ]);
    const { text } = await run.client.call('drafts.get', { instanceId, chatId });
    expect(text).toBe('typed just now');
  });

  it.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ chatServiceAddress: 'not an address' }, 'chatServiceAddress', 'not-an-address'],
    [{ chatServiceAddress: 'http://192.0.2.7/v1' }, 'chatServiceAddress', 'needs-https'],
    [{ smsServiceAddress: 'https://example.org/v1/' }, 'smsServiceAddress', 'trailing-slash'],
    [{ smsServiceAddress: 'https://example.org/api' }, 'smsServiceAddress', 'no-version'],
    [{ smsServiceAddress: 'https://a:b@example.org/v1' }, 'smsServiceAddress', 'has-user'],
    [{ chatServiceAddress: 'https://example.org/v1?a=1' }, 'chatServiceAddress', 'has-query'],
    [{ instanceUuid: '1234' }, 'instanceUuid', 'not-a-uuid'],
    [{ accessToken: '' }, 'accessToken', 'required'],
    [{ accessToken: 'one\ntwo' }, 'accessToken', 'line-break'],
    [{ accessToken: 'töken' }, 'accessToken', 'not-latin'],
    [{ chatServiceAddress: 'http://127.0.0.1:1/v1' }, 'chatServiceAddress', 'host-refused'],
  ])('is explained at its field: %j', async (wrong, field, problem) => {
    expect(
      await run.client.refusal('instances.connect', { ...run.form(), ...wrong }),
    ).toMatchObject({
      kind: 'invalid-input',
      field,
      problem,
    });
    expect((await run.client.call('instances.list', {})).instances).toEqual([]);
    expect(run.service.log).toEqual([]);
  });
});
