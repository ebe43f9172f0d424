import { randomUUID } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { CallInput } from '../../shared/contract/contract.ts';
import type { UnfinishedKind } from '../../shared/domain/unfinished.ts';
import { transcriptTexts } from '../../shared/domain/transcript-words.ts';
import type { Host } from '../../electron/engine/host.ts';
import { startRun } from './archive-runs.ts';
import { askPage, type InChat, openChatOf } from './page-bytes.ts';
import type { RunningEngine } from './running-engine.ts';
import { importThreads, threadIds, threadsCsv } from './threads.ts';

/** A state in which Postline must not end, and how it is over. */
interface UnfinishedState {
  kind: UnfinishedKind;
  /** Brings it about. Returns what ends it, unless it ends by itself. */
  begin(run: RunningEngine): Promise<() => unknown>;
}

const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
const page = { isTyping: false, hasOpenEdits: false, isRecording: false };

/** Milliseconds for which a service thinks about what it is to be seen at work on. */
const thinkingMs = 700;

/** What the host's dialogs answer: nothing, until a test does. */
const dialogs: ((path: string | null) => void)[] = [];
const dialog = () => new Promise<string | null>((resolve) => dialogs.push(resolve));
const closeDialog = () => dialogs.pop()?.(null);

/** What the states below need of the host. */
export const hostOfStates: Partial<Host> = { pickFolder: dialog, pickPlace: dialog };

const notePage = (change: Partial<typeof page>) => async (run: RunningEngine) => {
  await run.client.call('app.notePage', { ...page, ...change });
  return () => run.client.call('app.notePage', page);
};

const slow = (run: RunningEngine, operation: string) =>
  run.service.faults.next({ kind: 'delay', ms: thinkingMs, operation });

const send = async (
  run: RunningEngine,
  chat: InChat,
  change: Partial<CallInput<'messages.send'>> = {},
): Promise<string> => {
  const localId = randomUUID();
  const message = { text: 'Good morning', replyToLocalId: null, options, ...change };
  await run.client.call('messages.send', { ...chat, localId, ...message });
  return localId;
};

const accepted = async (run: RunningEngine) => {
  const chat = await openChatOf(run);
  await run.client.send(chat.instanceId, chat.chatId, 'Good morning');
  const [message] = await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
  return { ...chat, runId: randomUUID(), messageIds: [message?.messageId ?? ''] };
};

const picked = (run: RunningEngine, name: string, content: string): string => {
  const path = join(run.folder, name);
  writeFileSync(path, content);
  return run.engine.grant(path);
};

/** Begins a call that takes its time. */
const pending = (call: Promise<unknown>) => () => call;

