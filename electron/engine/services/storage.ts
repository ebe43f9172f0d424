import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstanceStorage } from '../../../shared/contract/storage.ts';
import type { Host } from '../host.ts';
import { instanceFolder } from '../sessions/histories.ts';
import type { Instances } from '../sessions/instances.ts';
import { deleteMigrationCopies, migrationCopies } from '../store/migration-copy.ts';
import type { ServiceOf } from '../service-of.ts';

/** Files that are looked at side by side. */
const atOnce = 32;

/** Creates the service that tells what takes room in the data folder. */
export function createStorage(host: Host, instances: Instances): ServiceOf<'storage'> {
  const { dataFolder } = host;

  const ofInstance = async (instanceId: string): Promise<InstanceStorage> => {
    const folder = instanceFolder(dataFolder, instanceId);
    const copies = await Promise.all(
      migrationCopies(folder).map(async (path) => {
        const { size, mtimeMs } = await stat(path);
        return { size, at: Math.round(mtimeMs) };
      }),
    );
    const named = (prefix: string) => sizeOf(folder, (entry) => entry.name.startsWith(prefix));
    return {
      instanceId,
      history: await named('history.sqlite'),
      index: await named('search.sqlite'),
      files: await sizeOf(join(folder, 'files')),
      thumbnails: await sizeOf(join(folder, 'thumbnails')),
      copies,
      damaged: await sizeOf(join(dataFolder, 'instances'), ({ name }) =>
        name.startsWith(`${instanceId}.damaged-`),
      ),
    };
  };

  return {
    use: async () => {
      const found: InstanceStorage[] = [];
      for (const { record } of instances.sessions()) {
        found.push(await ofInstance(record.instanceId));
      }
      const isOfTemplates = ({ name }: Dirent) => name.startsWith('template');
      const ofLogs = ['logs', 'problems', 'crashes'];
      const apart = new Set(['instances', ...ofLogs]);
      return {
        instances: found,
        templates: await sizeOf(dataFolder, isOfTemplates),
        logs: await sizeOf(dataFolder, ({ name }) => ofLogs.includes(name)),
        other: await sizeOf(
          dataFolder,
          (entry) => !apart.has(entry.name) && !isOfTemplates(entry) && isOwn(entry.name),
        ),
      };
    },
    deleteCopies: async ({ instanceId }) => {
      const { record } = instances.session(instanceId);
      deleteMigrationCopies(instanceFolder(dataFolder, record.instanceId));
    },
  };
}

/** Chromium keeps files of its own in the same folder on the desktop. */
const isOwn = (name: string): boolean =>
  /^(incoming|opened|exports|backups|restoring)$|\.(json|sqlite)/.test(name);

/** Returns the bytes of the files in a folder, or of those of its entries that are meant; 0 where it is not there. */
async function sizeOf(folder: string, isMeant: (entry: Dirent) => boolean = () => true) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
  const meant = entries.filter(isMeant);
  let size = 0;
  for (let from = 0; from < meant.length; from += atOnce) {
    const sizes = await Promise.all(
      meant.slice(from, from + atOnce).map(async (entry): Promise<number> => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return sizeOf(path);
        // What has gone meanwhile takes no room.
        return stat(path).then(
          (found) => found.size,
          () => 0,
        );
      }),
    );
    size = sizes.reduce((sum, one) => sum + one, size);
  }
  return size;
}
