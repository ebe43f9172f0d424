import type { Instances } from '../sessions/instances.ts';
import type { HandlersOf } from './handlers.ts';

export function uploadHandlers(instances: Instances): HandlersOf<'uploads'> {
  return {
    'uploads.list': ({ instanceId, chatId }) =>
      instances.session(instanceId).outbox.uploads(chatId),
  };
}
