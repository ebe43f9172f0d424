import type { Settings, SettingsPatch } from '../../../shared/contract/settings.ts';

/** A part of the settings: some groups, and of each some fields. */
export type PartOfSettings = SettingsPatch & { activeInstanceId?: string | null | undefined };

/** Returns the settings with what the parts say instead, a later one over an earlier. */
export function mergeSettings(settings: Settings, ...parts: PartOfSettings[]): Settings {
  return parts.reduce<PartOfSettings>(mergeParts, settings) as Settings;
}

/** Returns both parts as one, the second over the first. What is present but undefined changes nothing. */
export function mergeParts(first: PartOfSettings, second: PartOfSettings): PartOfSettings {
  const merged: Record<string, unknown> = { ...first };
  for (const [group, values] of definedEntries(second)) {
    const isGroup = typeof values === 'object' && values !== null;
    merged[group] = isGroup
      ? { ...(merged[group] as object | undefined), ...Object.fromEntries(definedEntries(values)) }
      : values;
  }
  return merged as PartOfSettings;
}

/** Returns the part without some fields, which are named `group.field`. */
export function without(
  part: PartOfSettings,
  isLeftOut: (name: string) => boolean,
): PartOfSettings {
  const kept = definedEntries(part).map(([group, values]): [string, unknown] => [
    group,
    typeof values === 'object' && values !== null
      ? Object.fromEntries(
          definedEntries(values).filter(([field]) => !isLeftOut(`${group}.${field}`)),
        )
      : values,
  ]);
  return Object.fromEntries(kept) as PartOfSettings;
}

function definedEntries(values: object): [string, unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined);
}
