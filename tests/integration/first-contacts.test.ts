import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import { importRecords } from '../support/incoming-media.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
let instanceId: string;
beforeEach(async () => {
  ({ instanceId } = await run.connect());
  await setLimit(2);
});
afterEach(() => {
  vi.useRealTimers();
});

const setLimit = (firstContactsPerDay: number | null) =>
  run.call('instances.change', { own: { ...noOwnSettings, firstContactsPerDay } });

/** A person whom nobody has written to, by a number. */
const person = async (digit: number): Promise<string> =>
  (await run.openChat(`+49 1511 234567${digit}`)).chatId;

const input = (chatId: string, allowFirstContacts: boolean) => ({
  instanceId,
  chatId,
  localId: randomUUID(),
  text: `Hello ${chatId}`,
  replyToLocalId: null,
  options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
  allowDuplicate: true,
  allowFirstContacts,
});
const send = (chatId: string, allowFirstContacts = false) =>
  run.client.call('messages.send', input(chatId, allowFirstContacts));
const refusal = (chatId: string) => run.client.refusal('messages.send', input(chatId, false));

const tooMany = { kind: 'invalid-input', problem: 'too-many-first-contacts' };

describe('first contacts a day', () => {
  it('are asked about once there are as many as the number may have, and never for whom one knows', async () => {
    const [ana, ben, eva] = [await person(1), await person(2), await person(3)];
    await send(ana);
    await send(ana);
    await send(ben);
    expect(await refusal(eva)).toMatchObject(tooMany);
    expect(await run.messages(eva)).toEqual([]);
    await send(ana);
    await send(eva, true);
    await run.untilAll(eva, 'accepted');
    // They have been written to.
    await send(eva);
    await setLimit(null);
    await send(await person(4));
  });

  it('are those of a day, and not whoever wrote first', async () => {
    const [ana, ben, eva] = [await person(1), await person(2), await person(3)];
    await send(ana);
    await send(ben);
    const record = {
      key: { remoteJid: eva.replace('@c.us', '@s.whatsapp.net'), fromMe: false, id: 'IN1' },
      message: { conversation: 'Is anybody there?' },
      messageTimestamp: Math.floor(Date.now() / 1_000),
    };
    await importRecords(run, instanceId, [record]);
    await send(eva);
    const last = await person(4);
    expect(await refusal(last)).toMatchObject(tooMany);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
    await send(last);
  });

  it('do not count what never reached anybody', async () => {
    run.service.faults.next({ kind: 'status', status: 400 });
    const ana = await person(1);
    await send(ana);
    await run.untilAll(ana, 'rejected');
    await send(await person(2));
    await send(await person(3));
    expect(await refusal(await person(4))).toMatchObject(tooMany);
  });

  it('are refused together where one message goes to several', async () => {
    const ana = await person(1);
    await send(ana);
    const [message] = await run.untilAll(ana, 'accepted');
    const forward = (chatIds: string[], allowFirstContacts: boolean) => ({
      instanceId,
      runId: randomUUID(),
      messageIds: [message?.messageId ?? ''],
      chatIds,
      allowFirstContacts,
    });
    const [ben, eva] = [await person(2), await person(3)];
    expect(await run.client.refusal('messages.forward', forward([ben, eva], false))).toMatchObject(
      tooMany,
    );
    await run.client.call('messages.forward', forward([ana, ben], false));
    await run.client.call('messages.forward', forward([eva], true));
    await run.untilAll(eva, 'accepted');
  });
});
