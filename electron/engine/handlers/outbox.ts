import type { Instances } from '../services/instances.ts';
import type { HandlersOf } from './handlers.ts';

export function outboxHandlers(instances: Instances): HandlersOf<'outbox'> {
  return {
    'outbox.status': ({ instanceId }) => instances.session(instanceId).outbox.status(),
    'outbox.retryNow': ({ instanceId }) => {
      instances.session(instanceId).outbox.retryNow();
      return null;
    },
  };
}
