import { useQueryClient } from '@tanstack/react-query';
import type { Memory } from '../../../../../shared/contract/memory.ts';
import { useText } from '../../../../messages/text.tsx';
import { remember, useMemory } from '../../../../product-ui/settings/use-memory.ts';
import { Button } from '../../../../ui/button.tsx';

type Speed = Memory['playbackSpeed'];

const next: Record<Speed, Speed> = { 1: 1.25, 1.25: 1.5, 1.5: 2, 2: 1 };

/** Returns how fast sounds and videos are played, as was chosen last. */
export function usePlaybackSpeed(): Speed {
  return useMemory()?.playbackSpeed ?? 1;
}

/** Says on a button how fast sounds and videos are played; it goes to the next speed. */
export function PlaybackSpeed({ speed }: { speed: Speed }) {
  const t = useText();
  const client = useQueryClient();
  return (
    <Button
      size="small"
      tone="quiet"
      aria-label={t('player.speed', { speed })}
      onClick={() => remember(client, { playbackSpeed: next[speed] })}
    >
      <bdi dir="ltr">{t('player.times', { speed })}</bdi>
    </Button>
  );
}
