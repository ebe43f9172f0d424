import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useStore } from '../../../ui/store.ts';
import { createTray, type TrayState } from './tray.ts';

/** The tray as it is drawn. */
export interface ShownTray extends Pick<TrayState, 'adding' | 'notes' | 'removed'> {
  attachments: readonly Attachment[];
}

/** Whether there is anything to draw. */
export function isTrayInUse({ attachments, adding, notes, removed }: ShownTray): boolean {
  return attachments.length + notes.length > 0 || adding !== null || removed !== null;
}

/** Returns the tray of a chat and what it shows. Takes of the voice recorder are not shown. */
export function useTray(chat: { instanceId: string; chatId: string }) {
  const client = useQueryClient();
  const [tray] = useState(() => createTray(client, chat));
  const { data = [] } = useQuery(queryOf('attachments.list', chat));
  const { ahead, leaving, adding, notes, removed } = useStore(tray.store);
  const attachments = (ahead ?? data).filter(
    ({ attachmentId, isTake }) => !isTake && !leaving.includes(attachmentId),
  );
  const shown: ShownTray = { attachments, adding, notes, removed };
  return { tray, shown };
}
