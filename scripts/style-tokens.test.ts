import { expect, it } from 'vitest';
import { withoutToken } from './style-tokens.ts';

it.each([
  'font-size: 12.5px',
  'font-size: 0.75rem',
  'line-height: 18px',
  'font-weight: 550',
  'font: 500 0.6875rem var(--mono)',
  'border-radius: 9px',
  'border-end-end-radius: 6px',
  'gap: var(--s-2) 10px',
  'padding: 8px',
  'padding-inline-start: 38px',
  'margin-block-end: -5px',
])('%s is refused', (declaration) => {
  expect(withoutToken(`.a {\n  color: red;\n  ${declaration};\n}`)).toEqual([
    expect.stringContaining(`3: ${declaration} (`),
  ]);
});

it.each([
  'font-size: var(--fs-small)',
  'font-weight: 500',
  'font: 500 var(--fs-small) / var(--lh-small) var(--mono)',
  'border-radius: var(--r-1) var(--r-1) 0 0',
  'gap: 0 var(--s-2)',
  'padding: var(--s-2) auto',
  'margin-block: calc(-1 * var(--s-2)) 1px',
  // Room for a button that lies over it.
  'padding-inline-end: 40px',
  'block-size: 7px',
])('%s is a token, or no size of these', (declaration) => {
  expect(withoutToken(`.a {\n  /* gap: 5px; */\n  ${declaration};\n}`)).toEqual([]);
});
