import { useQueryClient } from '@tanstack/react-query';
import type { Settings, SettingsPatch } from '../../../shared/contract/settings.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';

/**
 * Returns what notes in the settings something that the page remembers by itself, as the tips that were seen. It is given
 * what is noted so far and returns the groups' fields to change. It counts in this page at once: a second note that comes before main has answered the first adds
 * to it, where it would otherwise be written over it. Nobody asked for it, so a failure is not told; what main has counts then.
 */
export function useRemember(): (next: (noted: Settings) => SettingsPatch) => void {
  const client = useQueryClient();
  const { mutate } = useCallMutation('settings.set');
  return (next) => {
    const { queryKey } = queryOf('settings.get', {});
    const noted = client.getQueryData(queryKey);
    if (!noted) return;
    const patch = next(noted);
    // An answer on its way was read before: it would take the note back.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, withPatch(noted, patch));
    mutate(patch, { onError: () => void client.invalidateQueries({ queryKey }) });
  };
}

function withPatch(settings: Settings, patch: SettingsPatch): Settings {
  const changed = Object.entries(patch).map(([group, fields]) => {
    const now = settings[group as keyof SettingsPatch];
    return [group, { ...now, ...fields }] as const;
  });
  return { ...settings, ...Object.fromEntries(changed) };
}
