/** Lightness and chroma (OKLCH) of each token that carries the accent's hue: in the light theme, then in the dark. */
const shades = {
  rail: [0.958, 0.006, 0.165, 0.01],
  bg: [0.982, 0.003, 0.195, 0.012],
  surface: [1, 0, 0.222, 0.013],
  raised: [1, 0, 0.268, 0.015],
  sunken: [0.955, 0.005, 0.272, 0.014],
  line: [0.918, 0.006, 0.305, 0.014],
  'line-strong': [0.64, 0.014, 0.56, 0.016],
  text: [0.24, 0.02, 0.95, 0.005],
  'text-2': [0.44, 0.018, 0.78, 0.01],
  'text-3': [0.52, 0.016, 0.7, 0.012],
  accent: [0.52, 0.19, 0.72, 0.14],
  'accent-strong': [0.46, 0.18, 0.8, 0.11],
  'accent-on': [1, 0, 0.18, 0.03],
  'accent-soft': [0.945, 0.028, 0.3, 0.052],
  bubble: [0.925, 0.04, 0.385, 0.088],
} as const satisfies Record<string, readonly [number, number, number, number]>;

export type Shade = keyof typeof shades;
export type Rgb = readonly [number, number, number];

/** OKLCH to linear sRGB, by Björn Ottosson's matrices (https://bottosson.github.io/posts/oklab/). */
function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const slack = 0.0005;
const isInGamut = (rgb: Rgb) => rgb.every((part) => part >= -slack && part <= 1 + slack);

/** Returns the colour as a screen can show it: at the same lightness and hue, with less chroma where sRGB has no more. */
function fit(lightness: number, chroma: number, hue: number): Rgb {
  let colour = toLinearRgb(lightness, chroma, hue);
  for (let part = chroma; part > 0 && !isInGamut(colour); part -= 0.002) {
    colour = toLinearRgb(lightness, part, hue);
  }
  return colour;
}

function encode(part: number): number {
  const clamped = Math.min(1, Math.max(0, part));
  const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

/** Returns a token's colour in linear light, 0 to 1 a part. */
export function shadeOf(name: Shade, theme: 'light' | 'dark', hue: number): Rgb {
  const [lightL, lightC, darkL, darkC] = shades[name];
  return theme === 'light' ? fit(lightL, lightC, hue) : fit(darkL, darkC, hue);
}

/** Returns a colour of OKLCH as every screen and every Chromium has it: `rgb(12 34 56)`. */
export function rgbOf(lightness: number, chroma: number, hue: number): string {
  return inCss(fit(lightness, chroma, hue));
}

function inCss(colour: Rgb): string {
  return `rgb(${colour.map(encode).join(' ')})`;
}

/**
 * Sets the tokens that tokens.css chooses from. They are computed here because CSS before relative colours
 * cannot give a whole palette one variable hue.
 */
export function applyAccent(hue: number): void {
  const { style } = document.documentElement;
  for (const name of Object.keys(shades) as Shade[]) {
    for (const theme of ['light', 'dark'] as const) {
      style.setProperty(`--${name}-${theme}`, inCss(shadeOf(name, theme, hue)));
    }
  }
}
