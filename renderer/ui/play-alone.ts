let playing: HTMLMediaElement | null = null;

/** Pauses what plays on the page. */
export function pausePlaying(): void {
  playing?.pause();
}

/** Pauses what plays elsewhere on the page when this element begins to. Returns the function that ends it. */
export function playAlone(player: HTMLMediaElement): () => void {
  const onPlay = () => {
    if (playing !== player) playing?.pause();
    playing = player;
  };
  player.addEventListener('play', onPlay);
  return () => {
    player.removeEventListener('play', onPlay);
    if (playing === player) playing = null;
  };
}
