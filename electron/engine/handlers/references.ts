import type { References } from '../services/messages/references.ts';
import type { HandlersOf } from './handlers.ts';

export function referenceHandlers(references: References): HandlersOf<'references'> {
  return {
    'references.read': ({ instanceId, written }) => references.read(instanceId, written),
  };
}
