import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attachment, TrayItem } from '../../../../shared/contract/attachments.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import type { SendAs } from '../../../../shared/domain/media.ts';
import type { WrittenContent } from '../../../../shared/domain/written-content.ts';
import type { WrittenProblem } from '../../../../shared/domain/form-rules.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import { grantFiles } from '../../../bridge/grant-files.ts';
import { keyOf, queryOf, showChanged } from '../../../bridge/queries.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import type { PickedFiles } from '../../../product-ui/files/dropped-files.ts';
import { lineUpThumbnail } from './thumbnail-line.ts';

/** Why something could not be added or changed. */
export type TrayNote =
  | { kind: 'folders' | 'unreadable' | 'not-taken'; names: string[] }
  | { kind: 'failed'; error: AppError };

/** How many files are being added, and how many are done. */
export interface Adding {
  done: number;
  total: number;
}

interface TrayState {
  /** The attachments as the person's last actions make them; null: as main says. */
  ahead: readonly TrayItem[] | null;
  /** Ids that are on their way to main with a message. */
  leaving: readonly string[];
  adding: Adding | null;
  notes: readonly TrayNote[];
  removed: TrayItem | null;
  /** Names of the files that were added last; empty once they leave. */
  added: readonly string[];
}

/** The tray as it is drawn. */
export interface ShownTray extends Pick<TrayState, 'adding' | 'notes' | 'removed' | 'added'> {
  attachments: readonly TrayItem[];
}

/** Returns whether there is anything to draw. */
export function isTrayInUse({ attachments, adding, notes }: ShownTray): boolean {
  return attachments.length + notes.length > 0 || adding !== null;
}

interface Change {
  sendAs?: SendAs;
  caption?: string;
  fileName?: string;
  url?: string;
  written?: WrittenContent;
}

export type Tray = ReturnType<typeof createTray>;

/** Milliseconds in which what comes back after its removal is still what was removed, unless something is sent before. */
const undoMs = 15_000;

/** Milliseconds of typing that may be lost when everything dies. */
const saveDelay = 200;

/** The most grants that one call allows (shared/contract/attachments.ts). */
const mostAtOnce = 100;

/** Puts one before another; null: at the end. */
function moved(known: readonly TrayItem[], attachmentId: string, before: string | null) {
  const one = known.find((attachment) => attachment.attachmentId === attachmentId);
  if (!one || before === attachmentId) return known;
  const rest = known.filter((attachment) => attachment !== one);
  const index = rest.findIndex((attachment) => attachment.attachmentId === before);
  rest.splice(index < 0 ? rest.length : index, 0, one);
  return rest;
}

const changed = (
  known: readonly TrayItem[],
  attachmentId: string,
  { url, ...change }: Omit<Change, 'written'>,
) =>
  known.map((one) =>
    one.attachmentId === attachmentId && !('written' in one)
      ? {
          ...one,
          ...change,
          ...(url !== undefined && { source: { kind: 'address', url } as const }),
        }
      : one,
  );

const without = (known: readonly TrayItem[], ids: readonly string[]) =>
  known.filter(({ attachmentId }) => !ids.includes(attachmentId));

/** What main has just added is in the tray with its answer, without asking for the list. */
const withNew = (known: readonly TrayItem[], added: readonly TrayItem[]) => [
  ...without(
    known,
    added.map(({ attachmentId }) => attachmentId),
  ),
  ...added,
];

/** Returns whether an item is a recording that is still being listened to, which the recorder shows. */
export function isRecording(item: TrayItem): item is Attachment {
  return 'isRecording' in item && item.isRecording;
}

/**
 * Keeps the attachments of a chat's draft, ahead of main: what a person does is shown at once and carried out in order.
 * Until the last action is done, what main says is out of date and not shown.
 */
