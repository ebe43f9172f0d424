const size = 24;

/**
 * Returns whether the system's font has a picture for an emoji. A picture keeps its colours whatever colour it is written in,
 * which the box for a missing sign does not; and one that falls apart into its parts is wider than one sign.
 * True where there is nothing to draw on.
 */
export function isDrawn(emoji: string): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return true;
  context.font = `${size / 2}px 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif`;
  context.textBaseline = 'middle';
  if (context.measureText(emoji).width > context.measureText('😀').width * 1.5) return false;
  const written = (colour: string): Uint8ClampedArray => {
    context.clearRect(0, 0, size, size);
    context.fillStyle = colour;
    context.fillText(emoji, 0, size / 2);
    return context.getImageData(0, 0, size, size).data;
  };
  const blue = written('#00f');
  const red = written('#f00');
  return blue.every((value, index) => value === red[index]);
}
