import type { CallInput } from '../../../../shared/contract/contract.ts';
import { call } from '../../../bridge/call.ts';

/** Opens a link of a message in the browser. Throws what main refuses it with. */
export async function openLink(link: CallInput<'messages.openLink'>): Promise<void> {
  const { isOpened } = await call('messages.openLink', link);
  // The page of the preview is in a browser already.
  if (!isOpened) window.open(link.address, '_blank', 'noopener,noreferrer');
}
