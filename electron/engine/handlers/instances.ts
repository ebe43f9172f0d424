import type { Instances } from '../sessions/instances.ts';
import type { HandlersOf } from './handlers.ts';

export function instanceHandlers(instances: Instances): HandlersOf<'instances'> {
  return {
    'instances.list': () => instances.list(),
    'instances.connect': (form) => instances.connect(form),
    'instances.cancelConnect': ({ attemptId }) => {
      instances.cancelConnect(attemptId);
      return null;
    },
    'instances.usePractice': () => instances.usePractice(),
    'instances.select': ({ instanceId }) => {
      instances.select(instanceId);
      return null;
    },
    'instances.rename': ({ instanceId, name }) => instances.rename(instanceId, name),
    'instances.setToken': ({ instanceId, accessToken }) =>
      instances.setToken(instanceId, accessToken),
    'instances.remove': async ({ instanceId }) => {
      await instances.remove(instanceId);
      return null;
    },
  };
}
