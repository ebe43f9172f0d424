import { onOtherWindow, tellOtherWindows } from './other-windows.ts';

let playing: HTMLMediaElement | null = null;

/** Pauses what plays on the page. */
export function pausePlaying(): void {
  playing?.pause();
}

onOtherWindow('plays', pausePlaying);

/** Pauses what plays elsewhere, on the page and in other windows, when this element begins to. Returns the function that ends it. */
export function playAlone(player: HTMLMediaElement): () => void {
  const onPlay = () => {
    if (playing !== player) playing?.pause();
    playing = player;
    tellOtherWindows('plays');
  };
  player.addEventListener('play', onPlay);
  return () => {
    player.removeEventListener('play', onPlay);
    if (playing === player) playing = null;
  };
}
