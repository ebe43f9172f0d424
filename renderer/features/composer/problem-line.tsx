import type { AppError } from '../../../shared/domain/app-error.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { canSendAnyway, isFirstContact } from '../../product-ui/sending/can-send-anyway.ts';
import { chatTitle } from '../../product-ui/chat/chat-title.ts';
import { keysText } from '../../product-ui/commands/commands.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { useSettings } from '../../product-ui/settings/use-settings.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ChatRef } from '../../product-ui/chat/chat-ref.ts';
import type { ComposerProblem, SendAnyway } from './composer-model.ts';
import styles from './composer.module.css';

const OutsideHours = lazyPart(async () => (await import('./outside-hours.tsx')).OutsideHours);

/** Says why nothing was sent, with the way to send it all the same where there is one. */
export function ProblemLine({
  id,
  instanceId,
  problem,
  onSendAnyway,
  onAttachText,
  onKeepField,
}: {
  id: string;
  instanceId: string;
  problem: ComposerProblem;
  onSendAnyway: (how: SendAnyway) => void;
  onAttachText: () => void;
  onKeepField: (field: string) => void;
}) {
  const t = useText();
  return (
    <div className={styles['line']}>
      <Problem id={id} tone={isQuestion(problem) ? 'plain' : 'bad'}>
        <Reason problem={problem} />
      </Problem>
      {problem.kind === 'not-sent' && canSendAnyway(problem.error) && (
        <Button
          size="small"
          // Whoever is asked about the text has said already that it may leave outside the hours.
          onClick={() =>
            onSendAnyway({
              allowDuplicate: true,
              allowOutsideHours: true,
              allowFirstContacts: isFirstContact(problem.error),
            })
          }
        >
          {t('action.send-anyway')}
        </Button>
      )}
      {problem.kind === 'too-long' && (
        <>
          <Button size="small" onClick={onAttachText}>
            {t('composer.as-file')}
          </Button>
          <Button size="small" onClick={() => onSendAnyway({ inParts: true })}>
            {t('composer.in-parts', { count: problem.parts })}
          </Button>
        </>
      )}
      {problem.kind === 'open-field' && (
        <Button size="small" onClick={() => onKeepField(problem.field)}>
          {t('composer.keep-field')}
        </Button>
      )}
      {problem.kind === 'not-sent' && isOutsideHours(problem.error) && (
        <OutsideHours instanceId={instanceId} onSend={onSendAnyway} />
      )}
    </div>
  );
}

/** Sending once more is the answer. */
function isQuestion({ kind }: ComposerProblem): boolean {
  return kind === 'just-opened' || kind === 'search-word' || kind === 'filled';
}

function isOutsideHours(error: AppError): boolean {
  return error.kind === 'invalid-input' && error.problem === 'outside-hours';
}

function Reason({ problem }: { problem: ComposerProblem }) {
  const t = useText();
  const errorText = useErrorText();
  switch (problem.kind) {
    case 'too-long':
      return t('composer.too-long', { length: problem.length, limit: problem.limit });
    case 'just-opened':
      return <JustOpened {...problem} />;
    case 'search-word':
      return t('composer.search-word', { word: problem.word });
    case 'open-field':
      return t('composer.open-field', { field: problem.field, where: problem.where });
    case 'filled':
      return t('composer.filled', { value: problem.value });
    case 'not-sent':
      return errorText(problem.error);
    case 'empty':
    case 'adding':
    case 'nothing-sendable':
    case 'stays-in-tray':
    case 'recording-stays':
    case 'draft-not-saved':
      return t(`composer.${problem.kind}`);
  }
}

/** Asks for the same once more, with the name of who would get it. */
function JustOpened({ chat, closes }: { chat: ChatRef; closes: boolean }) {
  const t = useText();
  const { data } = useQuery(queryOf('chats.get', chat));
  const settings = useSettings();
  const name = data ? chatTitle(t, data) : chat.chatId;
  const keys = keysText(closes ? 'send-close' : 'send', settings?.sending.enterSends);
  return t('composer.just-opened', { name, keys });
}
