import { exportAddress } from '../../../shared/page-routes.ts';
import { invalidInput, notFound } from '../engine-error.ts';
import type { Exports } from '../files/exports.ts';
import { FileFault, openSame } from '../files/file-identity.ts';
import { type OpenedFiles, plainFileName } from '../files/opened-files.ts';
import type { Host } from '../host.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { StoredFile, StoredMedia } from '../store/rows/stored-content.ts';
import type { InstanceServiceOf } from '../service-of.ts';

/** A file of a message, as it was when it was sent. */
interface KeptFile {
  localId: string;
  name: string;
  path: string;
  /** It lies in Postline's own folder. */
  isOwn: boolean;
}

/** Creates the service of what a person does with the files of messages. Their paths come from the history and nowhere else. */
export function createFiles(
  { history, files }: InstanceSession,
  opened: OpenedFiles,
  exports: Exports,
  host: Pick<Host, 'outside'>,
): InstanceServiceOf<'files'> {
  const fileOf = async (localId: string): Promise<KeptFile> => {
    const media = await mediaOf(localId);
    const { source } = media;
    if (source.kind !== 'file') throw invalidInput('file', 'file-not-kept');
    const path = source.isOwn ? files.contentPath(localId) : source.path;
    await checkUnchanged(path, source);
    return { localId, name: media.fileName, path, isOwn: source.isOwn };
  };

  const mediaOf = async (localId: string): Promise<StoredMedia> => {
    const message = await history.messages.get(localId);
    const content = await history.messages.content(localId);
    // What a damaged row holds is not used, a path least of all.
    if (message === null || message.isDamaged || content?.kind !== 'media') {
      throw notFound('message');
    }
    return content;
  };

  const offer = ({ path, name }: KeptFile) => {
    const fileName = plainFileName(name);
    const mediaType = 'application/octet-stream';
    const exportId = exports.offer({ content: { path }, fileName, mediaType });
    return { address: exportAddress(exportId), fileName };
  };

  /** What Postline keeps has no name of its own: what is opened or shown of it is a copy with one. */
  const named = ({ path, localId, name, isOwn }: KeptFile): Promise<string> | string =>
    isOwn ? opened.copyOf(path, localId, name) : path;

  return {
    open: async ({ localId }) => {
      const file = await fileOf(localId);
      await checkKind(file);
      if (host.outside === null) return offer(file);
      const isOpened = await host.outside.openFile(await named(file));
      if (!isOpened) throw invalidInput('file', 'no-program');
      return null;
    },

    showInFolder: async ({ localId }) => {
      const file = await fileOf(localId);
      if (host.outside === null) throw invalidInput('file', 'no-folder-view');
      // A copy that is shown is one press away from being opened.
      if (file.isOwn) await checkKind(file);
      host.outside.showInFolder(await named(file));
    },

    save: async ({ localId }) => {
      const file = await fileOf(localId);
      // The page could read what it saves: files of the person's own folders are not handed out.
      if (!file.isOwn) throw invalidInput('file', 'file-not-kept');
      return offer(file);
    },
  };
}

async function checkUnchanged(path: string, file: StoredFile): Promise<void> {
  try {
    await (await openSame(path, file)).close();
  } catch (error) {
    if (error instanceof FileFault) throw invalidInput('file', `file-${error.problem}`);
    throw error;
  }
}

async function checkKind({ path, name }: KeptFile): Promise<void> {
  const [{ openingProblem }, { readSample }] = await Promise.all([
    import('../files/opening-problem.ts'),
    import('../files/guess-media.ts'),
  ]);
  const problem = await openingProblem(name, await readSample(path));
  if (problem !== null) throw invalidInput('file', problem);
}
