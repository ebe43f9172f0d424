import { useQuery } from '@tanstack/react-query';
import { loudnessOf } from '../../../../ui/loudness.ts';
import { soundOf } from '../../../../ui/sound-of.ts';

/** Bytes: what is longer takes too much to decode. An hour of a voice note is less. */
const largest = 16_000_000;
/** Until it is known, and where it cannot be. */
const flat: readonly number[] = Array.from({ length: 64 }, () => 0);

/** Returns the loudness over time of a voice note that came in, 0 to 100 each. `bytes`: of its file. */
export function useWaveform(address: string, bytes: number, isWanted: boolean): readonly number[] {
  const { data } = useQuery({
    queryKey: ['waveform', address],
    queryFn: async () => loudnessOf(await (await soundOf(address)).arrayBuffer()),
    enabled: isWanted && bytes <= largest,
    staleTime: Infinity,
    retry: false,
  });
  return data ?? flat;
}
