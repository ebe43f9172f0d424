import type { Settings, SettingsPatch } from '../../../shared/contract/settings.ts';

/** Returns the settings with what the parts say instead, a later one over an earlier. */
export function mergeSettings(settings: Settings, ...parts: SettingsPatch[]): Settings {
  return parts.reduce<SettingsPatch>(mergeParts, settings) as Settings;
}

/** Returns both parts as one, the second over the first. What is present but undefined changes nothing. */
export function mergeParts(first: SettingsPatch, second: SettingsPatch): SettingsPatch {
  const merged: Record<string, object | undefined> = { ...first };
  for (const [group, fields] of definedEntries(second)) {
    merged[group] = { ...merged[group], ...Object.fromEntries(definedEntries(fields as object)) };
  }
  return merged;
}

/** Returns the part without some fields, which are named `group.field`. */
export function without(part: SettingsPatch, isLeftOut: (name: string) => boolean): SettingsPatch {
  const kept = definedEntries(part).map(([group, fields]) => [
    group,
    Object.fromEntries(
      definedEntries(fields as object).filter(([field]) => !isLeftOut(`${group}.${field}`)),
    ),
  ]);
  return Object.fromEntries(kept) as SettingsPatch;
}

/** Returns what is present in a patch and not undefined. */
export function definedEntries(values: object): [string, unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined);
}
