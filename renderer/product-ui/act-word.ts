import type { ActKind, ActState } from '../../shared/domain/act-state.ts';
import type { MessageId } from '../messages/catalogue.ts';

/** The words for where an act stands. A deletion that the service took is never called more than requested. */
export function actWord(kind: ActKind, state: ActState): MessageId {
  return `message-act.${kind}.${state}`;
}
