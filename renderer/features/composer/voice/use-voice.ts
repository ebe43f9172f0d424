import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteRecording } from '../../../bridge/page-activity.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import { isRecording as isRecordingItem } from '../attachments/tray.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';

/** Chats whose recording goes on or is being put on disk, each as often as it has one; a chat that was left may be among them. */
const recordingChats = createStore<readonly string[]>([]);

const nameOf = ({ instanceId, chatId }: ChatRef) => `${instanceId} ${chatId}`;

/** Says that what is on disk of a chat's recording will be replaced. Returns the function that says that it was. */
export function beginRecording(chat: ChatRef): () => void {
  recordingChats.set([...recordingChats.get(), nameOf(chat)]);
  const end = noteRecording();
  return () => {
    end();
    const names = [...recordingChats.get()];
    names.splice(names.indexOf(nameOf(chat)), 1);
    recordingChats.set(names);
  };
}

/** What the composer knows of the voice recorder. */
export type Voice = ReturnType<typeof useVoice>;

/** Returns whether the voice recorder of a chat is open: because it was asked for, or because the chat has a recording. */
export function useVoice(chat: ChatRef) {
  const attachments = useQuery(queryOf('attachments.list', chat));
  const isRecording = useStore(recordingChats).includes(nameOf(chat));
  const onDisk = attachments.data?.find(isRecordingItem) ?? null;
  const kept = isRecording ? null : onDisk;
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  const [sends, setSends] = useState(0);
  // It stays open when the recording is discarded, so that it can be undone.
  if (kept && !isOpen) setIsOpen(true);
  return {
    /** The recording that waits with the draft. */
    kept,
    isOpen,
    /** A recording goes on, or is being put on disk: here, or since before the chat was left. */
    isRecording,
    /** How often a recording was asked for. */
    asked,
    /** How often something was sent since: what the recorder only said is old by then. */
    sends,
    sent: () => setSends((times) => times + 1),
    record: () => {
      setIsOpen(true);
      setAsked((times) => times + 1);
    },
    close: () => setIsOpen(false),
  };
}
