import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import english from '../../renderer/messages/en.json';
import {
  transcriptTexts,
  type TranscriptWord,
} from '../../shared/domain/transcript/transcript-words.ts';
import { findBytes } from '../support/bytes-of.ts';
import { forgetAll, numbers } from '../support/forgetting.ts';
import { runningEngine } from '../support/running-engine.ts';

let picked: Promise<string | null>;
const run = runningEngine({ pickFolder: () => picked });

const ana = '4915112345678@c.us';
const ben = '4915187654321@c.us';

describe('a person who is to be forgotten', () => {
  it('is kept while a message is leaving', async () => {
    const { instanceId } = await run.connect();
    await run.client.openChat(instanceId, '+4915112345678');
    run.service.faults.next({ kind: 'delay', ms: 1_000 });
    await run.client.send(instanceId, ana, 'on its way');
    await run.client.untilAll(instanceId, ana, 'sending');
    expect(await run.client.refusal('forgetting.forget', { chatIds: [ana] })).toMatchObject({
      field: 'chatIds',
      problem: 'being-sent',
    });
    await run.client.untilAll(instanceId, ana, 'accepted');
    await forgetAll(run, ana);
    expect(findBytes(run.folder, ...numbers)).toEqual([]);
  });

  it('is kept while a conversation is being written to a file', async () => {
    const { instanceId } = await run.connect();
    await run.client.openChat(instanceId, '+4915112345678');
    let choose: (folder: null) => void = () => {};
    picked = new Promise((resolve) => (choose = resolve));
    const exporting = run.client.call('transcripts.export', {
      instanceId,
      chatId: ana,
      attemptId: 'export',
      format: 'text',
      withMedia: true,
      texts: transcriptTexts((word: TranscriptWord) => english[word]),
    });
    expect(await run.client.refusal('forgetting.forget', { chatIds: [ana] })).toMatchObject({
      field: 'chatIds',
      problem: 'being-written',
    });
    choose(null);
    expect(await exporting).toBeNull();
    await forgetAll(run, ana);
    expect(findBytes(run.folder, ...numbers)).toEqual([]);
  });

  it('is kept while a message that waits elsewhere tells of the number', async () => {
    const { instanceId } = await run.connect();
    await run.client.openChat(instanceId, '+4915112345678');
    await run.client.openChat(instanceId, '+4915187654321');
    await run.client.call('messages.send', {
      instanceId,
      chatId: ben,
      localId: randomUUID(),
      text: 'call 0151 12345678',
      replyToLocalId: null,
      options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
      sendAt: Date.now() + 3_600_000,
    });
    expect(await run.client.refusal('forgetting.forget', { chatIds: [ana] })).toMatchObject({
      field: 'chatIds',
      problem: 'named-in-unsent',
    });
    const [scheduled] = await run.client.call('scheduled.list', { instanceId, chatId: ben });
    const { localId = '' } = scheduled ?? {};
    await run.client.call('scheduled.discard', { instanceId, localId });
    await forgetAll(run, ana);
    expect(findBytes(run.folder, ...numbers)).toEqual([]);
  });
});
