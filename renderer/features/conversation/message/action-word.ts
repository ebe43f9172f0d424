import type { MessageActionKind } from '../../../../shared/domain/message-action-state.ts';

/** Returns what an action is called in the catalogue: to take a reaction or a star away is another act than to give one. */
export function actionWord(kind: Exclude<MessageActionKind, 'read-chat'>, value?: string | null) {
  if (kind === 'reaction' && value === '') return 'removal';
  return kind === 'star' && value === 'off' ? 'unstar' : kind;
}
