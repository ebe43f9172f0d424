import { useEffect, useState } from 'react';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { CommandId } from '../../../../shared/domain/commands.ts';
import { meantMessage } from '../../../product-ui/commands/meant-message.ts';
import { useCommand } from '../../../product-ui/commands/use-command.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { excerptOf } from './excerpt-of.ts';
import { commandsOn, type MessageCommand } from './message-commands.ts';

/** Characters of a message that the palette shows. */
const excerptLength = 80;

/**
 * Offers what can be done with one message to the palette: with the one that has or had the focus, else the only one that is selected,
 * else the newest. Nothing while several are selected: what is chosen then would be meant for all of them.
 */
export function OfferedForMessage({
  messages,
  selected,
  onCommand,
}: {
  messages: readonly Message[];
  selected: readonly Message[];
  onCommand: (command: MessageCommand, message: Message) => void;
}) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // The palette itself has the focus by now.
      if (target.closest('[role="dialog"], dialog')) return;
      setFocusedId(target.closest('article')?.dataset['localId'] ?? null);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);

  const focused = messages.find(({ localId }) => localId === focusedId);
  const message = selected.length > 1 ? undefined : (focused ?? selected[0] ?? messages.at(-1));
  const excerpt = message ? cutText(excerptOf(message).replaceAll(/\s+/g, ' '), excerptLength) : '';
  useEffect(() => {
    meantMessage.set(excerpt);
    return () => meantMessage.set('');
  }, [excerpt]);

  if (!message) return null;
  return (
    <>
      {commandsOn(message).map(
        (command) =>
          command !== 'view' && (
            <Offer
              key={command}
              id={`message-${command}`}
              onRun={() => onCommand(command, message)}
            />
          ),
      )}
      {message.text !== '' && <Offer id="message-copy" onRun={() => copyText(message.text)} />}
    </>
  );
}

function Offer({ id, onRun }: { id: CommandId; onRun: () => void }) {
  useCommand(id, onRun);
  return null;
}
