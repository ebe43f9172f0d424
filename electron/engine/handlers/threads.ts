import { randomUUID } from 'node:crypto';
import type { Threads } from '../services/threads/threads.ts';
import type { HandlersOf } from './handlers.ts';

export function threadHandlers(threads: Threads): HandlersOf<'threads'> {
  return {
    'threads.list': (input) => threads.list(input),
    'threads.counts': ({ instanceId }) => threads.counts(instanceId),
    'threads.get': ({ instanceId, threadId }) => threads.get(instanceId, threadId),
    'threads.add': ({ instanceId, threadId }) => threads.add(instanceId, threadId),
    'threads.setArchived': (input) => threads.setArchived(input),
    'threads.acts': (input) => threads.acts(input),
    'threads.undo': (input) => threads.undo(input, randomUUID()),
    'threads.labels': ({ instanceId }) => threads.labels(instanceId),
    'threads.setLabel': (input) => threads.setLabel(input),
    'threads.views': ({ instanceId }) => threads.views(instanceId),
    'threads.saveView': (input) => threads.saveView(input),
    'threads.removeView': async ({ instanceId, viewId }) => {
      await threads.removeView(instanceId, viewId);
      return null;
    },
    'threads.export': (input) => threads.export(input),
  };
}
