import { useEffect, useRef, useState } from 'react';
import { playAlone } from './play-alone.ts';

/** Plays what an audio or video element holds: its `props`, where it is, and what to do with it. Times are in seconds. */
export function usePlayback({
  speed,
  knownLength,
}: {
  speed: number;
  /** Until the element knows; null: it is to say. */
  knownLength: number | null;
}) {
  const media = useRef<HTMLMediaElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [ownLength, setOwnLength] = useState<number | null>(null);
  const length = knownLength ?? ownLength ?? 0;

  useEffect(() => {
    if (media.current) media.current.playbackRate = speed;
  }, [speed]);

  // The bar moves with each frame: an element tells its time four times a second.
  useEffect(() => {
    if (!isPlaying) return;
    let frame = requestAnimationFrame(function follow() {
      setSeconds(media.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  function toggle() {
    const player = media.current;
    if (player === null) return;
    player.playbackRate = speed;
    // What cannot be played says so by its error.
    if (player.paused) player.play().catch(() => {});
    else player.pause();
  }

  function seek(to: number) {
    const at = Math.min(Math.max(0, to), length);
    setSeconds(at);
    if (media.current) media.current.currentTime = at;
  }

  const props = {
    ref: (element: HTMLMediaElement | null) => {
      media.current = element;
      return element ? playAlone(element) : undefined;
    },
    onPlay: () => setIsPlaying(true),
    onPause: () => setIsPlaying(false),
    onLoadedMetadata: () => {
      const player = media.current;
      if (player === null) return;
      if (Number.isFinite(player.duration)) setOwnLength(player.duration);
      player.playbackRate = speed;
    },
    onTimeUpdate: () => setSeconds(media.current?.currentTime ?? 0),
    onEnded: () => setSeconds(0),
  };
  return { props, isPlaying, seconds, length, toggle, seek };
}
