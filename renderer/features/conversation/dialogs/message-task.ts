import type { Message } from '../../../../shared/contract/messages.ts';
import type { MessageId } from '../../../messages/catalogue.ts';

/** What a person has begun to do with messages, and what its dialog needs. */
export type MessageTask =
  /** `excerpts`: what tells each of them from others. */
  | { kind: 'forward'; messageIds: readonly string[]; excerpts: readonly string[] }
  | { kind: 'resend'; localId: string; excerpts: readonly string[] }
  | { kind: 'delete'; messageIds: readonly string[] }
  | { kind: 'reference' }
  | { kind: 'date' }
  | { kind: 'deleting'; runId: string }
  | { kind: 'results'; runId: string; title: MessageId }
  | { kind: 'details'; message: Message }
  | { kind: 'link'; localId: string; address: string }
  | { kind: 'view'; message: Message }
  | { kind: 'save-as-template'; message: Message }
  | { kind: 'react'; message: Message };
