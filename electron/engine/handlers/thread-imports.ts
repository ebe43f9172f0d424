import type { Instances } from '../sessions/instances.ts';
import type { HandlersOf } from './handlers.ts';

export function threadImportHandlers(instances: Instances): HandlersOf<'threadImports'> {
  const of = (instanceId: string) => instances.session(instanceId).imports;
  return {
    'threadImports.preview': ({ instanceId, grantId, format }) =>
      of(instanceId).preview(grantId, format),
    'threadImports.choose': ({ instanceId, importId, choices }) =>
      of(instanceId).choose(importId, choices),
    'threadImports.start': ({ instanceId, importId }) => of(instanceId).start(importId),
    'threadImports.cancel': async ({ instanceId, importId }) => {
      await of(instanceId).cancel(importId);
      return null;
    },
    'threadImports.list': ({ instanceId, limit }) => of(instanceId).list(limit),
    'threadImports.get': ({ instanceId, importId }) => of(instanceId).get(importId),
    'threadImports.refused': ({ instanceId, importId, ...window }) =>
      of(instanceId).refused(importId, window),
    'threadImports.exportRefused': ({ instanceId, importId }) =>
      of(instanceId).exportRefused(importId),
    'threadImports.watched': ({ instanceId }) => of(instanceId).watched(),
    'threadImports.watch': ({ instanceId }) => of(instanceId).watch(),
    'threadImports.unwatch': async ({ instanceId }) => {
      await of(instanceId).unwatch();
      return null;
    },
  };
}
