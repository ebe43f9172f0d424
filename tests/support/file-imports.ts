import type { CallInput } from '../../shared/contract/contract.ts';
import type { FileImport, ImportOf, ImportReport } from '../../shared/contract/file-imports.ts';
import type { EngineClient } from './engine-client.ts';

type Choices = CallInput<'imports.choose'>['choices'];

/** What imports files in an instance; those of templates in none. */
export function fileImports(run: { client: EngineClient; instanceId: string }) {
  const at = (of: ImportOf) => ({ instanceId: of === 'templates' ? null : run.instanceId });
  const untilRead = (one: { instanceId: string | null; importId: string }): Promise<FileImport> =>
    run.client.until(async () => {
      const file = await run.client.call('imports.look', one);
      return file.stage === 'ready' && file;
    });
  return {
    /** Lets a granted file be read to its end. */
    read: async (of: ImportOf, grantId: string, choices: Choices = {}): Promise<FileImport> => {
      const opened = await run.client.call('imports.open', { ...at(of), of, grantId, choices });
      return untilRead({ ...at(of), importId: opened.importId });
    },
    refusal: (of: ImportOf, grantId: string) =>
      run.client.refusal('imports.open', { ...at(of), of, grantId }),
    /** Lets it be read to its end by other choices. */
    choose: async ({ of, importId }: FileImport, choices: Choices): Promise<FileImport> => {
      await run.client.call('imports.choose', { ...at(of), importId, choices });
      return untilRead({ ...at(of), importId });
    },
    /** Imports it, and waits for the end. */
    carryOut: async (
      { of, importId }: Pick<FileImport, 'of' | 'importId'>,
      names: 'mine' | 'file' = 'mine',
    ): Promise<ImportReport> => {
      const one = { ...at(of), importId };
      await run.client.call('imports.start', { ...one, names });
      return run.client.until(async () => {
        const report = await run.client.call('imports.report', one);
        return report.state !== 'running' && report;
      });
    },
    undo: ({ of, importId }: Pick<FileImport, 'of' | 'importId'>) =>
      run.client.call('imports.undo', { ...at(of), importId }),
  };
}
