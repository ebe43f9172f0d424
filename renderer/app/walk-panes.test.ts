import { afterEach, beforeEach, expect, it } from 'vitest';
import { walkPanes } from './walk-panes.ts';

const stepTo = (by: 1 | -1) => {
  walkPanes(by);
  return document.activeElement?.id;
};

beforeEach(() => {
  document.body.innerHTML = `
    <nav data-pane="a"><a href="#" id="rail"></a></nav>
    <section data-pane="[tabindex='0']"><input id="search" /><a href="#" tabindex="0" id="row"></a></section>
    <div data-pane="textarea"><textarea id="box"></textarea></div>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

it('goes on from anywhere in a part of the page, and begins in each where that says', () => {
  document.getElementById('search')?.focus();
  expect(stepTo(1)).toBe('box');
  expect(stepTo(-1)).toBe('row');
  expect(stepTo(-1)).toBe('rail');
});

it('begins elsewhere in a part whose own beginning is not there', () => {
  document.getElementById('row')?.remove();
  document.getElementById('rail')?.focus();
  expect(stepTo(1)).toBe('search');
  expect(stepTo(1)).toBe('box');
});
