import { useCallback, useRef, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import { grantFiles } from '../../../bridge/grant-files.ts';
import type { PickedFiles } from './picked-files.ts';
import { lineUpThumbnail } from './thumbnail-line.ts';
import type { ChatRef, TrayList } from './use-tray-list.ts';

/** Why something is not in the tray, or not as it was meant to be. */
export type TrayNote =
  | { kind: 'folders' | 'unreadable' | 'not-taken'; names: string[] }
  | { kind: 'failed'; error: AppError };

/** How many files are on their way into the tray, and how many have come through. */
export interface Adding {
  done: number;
  total: number;
}

/** The most grants that one call takes (shared/contract/attachments.ts). */
const mostAtOnce = 100;

/** What main has just taken stands in the tray with its answer, without asking for the list. */
function withNew(known: readonly Attachment[], added: readonly Attachment[]): Attachment[] {
  const ids = new Set(added.map(({ attachmentId }) => attachmentId));
  return [...known.filter(({ attachmentId }) => !ids.has(attachmentId)), ...added];
}

/** Adds files and addresses to the tray of a chat, one act after another. */
export function useAdding({ instanceId, chatId }: ChatRef, list: TrayList) {
  const [adding, setAdding] = useState<Adding | null>(null);
  const [notes, setNotes] = useState<TrayNote[]>([]);
  const underWay = useRef(0);
  const line = useRef(Promise.resolve());

  const note = useCallback((one: TrayNote) => setNotes((old) => [...old, one]), []);

  const takeInSome = useCallback(
    async (files: File[], onProgress: (done: number) => void) => {
      const granted = await grantFiles(files, onProgress);
      for (const kind of ['unreadable', 'not-taken'] as const) {
        const failed = granted.filter((one) => one.grantId === null && one.reason === kind);
        if (failed.length > 0) note({ kind, names: failed.map(({ file }) => file.name) });
      }
      const readable = granted.filter((one) => one.grantId !== null);
      if (readable.length === 0) return;
      const grantIds = readable.map(({ grantId }) => grantId);
      const added = await list.inLine(async () => {
        const answered = await call('attachments.addFiles', { instanceId, chatId, grantIds });
        list.change((known) => withNew(known, answered));
        return answered;
      });
      for (const [index, attachment] of added.entries()) {
        const file = readable[index]?.file;
        if (file) lineUpThumbnail(instanceId, attachment, file);
      }
    },
    [chatId, instanceId, list, note],
  );

  const takeIn = useCallback(
    async (files: File[]) => {
      const total = files.length;
      for (let start = 0; start < total; start += mostAtOnce) {
        const some = files.slice(start, start + mostAtOnce);
        setAdding({ done: start, total });
        await takeInSome(some, (done) => setAdding({ done: start + done, total }));
      }
    },
    [takeInSome],
  );

  const add = useCallback(
    ({ files, folders }: PickedFiles) => {
      setNotes(folders.length > 0 ? [{ kind: 'folders', names: folders }] : []);
      if (files.length === 0) return;
      underWay.current += 1;
      line.current = line.current
        .then(() => takeIn(files))
        .catch((thrown: unknown) => note({ kind: 'failed', error: errorOf(thrown) }))
        .finally(() => {
          underWay.current -= 1;
          setAdding(null);
        });
    },
    [note, takeIn],
  );

  /** Throws what main has against it. */
  const addAddress = useCallback(
    async (url: string) => {
      await list.inLine(async () => {
        const answered = await call('attachments.addAddress', { instanceId, chatId, url });
        list.change((known) => withNew(known, [answered]));
      });
    },
    [chatId, instanceId, list],
  );

  return {
    adding,
    notes,
    note,
    add,
    addAddress,
    dismissNotes: useCallback(() => setNotes([]), []),
    isAdding: useCallback(() => underWay.current > 0, []),
  };
}
