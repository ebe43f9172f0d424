import { expect, it } from 'vitest';
import { openingProblem } from './opening-problem.ts';

const text = new TextEncoder().encode('some text');
const pdf = new TextEncoder().encode('%PDF-1.7\n');
const zeros = Array.from({ length: 64 }, () => 0);
const program = Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, ...zeros]);
const elf = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...zeros]);
const script = new TextEncoder().encode('#!/bin/sh\nrm -rf ~\n');

it.each([
  ['claim.pdf', pdf],
  ['CLAIM.PDF', pdf],
  ['list.csv', text],
  ['أمر الشراء.docx', Uint8Array.from([0x50, 0x4b, 3, 4])],
  ['invoice.exe.pdf', pdf],
])('opens %s', async (name, content) => {
  expect(await openingProblem(name, content)).toBe(null);
});

it.each([
  // By the end of the name, whatever stands before it or behind it.
  ['setup.exe', text, 'file-runs'],
  ['invoice.pdf.exe', pdf, 'file-runs'],
  ['invoice.pdf.ExE', pdf, 'file-runs'],
  ['invoice.exe. . ', pdf, 'file-runs'],
  ['run.sh', text, 'file-runs'],
  ['Invoice.desktop', text, 'file-runs'],
  ['invoice.lnk', text, 'file-runs'],
  ['invoice.url', text, 'file-runs'],
  ['page.html', text, 'file-runs'],
  ['drawing.svg', text, 'file-runs'],
  ['app.jar', text, 'file-runs'],
  // Macros.
  ['prices.xlsm', text, 'file-runs'],
  ['letter.docm', text, 'file-runs'],
  // By content, whatever it is called.
  ['claim.pdf', program, 'file-runs'],
  ['claim.pdf', elf, 'file-runs'],
  ['notes.txt', script, 'file-runs'],
  // A name that reads otherwise than it is.
  ['invoice\u202Efdp.exe', pdf, 'file-name-misleads'],
  ['photo\u2067gpj.pdf', pdf, 'file-name-misleads'],
  // Nothing is opened for want of a rule against it.
  ['archive.zip', text, 'file-of-other-kind'],
  ['drawing.dwg', text, 'file-of-other-kind'],
  ['README', text, 'file-of-other-kind'],
  ['.pdf', text, 'file-of-other-kind'],
  ['claim.pdf', Uint8Array.from([0x52, 0x61, 0x72, 0x21, 0x1a, 7, 1, 0]), 'file-of-other-kind'],
])('does not open %j', async (name, content, problem) => {
  expect(await openingProblem(name, content)).toBe(problem);
});
