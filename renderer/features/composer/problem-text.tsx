import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { Text } from '../../messages/text.tsx';
import type { ComposerProblem } from './composer-model.ts';

/** Asks for the same once more, with the name of who would get it. */
function JustOpened({ chat }: { chat: { instanceId: string; chatId: string } }) {
  const { data } = useQuery(queryOf('chats.get', chat));
  const name = data?.name ?? data?.number ?? chat.chatId;
  return <Text id="composer.just-opened" values={{ name }} />;
}

/** Why nothing was sent, in a sentence. */
export function ProblemText({ problem }: { problem: ComposerProblem }) {
  const errorText = useErrorText();
  switch (problem.kind) {
    case 'empty':
    case 'adding':
    case 'nothing-sendable':
      return <Text id={`composer.${problem.kind}`} />;
    case 'too-long':
      return (
        <Text id="composer.too-long" values={{ length: problem.length, limit: problem.limit }} />
      );
    case 'draft-not-saved':
      return <Text id="composer.draft-not-saved" />;
    case 'just-opened':
      return <JustOpened chat={problem.chat} />;
    case 'not-sent':
      return errorText(problem.error);
  }
}
