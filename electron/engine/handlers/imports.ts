import { invalidInput } from '../engine-error.ts';
import { FileFault } from '../files/file-identity.ts';
import { checkPicked, type GrantedFile, type Grants } from '../files/grants.ts';
import type { MessageImports } from '../services/imports/messages/message-imports.ts';
import type { WatchedFolders } from '../services/imports/messages/watched-folder.ts';
import type { HandlersOf } from './handlers.ts';

export function importHandlers(
  imports: MessageImports,
  folders: WatchedFolders,
  grants: Grants,
): HandlersOf<'imports'> {
  return {
    'imports.read': ({ instanceId, grantIds }) => {
      const files = grantIds.map((grantId) => {
        const file = grants.redeem(grantId);
        if (file === null) throw invalidInput('grantIds', 'grant-used');
        return file;
      });
      files.forEach(refuseChanged);
      return { importId: imports.read(instanceId, files) };
    },
    'imports.get': ({ importId }) => imports.get(importId),
    'imports.apply': ({ importId, alreadyRead }) => {
      imports.apply(importId, alreadyRead);
      return null;
    },
    'imports.cancel': ({ importId }) => {
      imports.cancel(importId);
      return null;
    },
    'imports.saveFailures': ({ importId }) => imports.saveFailures(importId),
    'imports.watched': ({ instanceId }) => folders.status(instanceId),
    'imports.watch': ({ instanceId }) => folders.watch(instanceId),
    'imports.unwatch': async ({ instanceId }) => {
      await folders.unwatch(instanceId);
      return null;
    },
  };
}

function refuseChanged(file: GrantedFile): void {
  try {
    checkPicked(file);
  } catch (error) {
    throw error instanceof FileFault ? invalidInput('grantIds', `file-${error.problem}`) : error;
  }
}
