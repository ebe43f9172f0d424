import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Line, Plan, Plot } from './row.ts';

type Plots = Record<string, Plot>;

/** Of this run. */
const drawn: Plots = {};

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/**
 * Writes the plots of this run and a table behind each into `docs/plots`; rows that were not measured keep theirs. A short run
 * draws into the folder for temporary files.
 */
export function drawPlots(measured: Plots, { isShort }: Plan): void {
  const folder = isShort
    ? join(tmpdir(), 'postline-bench-plots')
    : fileURLToPath(new URL('../../docs/plots', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'results.json');
  // What an earlier short run left in its folder may be of another version.
  const plots: Plots = { ...(isShort ? {} : known(file)), ...Object.assign(drawn, measured) };
  writeFileSync(file, `${JSON.stringify(plots, null, 2)}\n`);
  writeFileSync(join(folder, 'README.md'), readme(plots));
  for (const [row, plot] of Object.entries(plots)) {
    writeFileSync(join(folder, `${row.toLowerCase()}.svg`), svg(plot));
  }
  console.log(`plots are in ${folder}`);
}

function known(file: string): Plots {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Plots;
  } catch {
    return {};
  }
}

function readme(plots: Plots): string {
  const sections = Object.values(plots).map(({ title, unit, of, lines }) => {
    const sizes = lines[0]?.points.map(({ size }) => size) ?? [];
    const head = [capitalized(of), ...lines.map(({ name }) => `${name} (${unit})`)];
    const rows = sizes.map((size, index) => [
      numbers.format(size),
      ...lines.map(({ points }) => numbers.format(points[index]?.value ?? Number.NaN)),
    ]);
    return `## ${title}\n\n${table(head, rows)}`;
  });
  return `# The figures behind the plots\n\nWritten by \`npm run bench\`.\n\n${sections.join('\n\n')}\n`;
}

/** As the formatter writes it. */
function table(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((text, column) =>
    Math.max(3, ...[text, ...rows.map((row) => row[column] ?? '')].map(({ length }) => length)),
  );
  const written = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [written(head), rule, ...rows.map(written)].join('\n');
}

const size = { width: 720, height: 360 };
const inner = { left: 64, right: 40, top: 48, bottom: 96 };
const colours = ['a', 'b', 'c'];

/** A line for each figure, over the sizes; its own colours in the light and in the dark. */
function svg({ title, unit, of, lines }: Plot): string {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  const top = niceTop(Math.max(...values));
  const bottom = Math.min(0, ...values);
  const all = lines[0]?.points ?? [];
  const width = size.width - inner.left - inner.right;
  const height = size.height - inner.top - inner.bottom;
  const x = (index: number) =>
    inner.left + 30 + (index * (width - 60)) / Math.max(1, all.length - 1);
  const y = (value: number) => inner.top + height - ((value - bottom) / (top - bottom)) * height;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const value = share * top;
    const at = y(value).toFixed(1);
    return `<path class="grid" d="M${inner.left} ${at}H${size.width - inner.right}"/><text class="quiet" x="${inner.left - 8}" y="${at}" dy="4" text-anchor="end">${numbers.format(value)}</text>`;
  });
  const sizes = all.map(
    ({ size: kept }, index) =>
      `<text class="quiet" x="${x(index).toFixed(1)}" y="${size.height - inner.bottom + 20}" text-anchor="middle">${numbers.format(kept)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${style}</style>`,
    `<rect class="page" width="${size.width}" height="${size.height}"/>`,
    `<text x="16" y="26" class="title">${escaped(title)}, ${unit} against ${of} kept</text>`,
    ...grid,
    ...sizes,
    ...lines.map((line, index) => lineOf(line, index)),
    `</svg>\n`,
  ].join('\n');

  function lineOf({ name, points }: Line, place: number): string {
    const colour = colours[place] ?? 'a';
    const path = points.map(
      ({ value }, index) =>
        `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
    );
    // Each line has dashes of its own: it is told without its colour.
    const dashes = ['', '7 4', '2 3'][place];
    const marks = points.map(({ value }, index) => {
      const [left, at] = [x(index).toFixed(1), y(value)];
      const below = place % 2 === 0 ? -8 : 16;
      return `<circle class="dot ${colour}" cx="${left}" cy="${at.toFixed(1)}" r="3"/><text class="${colour}" x="${left}" y="${(at + below).toFixed(1)}" text-anchor="middle">${numbers.format(value)}</text>`;
    });
    const keyY = size.height - inner.bottom + 40 + place * 17;
    const key = `<path class="line ${colour}" stroke-dasharray="${dashes}" d="M${inner.left} ${keyY}h28"/><text x="${inner.left + 36}" y="${keyY + 4}">${escaped(name)}</text>`;
    return `<path class="line ${colour}" stroke-dasharray="${dashes}" d="${path.join('')}"/>${marks.join('')}${key}`;
  }
}

const style = [
  'text{font:12px system-ui,sans-serif;fill:#1d1f24}',
  '.title{font-size:14px;font-weight:600}.quiet{fill:#5b606b}',
  '.page{fill:#fff}.grid{stroke:#e3e5ea}.line{fill:none;stroke-width:2}',
  '.a{stroke:#4f46c8}.b{stroke:#b4531a}.c{stroke:#22793f}',
  'text.a{fill:#4f46c8;stroke:none}text.b{fill:#b4531a;stroke:none}text.c{fill:#22793f;stroke:none}',
  '.dot{fill:#fff;stroke-width:2}',
  '@media (prefers-color-scheme:dark){text{fill:#eceef2}.quiet{fill:#a2a8b4}.page,.dot{fill:#17181c}.grid{stroke:#30333b}',
  '.a{stroke:#a5a0ff}.b{stroke:#f0a36b}.c{stroke:#74d093}text.a{fill:#a5a0ff}text.b{fill:#f0a36b}text.c{fill:#74d093}}',
].join('');

/** The next round number above. */
function niceTop(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return unit * ([1, 2, 4, 6, 8, 10].find((step) => step * unit >= value) ?? 10);
}

/** As it begins a column's head. */
function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
