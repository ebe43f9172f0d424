import { invalidInput } from '../engine-error.ts';
import { FileFault } from '../files/file-identity.ts';
import { checkPicked, type GrantedFile, type Grants } from '../files/grants.ts';
import type { MessageImports } from '../services/imports/messages/message-imports.ts';
import type { Instances } from '../sessions/instances.ts';
import type { Events } from '../events.ts';
import type { HandlersOf } from './handlers.ts';

export function importHandlers(
  imports: MessageImports,
  instances: Instances,
  events: Pick<Events, 'publish'>,
  grants: Grants,
): HandlersOf<'imports'> {
  const folderOf = (instanceId: string) => instances.session(instanceId).messageFolder;
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
    'imports.watched': async ({ instanceId }) => {
      const folder = folderOf(instanceId);
      return { available: folder.canPick, folder: await folder.path() };
    },
    'imports.watch': async ({ instanceId }) => {
      const isPicked = await folderOf(instanceId).pick();
      if (isPicked) events.publish('watch.changed', { instanceId });
      return isPicked;
    },
    'imports.unwatch': async ({ instanceId }) => {
      await folderOf(instanceId).unwatch();
      events.publish('watch.changed', { instanceId });
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
