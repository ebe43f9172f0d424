import type { Chat } from '../../../../shared/contract/chats.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import {
  chatTitle,
  entryText,
  transcriptEntry,
} from '../../../../shared/transcript/transcript-entry.ts';
import { call } from '../../../bridge/call.ts';
import { type Translate, useText } from '../../../messages/text.tsx';
import { askAboutChats } from '../../../product-ui/chat-order/chat-dialogs.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { useCommand } from '../../../product-ui/commands/use-command.ts';
import { TextCommands } from '../../../product-ui/plain-text/text-commands.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import type { TextSource, TimeText } from '../../../product-ui/plain-text/text-source.ts';

/** Offers to print and export a conversation, and to show it as text. */
export function ConversationText({
  place,
  chat,
  selected,
}: {
  place: ChatRef;
  chat: Chat;
  /** In the order of the chat; none: the whole conversation is meant. */
  selected: readonly Message[];
}) {
  const t = useText();
  const { exact } = useClock();
  const { chatId } = place;
  const ids = selected.map(({ localId }) => localId);
  useCommand('export-chat', () => askAboutChats('export', [chatId], ids));
  return <TextCommands source={() => sourceOf(t, exact, place, chat, selected)} />;
}

function sourceOf(
  t: Translate,
  exact: TimeText,
  place: ChatRef,
  chat: Chat,
  selected: readonly Message[],
): TextSource {
  const textOf = (message: Message) => entryText(transcriptEntry(t, message, chat), exact);
  return {
    title: t('transcript.title', { name: chatTitle(chat) }),
    isNewestFirst: true,
    pages: async function* () {
      if (selected.length > 0) return yield selected.map(textOf);
      for (let before: number | null | undefined; before !== null;) {
        const page = await call('messages.list', { ...place, before: before ?? null, limit: 100 });
        yield page.messages.map(textOf);
        ({ before } = page);
      }
    },
  };
}
