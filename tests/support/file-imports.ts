import type { CallInput } from '../../shared/contract/contract.ts';
import type {
  FileImport,
  ImportOf,
  ImportReport,
  LookedFile,
} from '../../shared/contract/imports.ts';
import type { EngineClient } from './engine-client.ts';

type Choices = CallInput<'imports.choose'>['choices'];
type Started = Omit<CallInput<'imports.start'>, 'instanceId' | 'importId'>;

/** An import, with what is read of its first file. */
export type ReadImport = FileImport & LookedFile;

const withFirst = (look: FileImport): ReadImport => {
  const [first] = look.files;
  if (first === undefined) throw new Error('an import of no file');
  return { ...first, ...look };
};

/** What imports files in an instance; those of templates in none. */
export function fileImports(run: { client: EngineClient; instanceId: string }) {
  const at = (of: ImportOf) => ({ instanceId: of === 'templates' ? null : run.instanceId });
  const untilRead = (one: { instanceId: string | null; importId: string }): Promise<ReadImport> =>
    run.client.until(async () => {
      const file = await run.client.call('imports.look', one);
      return file.stage === 'ready' && withFirst(file);
    });
  const all = (grantId: string | string[]) => (typeof grantId === 'string' ? [grantId] : grantId);
  return {
    /** Lets granted files be read to their end. */
    read: async (
      of: ImportOf,
      grantId: string | string[],
      choices: Choices = {},
    ): Promise<ReadImport> => {
      const asked = { ...at(of), of, grantIds: all(grantId), choices };
      const { importId } = await run.client.call('imports.open', asked);
      return untilRead({ ...at(of), importId });
    },
    refusal: (of: ImportOf, grantId: string) =>
      run.client.refusal('imports.open', { ...at(of), of, grantIds: [grantId] }),
    /** Lets one of them be read to its end by other choices. */
    choose: async (
      { of, importId }: Pick<FileImport, 'of' | 'importId'>,
      choices: Choices,
      file = 0,
    ): Promise<ReadImport> => {
      await run.client.call('imports.choose', { ...at(of), importId, file, choices });
      return untilRead({ ...at(of), importId });
    },
    /** Imports it, and waits for the end. */
    carryOut: async (
      { of, importId }: Pick<FileImport, 'of' | 'importId'>,
      started: Started = {},
    ): Promise<ImportReport> => {
      const one = { ...at(of), importId };
      await run.client.call('imports.start', { ...one, ...started });
      return run.client.until(async () => {
        const report = await run.client.call('imports.report', one);
        return report.state !== 'running' && report;
      });
    },
    undo: ({ of, importId }: Pick<FileImport, 'of' | 'importId'>) =>
      run.client.call('imports.undo', { ...at(of), importId }),
  };
}

/** Imports granted files of messages, as a person would, and waits for the end. */
export async function importMessages(
  run: { client: EngineClient; instanceId: string },
  grantIds: string | string[],
  alreadyRead = false,
): Promise<ImportReport> {
  const { read, carryOut } = fileImports(run);
  return carryOut(await read('messages', grantIds), { alreadyRead });
}
