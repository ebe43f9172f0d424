import { expect, it } from 'vitest';
import { restylingAll } from './style-selectors.ts';

it.each([
  '& > * + *',
  '& li + li',
  '& > legend + *',
  '.head > button ~ button',
  '.foot:has(button + button)',
  '& > :nth-child(n + 3)',
  '& > div:nth-child(odd)',
  '.bar > button:first-of-type',
])('%s is refused', (selector) => {
  expect(restylingAll(`.a {\n  color: red;\n\n  ${selector} {\n    margin: 0;\n  }\n}`)).toEqual([
    expect.stringContaining(`4: ${selector} (`),
  ]);
});

it.each([
  '& + &',
  '.said + button',
  '.foot:has(.hint + button + button)',
  '& > :not(:first-child)',
  '.picture:nth-child(3):nth-last-child(2) > .tile',
  '&[open] ~ *',
  '@media (width > 600px)',
])('%s is taken', (selector) => {
  expect(
    restylingAll(`.a {\n  inset: calc(100% + 2px);\n  ${selector} {\n    margin: 0;\n  }\n}`),
  ).toEqual([]);
});
