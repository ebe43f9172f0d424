import { expect, it, vi } from 'vitest';

/** A window of its own: its part of the page, and a sound that plays or not. */
async function openWindow() {
  vi.resetModules();
  const { playAlone } = await import('./play-alone.ts');
  const sound = Object.assign(document.createElement('audio'), { pause: vi.fn<() => void>() });
  playAlone(sound);
  return { pause: sound.pause, play: () => sound.dispatchEvent(new Event('play')) };
}

it('pauses what plays in another window, and not what plays itself', async () => {
  const one = await openWindow();
  one.play();
  const other = await openWindow();
  other.play();
  await expect.poll(() => one.pause).toHaveBeenCalled();
  expect(other.pause).not.toHaveBeenCalled();
});
