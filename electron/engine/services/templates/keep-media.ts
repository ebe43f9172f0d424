import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import type { TemplateMedia } from '../../../../shared/contract/templates.ts';
import { notFound } from '../../engine-error.ts';
import type { Grants } from '../../files/grants.ts';
import { withGranted } from '../../files/with-granted.ts';
import type { TemplateFiles } from '../../templates/template-files.ts';

type SavedMedia = CheckedInput<'templates.save'>['media'][number];

/** Returns a medium as it would be kept, for the rules alone: sizes do not matter to them. */
export function sketchOf({ source, ...medium }: SavedMedia): TemplateMedia {
  return { ...medium, source: source.kind === 'address' ? source : { kind: 'file', size: 0 } };
}

/** Returns what keeps a medium of a template that is saved: a file that was granted is copied, once. */
export function createMediaKeeper(grants: Grants, files: Pick<TemplateFiles, 'copyIn'>) {
  /** Sizes of files that were copied while the application runs, by `mediaId`. */
  const copied = new Map<string, number>();

  return async (
    templateId: string,
    { source, ...medium }: SavedMedia,
    known: readonly TemplateMedia[],
  ): Promise<TemplateMedia> => {
    if (source.kind === 'address') return { ...medium, source };
    if (source.kind === 'granted') {
      const { mediaId } = medium;
      // A grant serves once; a save that is tried again finds what the first one copied.
      const size =
        copied.get(mediaId) ??
        (await withGranted(grants, source.grantId, ({ path }) =>
          files.copyIn(path, templateId, mediaId),
        ));
      copied.set(mediaId, size);
      return { ...medium, source: { kind: 'file', size } };
    }
    const kept = known.find(({ mediaId }) => mediaId === medium.mediaId);
    if (kept?.source.kind !== 'file') throw notFound('file');
    return { ...medium, source: kept.source };
  };
}
