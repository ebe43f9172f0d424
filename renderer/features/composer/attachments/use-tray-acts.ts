import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { SendAs } from '../../../../shared/domain/media.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import type { TrayNote } from './use-adding.ts';
import { moved, type TrayList } from './use-tray-list.ts';

/** Milliseconds for which a removal can be undone, unless something is sent before. */
const undoMs = 15_000;

interface Change {
  sendAs?: SendAs;
  caption?: string;
  fileName?: string;
}

/** What a person does to an attachment. Each is shown at once; what main refuses is taken back and said. */
export interface TrayActs {
  change: (attachmentId: string, change: Change) => void;
  /** Puts it before another; null: at the end. */
  move: (attachmentId: string, beforeAttachmentId: string | null) => void;
  remove: (attachment: Attachment) => void;
  restore: (attachment: Attachment) => void;
}

export function useTrayActs(instanceId: string, list: TrayList, onNote: (note: TrayNote) => void) {
  const [removed, setRemoved] = useState<Attachment | null>(null);

  const acts = useMemo<TrayActs>(() => {
    function carryOut(act: () => Promise<unknown>) {
      list.inLine(act).catch((thrown: unknown) => {
        onNote({ kind: 'failed', error: errorOf(thrown) });
      });
    }
    return {
      change(attachmentId, change) {
        list.change((known) =>
          known.map((one) => (one.attachmentId === attachmentId ? { ...one, ...change } : one)),
        );
        carryOut(() => call('attachments.change', { instanceId, attachmentId, ...change }));
      },
      move(attachmentId, beforeAttachmentId) {
        list.change((known) => moved(known, attachmentId, beforeAttachmentId));
        carryOut(() => call('attachments.move', { instanceId, attachmentId, beforeAttachmentId }));
      },
      remove(attachment) {
        const { attachmentId } = attachment;
        list.change((known) => known.filter((one) => one.attachmentId !== attachmentId));
        setRemoved(attachment);
        carryOut(() => call('attachments.remove', { instanceId, attachmentId }));
      },
      restore({ attachmentId }) {
        setRemoved(null);
        carryOut(() => call('attachments.restore', { instanceId, attachmentId }));
      },
    };
  }, [instanceId, list, onNote]);

  useEffect(() => {
    if (!removed) return;
    const timer = setTimeout(() => setRemoved(null), undoMs);
    return () => clearTimeout(timer);
  }, [removed]);

  const forgetRemoved = useCallback(() => setRemoved(null), []);
  return { acts, removed, forgetRemoved };
}
