import { describe, expect, it } from 'vitest';
import english from '../../renderer/messages/en.json';
import { transcriptTexts, type TranscriptWord } from '../../shared/domain/transcript-words.ts';
import { findBytes } from '../support/bytes-of.ts';
import { forgetAll, numbers } from '../support/forgetting.ts';
import { runningEngine } from '../support/running-engine.ts';

let picked: Promise<string | null>;
const run = runningEngine({ pickFolder: () => picked });

const ana = '4915112345678@c.us';
const ben = '4915187654321@c.us';

describe('a person who is to be forgotten', () => {
  it('is kept while a message is leaving', async () => {
    await run.connect();
    await run.openChat('+4915112345678');
    run.service.faults.next({ kind: 'delay', ms: 1_000 });
    await run.send(ana, 'on its way');
    await run.untilAll(ana, 'sending');
    expect(await run.client.refusal('forgetting.forget', { chatIds: [ana] })).toMatchObject({
      field: 'chatIds',
      problem: 'being-sent',
    });
    await run.untilAll(ana, 'accepted');
    await forgetAll(run, ana);
    expect(findBytes(run.folder, ...numbers)).toEqual([]);
  });

  it('is kept while a conversation is being written to a file', async () => {
    await run.connect();
    await run.openChat('+4915112345678');
    let choose: (folder: null) => void = () => {};
    picked = new Promise((resolve) => (choose = resolve));
    const exporting = run.call('chats.exportTranscript', {
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
    await run.connect();
    await run.openChat('+4915112345678');
    await run.openChat('+4915187654321');
    await run.schedule(ben, 'call 0151 12345678', Date.now() + 3_600_000);
    expect(await run.client.refusal('forgetting.forget', { chatIds: [ana] })).toMatchObject({
      field: 'chatIds',
      problem: 'named-in-unsent',
    });
    const [scheduled] = await run.call('scheduled.list', { chatId: ben });
    const { localId = '' } = scheduled ?? {};
    await run.call('scheduled.discard', { localId });
    await forgetAll(run, ana);
    expect(findBytes(run.folder, ...numbers)).toEqual([]);
  });
});
