import type { ThreadRow } from '../../../shared/contract/threads.ts';
import type { Translate } from '../../messages/text.tsx';
import {
  pagedText,
  type TextSource,
  type TimeText,
} from '../../product-ui/plain-text/text-source.ts';
import type { ListSpec } from './grid/list-spec.ts';
import { stateWord } from './grid/state-words.tsx';

/** Returns what the list of threads shows as plain text. */
export function threadsText(
  t: Translate,
  exact: TimeText,
  instanceId: string,
  spec: ListSpec,
): TextSource {
  const textOf = (row: ThreadRow) => {
    const { number, threadId, lastMessage, lastMessageAt, labels } = row;
    const when = lastMessageAt === null ? [] : [exact(lastMessageAt)];
    const head = [...when, number || threadId, t(stateWord(row)), ...labels];
    return [head.join(' · '), lastMessage].filter(Boolean).join('\n');
  };
  return {
    title: t('main.threads'),
    pages: () =>
      pagedText('threads.list', { instanceId, ...spec }, ({ threads }) => threads, textOf),
  };
}
