import { type ImportCalls, importVerbs, type Imports } from '../../imports/imports.ts';
import type { Instances } from '../../sessions/instances.ts';
import type { ServiceOf } from '../../service-of.ts';

/** Creates the calls of imports: each goes to those of its instance, or, where it names none, to those of templates. */
export function createFileImports(
  instances: Pick<Instances, 'session'>,
  ofAll: Imports,
): Pick<ServiceOf<'imports'>, keyof ImportCalls> {
  const at = (instanceId: string | null): Imports =>
    instanceId === null ? ofAll : instances.session(instanceId).imports;
  const passedOn = importVerbs.map((verb) => [
    verb,
    ({ instanceId, ...input }: { instanceId: string | null }): unknown =>
      (at(instanceId)[verb] as (input: unknown) => unknown)(input),
  ]);
  return Object.fromEntries(passedOn) as ReturnType<typeof createFileImports>;
}
