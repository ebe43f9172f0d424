/** Degrees of the colours that a label can have, and the end of each name's text id. */
export const labelHues = [
  { hue: 25, name: 'red' },
  { hue: 65, name: 'orange' },
  { hue: 100, name: 'yellow' },
  { hue: 150, name: 'green' },
  { hue: 200, name: 'teal' },
  { hue: 255, name: 'blue' },
  { hue: 305, name: 'purple' },
  { hue: 350, name: 'pink' },
] as const;

/** Returns the colour of a new label where there are `count` others: neighbours are not alike. */
export function nextHue(count: number): number {
  return labelHues[(5 + 3 * count) % labelHues.length]?.hue ?? 0;
}
