import type { Instances } from '../sessions/instances.ts';
import type { OutboxService } from '../services/outbox-service.ts';
import type { HandlersOf } from './handlers.ts';

export function outboxHandlers(instances: Instances, outbox: OutboxService): HandlersOf<'outbox'> {
  return {
    'outbox.status': ({ instanceId }) => instances.session(instanceId).outbox.status(),
    'outbox.retryNow': ({ instanceId }) => {
      instances.session(instanceId).backOff.endWait();
      return null;
    },
    'outbox.list': (query) => outbox.list(query),
    'outbox.retryAll': ({ instanceId }) => outbox.retryAll(instanceId),
    'outbox.retried': ({ instanceId, ...retry }) =>
      instances.session(instanceId).history.outboxItems.retried(retry),
    'outbox.actOn': (acts) => outbox.actOn(acts),
  };
}
