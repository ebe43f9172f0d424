import { describe, expect, it } from 'vitest';
import { applyAccent, type Rgb, type Shade, shadeOf } from './accent.ts';

const hues = Array.from({ length: 360 }, (_, hue) => hue);

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

function worst(text: Shade, ground: Shade, theme: 'light' | 'dark'): number {
  return Math.min(
    ...hues.map((hue) => contrast(shadeOf(text, theme, hue), shadeOf(ground, theme, hue))),
  );
}

describe.each(['light', 'dark'] as const)('in the %s theme, at every hue', (theme) => {
  it.each<[Shade, Shade]>([
    ['text', 'bg'],
    ['text', 'bubble'],
    ['text-2', 'surface'],
    ['text-2', 'bubble'],
    ['text-2', 'sunken'],
    ['text-2', 'accent-soft'],
    ['text-3', 'surface'],
    ['text-3', 'bg'],
    ['text-3', 'sunken'],
    ['text-3', 'accent-soft'],
    ['accent', 'surface'],
    ['accent-strong', 'accent-soft'],
    ['accent-strong', 'bubble'],
    ['accent-on', 'accent'],
    ['accent-on', 'accent-strong'],
  ])('%s on %s reads at 4.5:1', (text, ground) => {
    expect(worst(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it('a field’s border stands out at 3:1', () => {
    expect(worst('line-strong', 'surface', theme)).toBeGreaterThanOrEqual(3);
  });
});

it('sets both themes of each token on the root', () => {
  applyAccent(262);
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--surface-light')).toBe('rgb(255 255 255)');
  expect(style.getPropertyValue('--accent-dark')).toMatch(/^rgb\(\d+ \d+ \d+\)$/);
});
