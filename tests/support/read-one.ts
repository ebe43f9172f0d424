import type { Recipient } from '../../shared/contract/chats.ts';
import type { CallInput, CallOutput } from '../../shared/contract/contract.ts';

type Name = 'chats.readRecipients';

/** Returns the chat that a number with its country, or a chat id, means. `call` asks the engine, or the page does. */
export async function readOne(
  call: (name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>,
  instanceId: string,
  written: string,
): Promise<Recipient> {
  const [read] = await call('chats.readRecipients', { instanceId, written: [written] });
  if (read === undefined || 'error' in read) throw new Error(`${written} cannot be read`);
  const [only, other] = read.recipients;
  if (only === undefined || other !== undefined) throw new Error(`${written} has two readings`);
  return only;
}
