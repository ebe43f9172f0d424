import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../../../../../shared/contract/settings.ts';
import { queryOf, useToldMutation } from '../../../../bridge/queries.ts';
import { useText } from '../../../../messages/text.tsx';
import { Button } from '../../../../ui/button.tsx';

type Speed = Settings['playback']['speed'];

const next: Record<Speed, Speed> = { 1: 1.25, 1.25: 1.5, 1.5: 2, 2: 1 };

/** Returns how fast sounds and videos are played, as was chosen last. */
export function usePlaybackSpeed(): Speed {
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  return settings?.playback.speed ?? 1;
}

/** A button that says how fast sounds and videos are played, and goes to the next speed. */
export function PlaybackSpeed({ speed }: { speed: Speed }) {
  const t = useText();
  const { mutate: change } = useToldMutation('settings.set');
  return (
    <Button
      size="small"
      tone="quiet"
      aria-label={t('player.speed', { speed })}
      onClick={() => change({ playback: { speed: next[speed] } })}
    >
      <bdi dir="ltr">{t('player.times', { speed })}</bdi>
    </Button>
  );
}
