import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { playAlone } from './play-alone.ts';

/** A part of a sound, in seconds. */
interface Part {
  from: number;
  to: number;
}

/** Plays a sound, or a part of it. Null: there is none yet, but it can be told where to begin, and plays once it is there. */
export function usePlayer(sound: Blob | null, { from, to }: Part) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const beginAt = useRef(from);
  const isWanted = useRef(false);
  const part = useRef({ from, to });
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(from);
  useLayoutEffect(() => {
    part.current = { from, to };
  });

  const start = useCallback((player: HTMLAudioElement) => {
    const { from: begin, to: end } = part.current;
    const isInside = player.currentTime >= begin && player.currentTime < end - 0.05;
    if (!isInside) player.currentTime = begin;
    // A pause that comes before the sound does is no mistake.
    player.play().catch(() => setIsPlaying(false));
  }, []);

  useEffect(() => {
    if (!sound) return;
    const address = URL.createObjectURL(sound);
    const player = new Audio(address);
    player.currentTime = beginAt.current;
    audio.current = player;
    const endAlone = playAlone(player);
    let frame = 0;
    const follow = () => {
      const end = part.current.to;
      if (player.currentTime >= end) player.pause();
      setSeconds(Math.min(player.currentTime, end));
    };
    const everyFrame = () => {
      follow();
      frame = requestAnimationFrame(everyFrame);
    };
    player.addEventListener('play', () => {
      setIsPlaying(true);
      cancelAnimationFrame(frame);
      everyFrame();
    });
    player.addEventListener('pause', () => {
      cancelAnimationFrame(frame);
      setIsPlaying(false);
    });
    // Frames stop out of sight; these do not.
    player.addEventListener('timeupdate', follow);
    if (isWanted.current) start(player);
    isWanted.current = false;
    return () => {
      cancelAnimationFrame(frame);
      player.pause();
      endAlone();
      audio.current = null;
      // What is still being loaded would fail when its address is gone. Its place must not go back to the beginning by that.
      player.removeEventListener('timeupdate', follow);
      player.removeAttribute('src');
      player.load();
      URL.revokeObjectURL(address);
    };
  }, [sound, start]);

  function seek(at: number) {
    setSeconds(at);
    beginAt.current = at;
    if (audio.current) audio.current.currentTime = at;
  }

  /** Goes on where it was paused; from the beginning where it is at the end. */
  function play() {
    if (audio.current) start(audio.current);
    else isWanted.current = true;
  }

  function pause() {
    isWanted.current = false;
    audio.current?.pause();
  }

  return { isPlaying, seconds, play, pause, seek };
}
