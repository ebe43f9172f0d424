import type { CallInput } from '../../../shared/contract/contract.ts';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import { chatTitle, entryText } from '../../../shared/transcript/transcript-entry.ts';
import type { Translate } from '../../messages/text.tsx';
import {
  pagedText,
  type TextSource,
  type TimeText,
} from '../../product-ui/plain-text/text-source.ts';
import { stateWord } from '../../product-ui/messages/state-mark.tsx';
import { reasonOf } from './outbox-row.tsx';

/** Returns what the outbox shows as plain text. */
export function outboxText(
  t: Translate,
  exact: TimeText,
  asked: CallInput<'outbox.list'>,
): TextSource {
  const textOf = ({ since, chat, state, excerpt, failure }: OutboxItem) =>
    entryText(
      {
        at: since,
        who: chatTitle(chat),
        state: t(stateWord(state)),
        text: excerpt,
        reason: reasonOf(t, failure),
      },
      exact,
    );
  return {
    title: t('outbox.heading'),
    pages: () => pagedText('outbox.list', asked, ({ items }) => items, textOf),
  };
}
