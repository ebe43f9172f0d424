/** What windows tell each other: in one of them a sound plays, or somebody records. */
type Told = 'plays' | 'records';

const channel = new BroadcastChannel('postline');

/** Tells the other windows. */
export function tellOtherWindows(what: Told): void {
  channel.postMessage(what);
}

/** Calls back when another window tells this. Returns the function that ends it. */
export function onOtherWindow(what: Told, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === what) listener();
  };
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}