function createTray(client: QueryClient, chat: ChatRef) {
  const { instanceId } = chat;
  const queryKey = keyOf('attachments.list', chat);
  const store = createStore<TrayState>({
    ahead: null,
    leaving: [],
    adding: null,
    notes: [],
    removed: null,
    added: [],
  });
  /** What was typed and is not on its way to main, by attachment. */
  const typed = new Map<string, Change>();
  const underWay = new Set<Promise<unknown>>();
  let actions: Promise<unknown> = Promise.resolve();
  let additions = Promise.resolve();
  let additionsUnderWay = 0;
  let undoTimer: ReturnType<typeof setTimeout> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;

  const show = (change: Partial<TrayState>) => store.set({ ...store.get(), ...change });
  const read = () => store.get().ahead ?? client.getQueryData<TrayItem[]>(queryKey) ?? [];
  const readAgain = () => client.invalidateQueries({ queryKey });
  const note = (one: TrayNote) => show({ notes: [...store.get().notes, one] });

  /** Shows a change, and carries it out after those before it. */
  function inOrder<Answer>(
    action: () => Promise<Answer>,
    change: (known: readonly TrayItem[]) => readonly TrayItem[] = (known) => known,
  ): Promise<Answer> {
    show({ ahead: change(read()) });
    const done = actions.then(action, action);
    actions = done;
    underWay.add(done);
    const ended = () => void end(done);
    done.then(ended, ended);
    return done;
  }

  async function end(done: Promise<unknown>): Promise<void> {
    underWay.delete(done);
    if (underWay.size === 0) await readAgain();
    if (underWay.size + typed.size === 0) show({ ahead: null });
  }

  function carryOut(...given: Parameters<typeof inOrder>): void {
    inOrder(...given).catch((thrown: unknown) => note({ kind: 'failed', error: errorOf(thrown) }));
  }

  /** Begins to save what was typed. What cannot be saved stays in its field, for the next try. */
  function flush(): void {
    clearTimeout(saveTimer);
    for (const [attachmentId, change] of typed) {
      carryOut(async () => {
        try {
          const { written, ...fields } = change;
          if (written) await call('attachments.write', { ...chat, attachmentId, written });
          else await call('attachments.change', { instanceId, attachmentId, ...fields });
        } catch (thrown) {
          typed.set(attachmentId, { ...change, ...typed.get(attachmentId) });
          throw thrown;
        }
      });
    }
    typed.clear();
  }

  function waiting(): readonly TrayItem[] {
    const { leaving } = store.get();
    return without(read(), leaving).filter((item) => !isRecording(item));
  }

  function saveSoon(attachmentId: string, change: Change): void {
    typed.set(attachmentId, { ...typed.get(attachmentId), ...change });
    clearTimeout(saveTimer);
    saveTimer = setTimeout(flush, saveDelay);
  }

  async function addSome(files: File[], onProgress: (done: number) => void): Promise<void> {
    const granted = await grantFiles(files, onProgress);
    for (const kind of ['unreadable', 'not-taken'] as const) {
      const failed = granted.filter((one) => one.grantId === null && one.reason === kind);
      if (failed.length > 0) note({ kind, names: failed.map(({ file }) => file.name) });
    }
    const readable = granted.filter((one) => one.grantId !== null);
    if (readable.length === 0) return;
    const grantIds = readable.map(({ grantId }) => grantId);
    const added = await inOrder(async () => {
      const answered = await call('attachments.addFiles', { ...chat, grantIds });
      show({ ahead: withNew(read(), answered) });
      return answered;
    });
    show({ added: added.map(({ fileName }) => fileName) });
    for (const [index, attachment] of added.entries()) {
      const file = readable[index]?.file;
      if (file) lineUpThumbnail(instanceId, attachment, file);
    }
  }

  async function addAll(files: File[]): Promise<void> {
    const total = files.length;
    for (let start = 0; start < total; start += mostAtOnce) {
      show({ adding: { done: start, total } });
      await addSome(files.slice(start, start + mostAtOnce), (done) =>
        show({ adding: { done: start + done, total } }),
      );
    }
  }

  const dismiss = () => show({ notes: [], removed: null, added: [] });

  return {
    instanceId,
    store,
    readAgain,
    dismiss,
    flush,
    add: ({ files, folders }: PickedFiles) => {
      show({ notes: folders.length > 0 ? [{ kind: 'folders', names: folders }] : [] });
      if (files.length === 0) return;
      additionsUnderWay += 1;
      additions = additions
        .then(() => addAll(files))
        .catch((thrown: unknown) => note({ kind: 'failed', error: errorOf(thrown) }))
        .finally(() => {
          additionsUnderWay -= 1;
          show({ adding: null });
        });
    },
    /** Throws where main refuses the address. */
    addAddress: async (url: string): Promise<void> => {
      await inOrder(async () => {
        const answered = await call('attachments.addAddress', { ...chat, url });
        show({ ahead: withNew(read(), [answered]) });
      });
    },
    /** Adds what a template has beside its text; throws where main could not. It is sent with the text, or after it is there. */
    addFromTemplate: async (templateId: string, values: Record<string, string>): Promise<void> => {
      const adding = additions.then(() =>
        inOrder(async () => {
          const answered = await call('templates.attach', { ...chat, templateId, values });
          show({ ahead: withNew(read(), answered) });
        }),
      );
      additionsUnderWay += 1;
      additions = adding
        .catch(() => {})
        .finally(() => {
          additionsUnderWay -= 1;
        });
      await adding;
    },
    /** Changes it on screen at once, and on disk after a pause in typing. */
    change(attachmentId: string, change: Omit<Change, 'written'>) {
      show({ ahead: changed(read(), attachmentId, change) });
      saveSoon(attachmentId, change);
    },
    /** Keeps a form as it is written: a new one is put at the end, where it stays as it is typed on. */
    write(attachmentId: string, written: WrittenContent, problem: WrittenProblem | null) {
      const known = read();
      const item = { attachmentId, chatId: chat.chatId, written, problem };
      const isNew = known.every((one) => one.attachmentId !== attachmentId);
      const next = known.map((one) => (one.attachmentId === attachmentId ? item : one));
      show({ ahead: isNew ? [...known, item] : next });
      saveSoon(attachmentId, { written });
    },
    /** Puts it before another; null: at the end. */
    move: (attachmentId: string, beforeAttachmentId: string | null) => {
      carryOut(
        () => call('attachments.move', { instanceId, attachmentId, beforeAttachmentId }),
        (known) => moved(known, attachmentId, beforeAttachmentId),
      );
    },
    remove(attachment: TrayItem) {
      const { attachmentId } = attachment;
      typed.delete(attachmentId);
      show({ removed: attachment });
      clearTimeout(undoTimer);
      undoTimer = setTimeout(() => show({ removed: null }), undoMs);
      carryOut(
        () => call('attachments.remove', { instanceId, attachmentId }),
        (known) => without(known, [attachmentId]),
      );
    },
    restore(attachment: TrayItem) {
      const { attachmentId } = attachment;
      show({ removed: null });
      carryOut(
        () => call('attachments.restore', { instanceId, attachmentId }),
        (known) => withNew(known, [attachment]),
      );
    },

    isAdding: () => additionsUnderWay > 0,
    /** Resolves when no file is on its way into the tray. */
    added: async (): Promise<void> => {
      while (additionsUnderWay > 0) await additions;
    },
    /** What stands in it and is not on its way to main. */
    waiting,
    /** The ids of what can be sent, in order; what has a problem stays behind. */
    sendable: () =>
      waiting()
        .filter(({ problem }) => problem === null)
        .map(({ attachmentId }) => attachmentId),
    hasAny: () => waiting().length > 0,
    hasUnsendable: () => waiting().some(({ problem }) => problem !== null),
    /** Hides them while they are on their way to main with a message. */
    hide(attachmentIds: readonly string[]) {
      dismiss();
      if (attachmentIds.length > 0) show({ leaving: [...store.get().leaving, ...attachmentIds] });
    },
    /** Main has them, but for those left behind. A scheduled one may come back under its id. */
    handedOver(attachmentIds: readonly string[], leftBehind: readonly string[]) {
      if (attachmentIds.length === 0) return;
      const gone = attachmentIds.filter((id) => !leftBehind.includes(id));
      // What is being read may be older than the message.
      showChanged(client, 'attachments.list', chat, (known) => known && without(known, gone));
      const { ahead, leaving } = store.get();
      show({
        ahead: ahead && without(ahead, gone),
        leaving: leaving.filter((id) => !attachmentIds.includes(id)),
      });
      void readAgain();
    },
    /** Shows them again: main refused the message. */
    unhide(attachmentIds: readonly string[]) {
      show({ leaving: store.get().leaving.filter((id) => !attachmentIds.includes(id)) });
      void readAgain();
    },
    /** Resolves when everything typed in the tray is with main; rejects where some of it could not be saved. */
    saved: async (): Promise<void> => {
      flush();
      await Promise.all(underWay);
    },
  };
}

/** Returns the tray of a chat and what it shows. What the voice recorder keeps is not shown. */
export function useTray(chat: ChatRef): { tray: Tray; shown: ShownTray } {
  const client = useQueryClient();
  const [tray] = useState(() => createTray(client, chat));
  const { data = [] } = useQuery(queryOf('attachments.list', chat));
  const { ahead, leaving, adding, notes, removed, added } = useStore(tray.store);
  const attachments = without(ahead ?? data, leaving).filter((item) => !isRecording(item));
  return { tray, shown: { attachments, adding, notes, removed, added } };
}
