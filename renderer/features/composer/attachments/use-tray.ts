import { useCallback, useMemo, useRef, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import { createUnsaved, type Unsaved } from './unsaved.ts';
import { useAdding } from './use-adding.ts';
import { type TrayActs, useTrayActs } from './use-tray-acts.ts';
import { type ChatRef, useTrayList } from './use-tray-list.ts';

/** What the composer asks of the tray when it sends. */
export interface TrayDoor {
  isAdding: () => boolean;
  /** The ids of what can be sent, in order; what has a problem stays behind. */
  sendable: () => string[];
  hasAny: () => boolean;
  /** Takes them out of sight while main takes them over. */
  letGo: (attachmentIds: readonly string[]) => void;
  takeBack: (attachmentIds: readonly string[]) => void;
  /** Resolves when everything typed in the tray is with main. */
  settle: () => Promise<void>;
}

/** The tray of a chat, as it is drawn. The same object until something in it changes, so that typing draws nothing anew. */
export interface Tray extends Pick<ReturnType<typeof useAdding>, 'add' | 'adding' | 'notes'> {
  instanceId: string;
  attachments: readonly Attachment[];
  removed: Attachment | null;
  acts: TrayActs;
  unsaved: Unsaved;
  dismiss: () => void;
}

const none: readonly string[] = [];

/** Whether there is anything to draw. */
export function isTrayInUse({ attachments, adding, notes, removed }: Tray): boolean {
  return attachments.length + notes.length > 0 || adding !== null || removed !== null;
}

/** The attachments of a chat's draft. Takes of the voice recorder are not among them. */
export function useTray({ instanceId, chatId }: ChatRef) {
  const { list, attachments: all } = useTrayList({ instanceId, chatId });
  const [unsaved] = useState(createUnsaved);
  // Ids on their way to main: ahead of what React has drawn, as two presses of Enter may come in one frame.
  const leaving = useRef(new Set<string>());
  const [gone, setGone] = useState(none);

  const { adding, notes, note, add, addAddress, dismissNotes, isAdding } = useAdding(
    { instanceId, chatId },
    list,
  );
  const { acts, removed, forgetRemoved } = useTrayActs(instanceId, list, note);

  const attachments = useMemo(
    () => all.filter(({ attachmentId, isTake }) => !isTake && !gone.includes(attachmentId)),
    [all, gone],
  );
  const dismiss = useCallback(() => {
    dismissNotes();
    forgetRemoved();
  }, [dismissNotes, forgetRemoved]);

  const door = useMemo<TrayDoor>(() => {
    const waiting = () =>
      list
        .read()
        .filter(({ attachmentId, isTake }) => !isTake && !leaving.current.has(attachmentId));
    return {
      isAdding,
      sendable: () =>
        waiting()
          .filter(({ problem }) => problem === null)
          .map(({ attachmentId }) => attachmentId),
      hasAny: () => waiting().length > 0,
      letGo(attachmentIds) {
        dismiss();
        if (attachmentIds.length === 0) return;
        for (const id of attachmentIds) leaving.current.add(id);
        setGone([...leaving.current]);
      },
      takeBack(attachmentIds) {
        for (const id of attachmentIds) leaving.current.delete(id);
        setGone([...leaving.current]);
        void list.readAgain();
      },
      settle() {
        unsaved.flush();
        return list.settle();
      },
    };
  }, [dismiss, isAdding, list, unsaved]);

  const tray = useMemo<Tray>(
    () => ({ instanceId, attachments, add, adding, notes, removed, acts, unsaved, dismiss }),
    [acts, add, adding, attachments, dismiss, instanceId, notes, removed, unsaved],
  );
  return { tray, door, add, addAddress };
}
