import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';

const sources = readdirSync('renderer', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
  .map((name) => ({ name, text: readFileSync(join('renderer', name), 'utf8') }));
const whole = sources.map(({ text }) => text).join('\n');

/** Made by nothing but tests, which look with them at what no other call tells by itself. */
const forTests = ['app.unfinished'];

it('has no call that the page never makes', () => {
  const isMade = (name: string): boolean => {
    const [noun = '', verb = ''] = name.split('.');
    // Some put the verb together.
    const isJoined =
      whole.includes(`\`${noun}.\${`) && new RegExp(`'${verb}'|\\b${verb}:`).test(whole);
    return whole.includes(`'${name}'`) || isJoined;
  };
  expect(Object.keys(contract).filter((name) => !isMade(name) && !forTests.includes(name))).toEqual(
    [],
  );
});

it('answers to the failure of each call: nothing throws it away unsaid', () => {
  const unsaid = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/void call\((?:[^()]|\([^()]*\))*\)(?!\s*\.(?:catch|then)\()/g)].map(
      ([found]) => `${name}: ${found}`,
    ),
  );
  expect(unsaid).toEqual([]);
});

it('says the error of each change, or lets a toast say it', () => {
  const unsaid = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/const (\w+|\{[^}]*\}) = useCallMutation\(\s*'([\w.]+)'/g)]
      .filter(({ 1: held = '', index }) => !isSaid(held, text.slice(index)))
      .map(({ 2: of }) => `${name}: ${of}`),
  );
  expect(unsaid).toEqual([]);
});

/** Whether what holds a change is asked for its error. */
function isSaid(held: string, after: string): boolean {
  if (held.startsWith('{')) return /\berror\b|isError|mutateAsync/.test(held);
  const isAsked = new RegExp(`\\b${held}\\.(error|isError|mutateAsync)\\b`);
  const isTaken = new RegExp(`\\berror\\b[^=;]*\\} = ${held};`);
  const reports = new RegExp(`\\b${held}\\.mutate\\([^;]*onError`);
  const isOneOf = new RegExp(`newestError(<\\w+>)?\\([^()]*\\b${held}\\b`);
  // Where a part says it.
  const isHandedOn = new RegExp(`tried=\\{${held}\\}`);
  return [isAsked, isTaken, reports, isOneOf, isHandedOn].some((way) => way.test(after));
}
it('lets no older error hide a newer one: newestError chooses between two', () => {
  const hiding = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:\w+\??\.)?(?:\w*[eE]rror|thrown)\s*\?\?\s*(?!null\b)\w[^\n]*/g)].map(
      ([found]) => `${name}: ${found}`,
    ),
  );
  expect(hiding).toEqual([]);
});