/** What a person may be in the middle of, by name. Some stage the clock: real timers are put back by the test. */
export const unfinishedStates: Record<string, UnfinishedState> = {
  'a draft being typed': {
    kind: 'typing',
    begin: async (run) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      await run.client.call('app.notePage', { ...page, isTyping: true });
      return () => vi.advanceTimersByTime(60_000);
    },
  },
  'changes in a dialog': { kind: 'dialog', begin: notePage({ hasOpenEdits: true }) },
  'a recording': { kind: 'recording', begin: notePage({ isRecording: true }) },
  'an upload': {
    kind: 'upload',
    begin: async (run) => {
      const chat = await openChatOf(run);
      run.service.faults.next({ kind: 'stall', operation: 'send-file' });
      const path = join(run.folder, 'film.bin');
      writeFileSync(path, '');
      truncateSync(path, 64 * 1024 * 1024);
      const grantIds = [run.engine.grant(path)];
      const [film] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
      const localId = film?.attachmentId ?? '';
      await send(run, chat, { text: '', attachmentIds: [localId] });
      return () => run.client.call('messages.cancel', { instanceId: chat.instanceId, localId });
    },
  },
  'a message on its way': {
    kind: 'message',
    begin: async (run) => {
      const chat = await openChatOf(run);
      slow(run, 'send-text');
      await send(run, chat);
      return () => {};
    },
  },
  'a message that waits for the gap between two': {
    kind: 'message',
    begin: async (run) => {
      const chat = await openChatOf(run);
      await send(run, chat);
      await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
      await run.client.call('settings.set', { sending: { gapSeconds: 60 } });
      const localId = await send(run, chat, { text: 'Good evening' });
      return () => run.client.call('messages.cancel', { instanceId: chat.instanceId, localId });
    },
  },
  'a send that can be undone': {
    kind: 'undo',
    begin: async (run) => {
      const chat = await openChatOf(run);
      await run.client.call('settings.set', { sending: { undoSeconds: 30 } });
      const localId = await send(run, chat);
      return () => run.client.call('messages.cancel', { instanceId: chat.instanceId, localId });
    },
  },
  'a deletion that can be undone': {
    kind: 'undo',
    begin: async (run) => {
      const { chatId: _chat, ...asked } = await accepted(run);
      await run.client.call('messageActions.delete', asked);
      const { instanceId } = asked;
      return () => run.client.call('messageActions.cancel', { instanceId, actionId: 1 });
    },
  },
  'a seen mark on its way': {
    kind: 'action',
    begin: async (run) => {
      const { instanceId, chatId, runId } = await accepted(run);
      slow(run, 'read-chat');
      await run.client.call('messageActions.readChat', {
        instanceId,
        runId,
        chatId,
        messages: null,
      });
      return () => {};
    },
  },
  'a scheduled message that is due within a minute': {
    kind: 'scheduled',
    begin: async (run) => {
      const chat = await openChatOf(run);
      const localId = await send(run, chat, { sendAt: Date.now() + 50_000 });
      return () => run.client.call('scheduled.discard', { instanceId: chat.instanceId, localId });
    },
  },
  'an archive run': {
    kind: 'run',
    begin: async (run) => {
      const { instanceId } = await run.connect();
      await importThreads(run, threadIds(3));
      const { runId } = await startRun(run, { pacePerMinute: 1 });
      return () => run.client.call('archiveRuns.cancel', { instanceId, runId });
    },
  },
  'a change of one thread': {
    kind: 'thread',
    begin: async (run) => {
      const { instanceId } = await run.connect();
      const threads = threadIds(1);
      await importThreads(run, threads);
      slow(run, 'edit-message-thread');
      const change = { actionId: randomUUID(), threadIds: threads, archived: true };
      await run.client.call('threads.setArchived', { instanceId, ...change });
      return () => {};
    },
  },
  'an import of messages': {
    kind: 'import',
    begin: async (run) => {
      const { instanceId } = await run.connect();
      const line = (id: number) =>
        JSON.stringify({ key: { remoteJid: '4915112345678@s.whatsapp.net', id: `IN${id}` } });
      const lines = Array.from({ length: 50_000 }, (_, id) => line(id));
      const grantIds = [picked(run, 'log.ndjson', lines.join('\n'))];
      const { importId } = await run.client.call('imports.open', {
        instanceId,
        of: 'messages',
        grantIds,
      });
      return () => run.client.call('imports.end', { instanceId, importId });
    },
  },
  'an import of threads': {
    kind: 'import',
    begin: async (run) => {
      const { instanceId } = await run.connect();
      const grantId = picked(run, 'threads.csv', threadsCsv(threadIds(20_000)));
      const asked = { instanceId, of: 'threads' as const, grantIds: [grantId] };
      const { importId } = await run.client.call('imports.open', asked);
      await run.client.call('imports.start', { instanceId, importId });
      return () => run.client.call('imports.end', { instanceId, importId });
    },
  },
  'an import of people': {
    kind: 'import',
    begin: async (run) => {
      const { instanceId } = await run.connect();
      const rows = Array.from({ length: 5_000 }, (_, at) => `Person ${at},+4915${10_000_000 + at}`);
      const grantId = picked(run, 'people.csv', ['Name,Number', ...rows].join('\n'));
      const asked = {
        instanceId,
        of: 'people' as const,
        grantIds: [grantId],
        choices: { country: 'DE' },
      };
      const { importId } = await run.client.call('imports.open', asked);
      return () => run.client.call('imports.end', { instanceId, importId });
    },
  },
  'an export to a folder that is being chosen': {
    kind: 'export',
    begin: async (run) => {
      const chat = await openChatOf(run);
      const asked = {
        attemptId: 'export',
        format: 'text',
        withMedia: true,
        texts: transcriptTexts(() => ''),
      } as const;
      const call = run.client.ask('chats.exportTranscript', { ...chat, ...asked });
      return async () => {
        closeDialog();
        await call;
      };
    },
  },
  'an export being saved': {
    kind: 'export',
    begin: async (run) => {
      const { instanceId } = await run.connect();
      await importThreads(run, threadIds(2_000));
      const { address } = await run.client.call('threads.export', { instanceId, format: 'csv' });
      const { body } = await askPage(run, address);
      return () => body?.cancel();
    },
  },
  'a backup': {
    kind: 'backup',
    begin: async (run) => {
      const { instanceId } = await run.connect();
      const call = run.client.call('backups.make', { instanceId, passphrase: '' });
      return async () => {
        closeDialog();
        await call;
      };
    },
  },
  'a restore': {
    kind: 'restore',
    begin: async (run) => {
      const grantId = picked(run, 'cut.postline-backup', 'x'.repeat(1_000_000));
      await run.client.call('backups.read', { grantId });
      return () => run.client.call('backups.dismiss', {});
    },
  },
  'a person being forgotten': {
    kind: 'forgetting',
    begin: async (run) => {
      const { chatId } = await accepted(run);
      await run.client.call('forgetting.forget', { chatIds: [chatId] });
      return () => {};
    },
  },
  'an address being looked at': {
    kind: 'call',
    begin: async (run) => {
      run.service.faults.next({ kind: 'delay', ms: thinkingMs });
      return pending(run.client.ask('instances.connect', run.form()));
    },
  },
  'a file on its way from the page': {
    kind: 'call',
    begin: async (run) => {
      let end = (): void => {};
      const body = new ReadableStream({ start: (controller) => (end = () => controller.close()) });
      const init = { method: 'POST', body, duplex: 'half' };
      const answer = askPage(run, '/files/grants?name=film.bin', init as RequestInit);
      return async () => {
        end();
        await answer;
      };
    },
  },
};
