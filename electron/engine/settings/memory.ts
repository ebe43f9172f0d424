import {
  firstMemory,
  type Memory,
  memoryFileSchema,
  type MemoryPatch,
} from '../../../shared/contract/memory.ts';
import type { Notices } from '../application/notices.ts';
import type { Events } from '../events.ts';
import type { Host } from '../host.ts';
import type { ServiceOf } from '../service-of.ts';
import { definedEntries } from './merge-settings.ts';
import { openValidatedFile } from './validated-file.ts';

export interface MemoryService extends Omit<ServiceOf<'memory'>, 'pauseNotifications'> {
  get(): Memory;
  set(changed: MemoryPatch): void;
}

/**
 * Opens what this installation remembers, in a file beside the settings. Changing it never fails: what a full disk does not take is
 * remembered until Postline ends.
 */
export function openMemory(host: Host, events: Events, notices: Notices): MemoryService {
  const file = openValidatedFile(host, 'memory', memoryFileSchema, {}, notices.add);
  let memory = changedBy(firstMemory, file.store);
  const set = (changed: MemoryPatch): void => {
    memory = changedBy(memory, changed);
    try {
      file.store = memory;
    } catch (error) {
      host.log.warn('what is remembered was not written', { error: String(error) });
    }
    events.publish('memory.changed', {});
  };
  return { get: () => memory, set };
}

function changedBy(memory: Memory, patch: MemoryPatch): Memory {
  return { ...memory, ...Object.fromEntries(definedEntries(patch)) };
}
