import type { Events } from '../../events.ts';
import { importVerbs, type Imports } from '../../imports/imports.ts';
import type { Instances } from '../../sessions/instances.ts';
import type { ServiceOf } from '../../service-of.ts';

/** Creates the calls of imports: each goes to those of its instance, or, where it names none, to those of templates. */
export function createFileImports(
  instances: Instances,
  events: Events,
  ofAll: Imports,
): ServiceOf<'imports'> {
  const at = (instanceId: string | null): Imports =>
    instanceId === null ? ofAll : instances.session(instanceId).imports;
  const passedOn = importVerbs.map((verb) => [
    verb,
    ({ instanceId, ...input }: { instanceId: string | null }): unknown =>
      (at(instanceId)[verb] as (input: unknown) => unknown)(input),
  ]);
  return {
    ...(Object.fromEntries(passedOn) as Pick<ServiceOf<'imports'>, (typeof importVerbs)[number]>),
    watched: async ({ instanceId, of }) => {
      const { folders, history } = instances.session(instanceId);
      const { canPick, watched } = folders[of];
      const unknown = of === 'messages' ? await history.told.unknown() : [];
      return { folder: await watched(), canPick, unknown };
    },
    watch: async ({ instanceId, of }) => {
      await instances.session(instanceId).folders[of].pick();
      events.publish('watch.changed', { instanceId });
    },
    unwatch: async ({ instanceId, of }) => {
      await instances.session(instanceId).folders[of].unwatch();
      events.publish('watch.changed', { instanceId });
    },
  };
}
